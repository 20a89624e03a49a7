import { serialiseSpread } from '@domain/document';
import type { EditCommand } from '@domain/document/edit';
import { aPhotoElement, aSpread, testUuid } from '@domain/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useAppDispatch } from '@/store/hooks';
import { rootReducer } from '@/store/rootReducer';
import { anEditedAlbum, FIRST, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools, PhotosContext } from '../../hooks/EditorContext';
import { editorSaga } from '../../sagas/editorSaga';
import { selectCurrentDocument } from '../../state/selectors';
import { editorActions as actions } from '../../state/slice';
import ShuffleTiles from './ShuffleTiles';

const photo = { path: '/1440', preview: '/250', colour: '#808080', width: 3000, height: 2000 };
const [a, b, c] = [1, 2, 3].map((n) =>
  aPhotoElement({ id: `p${n}`, fileId: testUuid(n), frame: { x: 20, y: 20 + 60 * (n - 1), width: 75, height: 50 } }),
);
const photos = Object.fromEntries([1, 2, 3].map((n) => [testUuid(n), photo]));
const spread = aSpread({ elements: [a, b, c].flatMap((one) => one ?? []) });

function Panel() {
  const dispatch = useAppDispatch();
  const apply: EditorTools['apply'] = (command) => void dispatch(actions.editRequested({ spreadId: FIRST, command }));
  return (
    <EditorContext value={{ spreadId: FIRST, apply } as unknown as EditorTools}>
      <PhotosContext value={photos}>
        <ShuffleTiles round={1} />
      </PhotosContext>
    </EditorContext>
  );
}

it('offers layouts of the current photos, and keeps the same ones while they are tried', async () => {
  const spreads = anEditedAlbum().spreads.map((one) =>
    one.id === FIRST ? { ...one, html: serialiseSpread(spread) } : one,
  );
  const state = rootReducer(
    stateWithOpenAlbum(anEditedAlbum({ spreads, photos })),
    actions.spreadChosen({ id: FIRST }),
  );
  const { store, settled } = renderApp(<Panel />, { state, sagas: [editorSaga] });
  const tiles = () => screen.getAllByRole('button');
  const photosOn = () => tiles().map((tile) => tile.querySelectorAll('[data-element]').length);
  const edit = (command: EditCommand) =>
    act(() => {
      store.dispatch(actions.editRequested({ spreadId: FIRST, command }));
      return settled();
    });
  const before = tiles().length;
  expect(tiles()[0]).toHaveAccessibleName('Current layout');
  expect(tiles().map((tile) => tile.getAttribute('aria-pressed'))).toEqual([
    'true',
    ...Array(before - 1).fill('false'),
  ]);
  await userEvent.click(tiles()[1] ?? document.body);
  expect(tiles()).toHaveLength(before);
  expect(tiles()[1]).toHaveAttribute('aria-pressed', 'true');
  expect(tiles()[0]).toHaveAccessibleName('Previous layout');
  expect(new Set(photosOn())).toEqual(new Set([3]));

  await edit({ kind: 'unplacePhotos', ids: ['p2'] });
  expect(new Set(photosOn())).toEqual(new Set([2]));
  await userEvent.click(tiles()[1] ?? document.body);
  expect(tiles()[1]).toHaveAttribute('aria-pressed', 'true');
  expect(selectCurrentDocument(store.getState())?.elements.map(({ id }) => id)).toEqual(['p1', 'p3']);
});
