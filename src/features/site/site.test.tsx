import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '@/testing/renderApp';
import { LegalLinks } from './components/LegalLinks';
import { LowestPrices } from './components/LowestPrices';
import { Component as CreditsPage } from './pages/CreditsPage';
import { Component as LegalPage, splitTitle } from './pages/LegalPage';
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
  it('ask for the facts about the shop once a page, however many parts show them', () => {
    const { actions: log } = renderApp(
      <>
        <LegalLinks />
        <LowestPrices />
        <LegalLinks />
      </>,
    );
    expect(log.filter(actions.siteRequested.match)).toHaveLength(1);
  });

  it('are shown for the pages that exist, and the credits always', () => {
    const { store } = renderApp(<LegalLinks />);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Credits']);
    act(() => void store.dispatch(actions.siteLoaded(site)));
    const links = within(screen.getByRole('navigation', { name: 'Legal information' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Imprint', '/legal/imprint'],
      ['Privacy', 'https://example.com/privacy'],
      ['Credits', '/credits'],
    ]);
  });
});

it('names whose data the product holds, and under which licence', () => {
  renderApp(<CreditsPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Credits' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'GeoNames' })).toHaveAttribute('href', 'https://www.geonames.org');
  expect(screen.getByRole('link', { name: 'GeoNames' }).parentElement).toHaveTextContent(
    'GeoNames, GeoNames and its contributors, CC-BY-4.0',
  );
  expect(screen.getByRole('link', { name: 'All licences as text' })).toHaveAttribute('href', '/licences.txt');
});

describe('a legal page', () => {
  const show = () => renderApp(<LegalPage />, { path: '/legal/:id', route: '/legal/imprint' });
  const page = { id: 'imprint' as const, language: 'de' as const };

  it('shows Markdown with its own title; HTML in it stays text and unsafe links lose their address', () => {
    const { store, actions: log } = show();
    expect(log.filter(actions.legalPageRequested.match).map(({ payload }) => payload)).toEqual([
      { id: 'imprint', language: 'en' },
    ]);
    const text = '# Impressum\n\n## Kontakt\n\n<script>x</script> [Mail](mailto:a@example.com) [bad](javascript:x)';
    act(() => void store.dispatch(actions.legalPageLoaded({ ...page, format: 'markdown', text })));
    expect(screen.getByRole('heading', { level: 1, name: 'Impressum' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Kontakt' })).toBeVisible();
    expect(screen.getByText(/<script>x<\/script>/)).toBeVisible();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['mailto:a@example.com']);
    expect(screen.getByRole('article')).toHaveAttribute('lang', 'de');
  });

  it('shows plain text as it is', () => {
    const { store } = show();
    act(() => void store.dispatch(actions.legalPageLoaded({ ...page, format: 'text', text: '# no <b>title</b>' })));
    expect(screen.getByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible();
    expect(screen.getByText('# no <b>title</b>')).toBeVisible();
  });

  it('can be retried', async () => {
    const { store, actions: log } = show();
    act(() => void store.dispatch(actions.legalPageFailed({ isMissing: false })));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(log.filter(actions.legalPageRequested.match)).toHaveLength(2);
  });
});

describe('splitTitle', () => {
  it('takes a leading heading of the first level as the title', () => {
    expect(splitTitle('\n# Impressum #\n\nText')).toEqual({ title: 'Impressum', rest: '\nText' });
    expect(splitTitle('## Part\nText')).toEqual({ title: null, rest: '## Part\nText' });
  });
});
