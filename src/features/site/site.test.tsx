import { act, screen, within } from '@testing-library/react';
import { renderApp } from '@/testing/renderApp';
import { LegalLinks } from './components/LegalLinks';
import { splitTitle } from './pages/LegalPage';
import { actions } from './slice';

const site = {
  legal: [
    { id: 'imprint' as const, url: null },
    { id: 'privacy' as const, url: 'https://example.com/privacy' },
  ],
  measures_visits: true,
  prices: { currency: 'EUR' as const, books: [{ cover: 'soft' as const, pages: 24, from: 1390 }] },
};

describe('legal links', () => {
  it('are shown for the pages that exist, and nothing without any', () => {
    const { store } = renderApp(<LegalLinks />);
    expect(screen.queryByRole('navigation')).toBeNull();
    act(() => void store.dispatch(actions.siteLoaded(site)));
    const links = within(screen.getByRole('navigation', { name: 'Legal information' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Imprint', '/legal/imprint'],
      ['Privacy', 'https://example.com/privacy'],
    ]);
  });
});

describe('splitTitle', () => {
  it('takes a leading heading of the first level as the title', () => {
    expect(splitTitle('\n# Impressum #\n\nText')).toEqual({ title: 'Impressum', rest: '\nText' });
    expect(splitTitle('## Part\nText')).toEqual({ title: null, rest: '## Part\nText' });
  });
});
