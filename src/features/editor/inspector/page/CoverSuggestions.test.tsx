import { serialiseSpread } from '@domain/document';
import { aPhotoElement, aSpread, aTextElement, testUuid } from '@domain/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useAppDispatch } from '@/store/hooks';
import { rootReducer } from '@/store/rootReducer';
import { anEditedAlbum, COVER, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools, PhotosContext } from '../../hooks/EditorContext';
import { editorSaga } from '../../sagas/editorSaga';
import { selectCurrentDocument } from '../../state/selectors';
import { editorActions as actions } from '../../state/slice';
import CoverSuggestions from './CoverSuggestions';
import ShuffleTiles from './ShuffleTiles';

const photoOf = (n: number) => ({
  path: '/1440',
  preview: `/preview-${n}`,
  colour: '#808080',
  width: 3000,
  height: 2000,
});
const of = (numbers: readonly number[]) => Object.fromEntries(numbers.map((n) => [testUuid(n), photoOf(n)]));
const cover = aSpread({
  role: 'cover',
  spine: 6,
  elements: [
    aPhotoElement({ id: 'p1', fileId: testUuid(1), frame: { x: 240, y: 30, width: 150, height: 100 } }),
    aTextElement({ id: 'title1', text: 'Our summer', frame: { x: 240, y: 150, width: 150, height: 20 } }),
  ],
});

function Panel({ children }: { readonly children: React.ReactNode }) {
  const dispatch = useAppDispatch();
  const apply: EditorTools['apply'] = (command) => void dispatch(actions.editRequested({ spreadId: COVER, command }));
  return (
    <EditorContext value={{ spreadId: COVER, apply, announce: () => undefined } as unknown as EditorTools}>
      {/* The editor knows the photos of the whole library. */}
      <PhotosContext value={of([1, 2, 3, 4])}>{children}</PhotosContext>
    </EditorContext>
  );
}

const open = (part: React.ReactNode) => {
  const spreads = anEditedAlbum().spreads.map((one) =>
    one.id === COVER ? { ...one, html: serialiseSpread(cover) } : one,
  );
  const album = anEditedAlbum({ spreads, photos: of([1, 2]), title: 'Our summer' });
  const state = rootReducer(stateWithOpenAlbum(album), actions.spreadChosen({ id: COVER }));
  return renderApp(<Panel>{part}</Panel>, { state, sagas: [editorSaga] });
};
const shown = (store: ReturnType<typeof open>['store']) => selectCurrentDocument(store.getState())?.elements ?? [];

it('suggests photos of the album, and none of the rest of the library', async () => {
  const { store } = open(<CoverSuggestions />);
  const pictures = screen.getAllByRole('button').map((button) => button.querySelector('img')?.getAttribute('src'));
  expect(new Set(pictures)).toEqual(new Set(['/preview-1', '/preview-2']));
  expect(pictures).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { pressed: false }));
  expect(shown(store)).toMatchObject([{ id: 'p1', fileId: testUuid(2) }, { id: 'title1' }]);
});

it('offers arrangements of the cover, of which a press applies one', async () => {
  const { store } = open(<ShuffleTiles round={1} />);
  const tiles = screen.getAllByRole('button');
  expect(tiles.length).toBeGreaterThanOrEqual(4);
  await userEvent.click(tiles[1] ?? document.body);
  expect(screen.getAllByRole('button')[1]).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getAllByRole('button')).toHaveLength(tiles.length);
  expect(shown(store).some((one) => one.type === 'text' && one.id === 'title1' && one.text === 'Our summer')).toBe(
    true,
  );
});
