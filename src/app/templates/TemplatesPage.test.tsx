import type { Template } from '@domain/contract';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { actions } from '@/features/templates/slice';
import { renderApp } from '@/testing/renderApp';
import { Component as TemplatesPage } from './TemplatesPage';

const template = (id: string, category: string): Template => ({
  id,
  category,
  name: id,
  previews: ['/front.jpg', '/spread.jpg'],
  photos_per_page: 2.3,
  mood: 'quiet',
  features: ['arch'],
});
const list = [template('journey', 'travel'), template('atlas', 'travel'), template('vow', 'wedding')];
const shown = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

function open() {
  const app = renderApp(<TemplatesPage />);
  act(() => {
    app.store.dispatch(actions.listLoaded(list));
  });
  return { ...app, user: userEvent.setup() };
}

describe('TemplatesPage', () => {
  it('lists every template with its purpose', () => {
    open();
    expect(shown()).toEqual(['/templates/journey', '/templates/atlas', '/templates/vow']);
    expect(screen.getAllByText('Travel · About 2 photos per page')).toHaveLength(2);
  });

  it('shows the cover and the first spread of each', () => {
    open();
    const [first] = screen.getAllByRole('link');
    const pictures = [...(first?.querySelectorAll('img') ?? [])].map((picture) => picture.getAttribute('src'));
    expect(pictures).toEqual(['/front.jpg', '/spread.jpg']);
  });

  it('filters by purpose, keeps the filter in the URL, and clears it', async () => {
    const { user, router } = open();
    await user.click(screen.getByRole('button', { name: 'Wedding' }));
    expect(shown()).toEqual(['/templates/vow']);
    expect(screen.getByRole('button', { name: 'Wedding' })).toHaveAttribute('aria-pressed', 'true');
    expect(router.state.location.search).toBe('?category=wedding');
    await user.click(screen.getByRole('button', { name: 'All templates' }));
    expect(shown()).toHaveLength(3);
  });
});
