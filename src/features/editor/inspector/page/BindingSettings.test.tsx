import { addSpineTitle, type TextElement } from '@domain/document';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { albumsApi } from '@/api';
import { aThickAlbum, COVER, createTestDocument, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import {
  EditorContext,
  type EditorTools,
  PriceDifferenceContext,
  type RenderPriceDifference,
} from '../../hooks/EditorContext';
import { editorSaga } from '../../sagas/editorSaga';
import { BindingSettings } from './BindingSettings';

jest.mock('@/api/albums');
const api = jest.mocked(albumsApi);

const apply = jest.fn();
const tools = { spreadId: COVER, apply, select: jest.fn(), announce: jest.fn() } as unknown as EditorTools;

const costs: RenderPriceDifference = (album, draw) =>
  draw(({ cover, paper }) => (cover === album.book.cover && paper === album.book.paper ? null : `+${cover} ${paper}`));

const show = (state = stateWithOpenAlbum()) =>
  renderApp(
    <PriceDifferenceContext value={costs}>
      <EditorContext value={tools}>
        <BindingSettings />
      </EditorContext>
    </PriceDifferenceContext>,
    { state, sagas: [editorSaga] },
  );

describe('the binding settings', () => {
  it('form one group, and show a choice and its progress at once', async () => {
    api.chooseBook.mockReturnValue(new Promise(() => undefined));
    const { store } = show();
    expect(await screen.findByRole('group', { name: 'Cover and paper' })).toBeInTheDocument();
    const spine = screen.getByText(/The spine is/);
    expect(spine).toHaveAttribute('aria-busy', 'false');
    await userEvent.selectOptions(screen.getByLabelText('Paper'), 'silk-250');
    await userEvent.selectOptions(screen.getByLabelText('Cover'), 'soft');
    expect(store.getState().albums.editor.chosen).toEqual({ cover: 'soft', paper: 'silk-250' });
    expect(screen.getByLabelText('Paper')).toHaveValue('silk-250');
    expect(spine).toHaveAttribute('aria-busy', 'true');
  });

  it('show the price difference of each choice in advance', async () => {
    show();
    const cover = await screen.findByLabelText('Cover');
    expect([...cover.children].map(({ textContent }) => textContent)).toEqual([
      'Hardcover',
      'Softcover (+soft silk-170)',
      'Layflat hardcover (+layflat silk-170)',
      'Hardcover, linen look (+linen silk-170)',
    ]);
    await userEvent.selectOptions(cover, 'soft');
    expect([...cover.children].map(({ textContent }) => textContent)).toEqual([
      'Hardcover (+hard silk-170)',
      'Softcover',
      'Layflat hardcover (+layflat silk-170)',
      'Hardcover, linen look (+linen silk-170)',
    ]);
  });

  it('turn the generated title into an editable text', async () => {
    show(stateWithOpenAlbum(aThickAlbum(140)));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit text' }));
    expect(apply.mock.calls).toEqual([
      [{ kind: 'addElements', elements: [expect.objectContaining({ type: 'text', text: 'Corsica', rotation: 90 })] }],
    ]);
    const [{ elements }] = apply.mock.calls[0] as [{ elements: TextElement[] }];
    const doc = createTestDocument('', 'cover');
    expect(addSpineTitle({ ...doc, spine: 14, elements }, 'Corsica', 8).elements).toHaveLength(1);
  });
});
