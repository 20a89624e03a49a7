import { templateIds } from '@domain/layout';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { ALBUM, signedInState } from '@/testing/albums';
import { createTestDocument, IDS } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { RelayoutDialog } from './RelayoutDialog';
import { relayoutActions as actions } from './slice';

const [COVER = ''] = IDS;
const choosing = {
  albumId: ALBUM,
  title: 'Canyons',
  format: 'square-210',
  templateId: 'journey',
  pages: 30,
  phase: 'ready',
  spreads: [{ id: COVER, version: 1 }],
  book: null,
  photos: {},
  preview: null,
} as const;

const show = async (albums: Parameters<typeof signedInState>[0] = {}, change: Partial<RootState> = {}) => {
  const relayout = { themes: [], improvement: null, choosing: { ...choosing, spreads: [...choosing.spreads] } };
  const state = { ...signedInState({ relayout, ...albums }), ...change };
  const app = renderApp(<RelayoutDialog />, { state });
  return { ...app, dialog: within(await screen.findByRole('dialog')), user: userEvent.setup() };
};
const requests = ({ actions: log }: Awaited<ReturnType<typeof show>>) =>
  log.filter(actions.relayoutRequested.match).map(({ payload }) => payload);
const confirm = ({ dialog }: Awaited<ReturnType<typeof show>>) => dialog.getByRole('button', { name: 'Rearrange' });

describe('RelayoutDialog', () => {
  it("says what stays, and starts with the album's current choice", async () => {
    const app = await show();
    expect(screen.getByRole('dialog', { name: 'Change style or format' })).toHaveAccessibleDescription(
      /^Pages you designed, .* stay\. .* swapped or cropped .* Everything else is arranged again\.$/,
    );
    expect(app.dialog.getByLabelText('Format')).toHaveDisplayValue('Square');
    const templates = within(app.dialog.getByRole('radiogroup', { name: 'Template' }));
    expect(templates.getByRole('radio', { name: 'Journey' })).toBeChecked();
    expect(templates.getAllByRole('radio')).toHaveLength(templateIds.length);
    expect(confirm(app)).toBeDisabled();
  });

  it('names size, pages and price of the choice, and what it costs more or less', async () => {
    const { dialog, user } = await show();
    const summary = () => dialog.getByText(/ cm$/).closest('p')?.textContent?.replaceAll('\u00a0', ' ') ?? '';
    expect(summary()).toMatch(/^21 × 21 cm30 pages€\d+\.\d\d$/);
    await user.selectOptions(dialog.getByLabelText('Format'), 'A4 landscape');
    expect(summary()).toMatch(/^29\.7 × 21 cm30 pages€\d+\.\d\d\+€\d+\.\d\d$/);
    await user.selectOptions(dialog.getByLabelText('Format'), 'Square');
    await user.click(dialog.getByRole('button', { name: 'Fewer pages' }));
    expect(summary()).toMatch(/^21 × 21 cm28 pages€\d+\.\d\d−€\d+\.\d\d$/);
  });

  it('previews and applies the same design with what is known of the photos now', async () => {
    const improving = { ...choosing, improves: true, spreads: [...choosing.spreads] };
    const app = await show({ relayout: { themes: [], improvement: null, choosing: improving } });
    const asked = app.actions.filter(actions.relayoutPreviewRequested.match).map(({ payload }) => payload);
    expect(asked).toEqual([{ albumId: choosing.albumId, body: {} }]);
    await app.user.click(confirm(app));
    expect(requests(app)).toEqual([{ albumId: choosing.albumId, body: {} }]);
  });

  it('shows prices in the currency of the cart', async () => {
    const { cart } = rootReducer(undefined, { type: 'start' });
    const basket = { ...cart.basket, cart: { currency: 'GBP' } } as typeof cart.basket;
    const { dialog } = await show({}, { cart: { ...cart, basket } });
    expect(dialog.getByText(/ cm$/).closest('p')?.textContent).toMatch(/£\d/);
  });

  it('works by keyboard: sends the choice and is busy until the response', async () => {
    const app = await show();
    const { dialog, user } = app;
    await user.selectOptions(dialog.getByLabelText('Format'), 'A4 landscape');
    dialog.getByRole('radio', { checked: true }).focus();
    await user.keyboard('{ArrowRight}');
    expect(dialog.getByRole('radio', { name: 'Journey' })).not.toBeChecked();
    await user.keyboard('{ArrowLeft}');
    expect(dialog.getByRole('radio', { name: 'Journey' })).toBeChecked();
    await user.tab();
    await user.tab();
    await user.tab();
    await user.tab();
    expect(dialog.getByRole('checkbox', { name: 'Arrange the photos differently' })).toHaveFocus();
    await user.keyboard(' ');
    await user.tab();
    expect(dialog.getByRole('checkbox', { name: 'Also rearrange the pages I designed' })).toHaveFocus();
    await user.tab();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.tab();
    expect(confirm(app)).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(requests(app)).toEqual([{ albumId: ALBUM, body: { format: 'landscape-a4', seed: expect.any(Number) } }]);
    const busy = dialog.getByRole('button', { name: 'Rearranging…' });
    expect(busy).toHaveAttribute('aria-busy', 'true');
    expect(busy).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(requests(app)).toHaveLength(1);
  });

  it('shows cover and pages of the templates, and requests the chosen one', async () => {
    const pictures = ['/samples/vow-cover.webp', '/samples/vow-pages.webp'];
    const list = [
      {
        id: 'vow',
        name: 'Vow',
        category: 'wedding',
        previews: pictures,
        photos_per_page: 2,
        mood: 'quiet',
        features: [],
      },
    ];
    const app = await show({}, { templates: { phase: 'ready', language: 'en', list, details: {} } });
    const vow = app.dialog.getByRole('radio', { name: 'Vow' });
    const shown = [...(vow.closest('label')?.querySelectorAll('img') ?? [])].map((img) => img.getAttribute('src'));
    expect(shown).toEqual(pictures);
    await app.user.click(vow);
    await app.user.click(confirm(app));
    expect(requests(app)).toEqual([{ albumId: ALBUM, body: { template_id: 'vow' } }]);
  });

  it('requests page counts that can be bound, in pairs', async () => {
    const app = await show();
    const { dialog, user } = app;
    await user.click(dialog.getByRole('button', { name: 'More pages' }));
    const pages = dialog.getByRole('spinbutton', { name: 'Pages' });
    expect(pages).toHaveDisplayValue('32');
    await user.clear(pages);
    await user.type(pages, '7{Enter}');
    expect(pages).toHaveDisplayValue('24');
    expect(dialog.getByRole('button', { name: 'Fewer pages' })).toBeDisabled();
    await user.click(confirm(app));
    expect(requests(app)).toEqual([{ albumId: ALBUM, body: { page_count: 24 } }]);
  });

  it('offers to rearrange designed pages, too', async () => {
    const app = await show();
    await app.user.click(app.dialog.getByRole('checkbox', { name: 'Also rearrange the pages I designed' }));
    await app.user.click(confirm(app));
    expect(requests(app)).toEqual([{ albumId: ALBUM, body: { rearrange_designed: true } }]);
  });

  it('closes on Escape', async () => {
    const { store, user } = await show();
    await user.keyboard('{Escape}');
    expect(store.getState().albums.relayout.choosing).toBeNull();
  });

  it('requests nothing while changes are unsaved, and links to them', async () => {
    const draft = {
      spreadId: COVER,
      albumId: ALBUM,
      version: 1,
      document: createTestDocument('Mine', 'cover'),
      revision: 1,
    };
    const app = await show({ drafts: { [COVER]: draft } });
    await app.user.click(app.dialog.getByRole('checkbox', { name: 'Arrange the photos differently' }));
    expect(confirm(app)).toBeDisabled();
    expect(app.dialog.getByRole('status')).toHaveTextContent('not saved yet');
    await app.user.click(app.dialog.getByRole('link', { name: 'Open editor' }));
    expect(app.router.state.location.pathname).toBe(`/creations/editor/${ALBUM}`);
    expect(app.store.getState().albums.relayout.choosing).toBeNull();
  });

  it('can be cancelled but not changed while it waits', async () => {
    const { dialog, store, user } = await show({
      relayout: {
        themes: [],
        improvement: null,
        choosing: { ...choosing, phase: 'working', spreads: [...choosing.spreads] },
      },
    });
    expect(dialog.getByLabelText('Format')).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(store.getState().albums.relayout.choosing).toBeNull();
  });
});
