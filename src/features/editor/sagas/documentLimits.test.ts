/** @jest-environment jsdom */
import { aPhotoElement, aShapeElement, aTextElement, testUuid } from '@domain/testing';
import { albumsApi } from '@/api';
import type { RootState } from '@/store/rootReducer';
import { createApiError } from '@/testing/albums';
import { acceptAllSaves, FIRST, planEditorSaga, stateWithOpenAlbum } from '@/testing/editor';
import { selectSaveState } from '../state/selectors';
import { editorActions as actions } from '../state/slice';

jest.mock('@/api/albums');
const api = jest.mocked(albumsApi);

const toastOf = ({ storeState }: { storeState: RootState }) => storeState.toasts.items[0];
const saves = () => api.updateSpread.mock.calls.map(([{ body }]) => body);
const savesAll = () => api.updateSpread.mockImplementation(acceptAllSaves);

beforeEach(() => jest.resetAllMocks());

describe('photos that the user does not have', () => {
  const foreign = aPhotoElement({
    id: 'foreign',
    fileId: testUuid(9),
    frame: { x: 230, y: 20, width: 90, height: 60 },
  });
  const add = actions.editRequested({ spreadId: FIRST, command: { kind: 'addElement', element: foreign } });
  const own = { [testUuid(1)]: { path: '', preview: '', colour: '#808080', width: 3000, height: 2000 } };
  const refusedFor = (count: number) =>
    api.updateSpread.mockRejectedValueOnce(Object.assign(createApiError('photos_missing', 404), { params: { count } }));

  it('become empty frames, and the rest is saved', async () => {
    refusedFor(1);
    savesAll();
    const result = await planEditorSaga(stateWithOpenAlbum({ photos: own }))
      .dispatch(add)
      .silentRun(60);
    expect([saves().length, selectSaveState(result.storeState)]).toEqual([2, { kind: 'saved' }]);
    const state = result.storeState as RootState;
    const elements = state.albums.editor.spreads[FIRST]?.document.elements ?? [];
    expect(elements.map((one) => one.type === 'photo' && one.fileId)).toEqual([testUuid(1), false, null]);
    expect(toastOf(result)?.title).toEqual({ id: 'editor.photosLacking', values: { count: 1 } });
  });

  it('are left to the user if unknown', async () => {
    refusedFor(2);
    const result = await planEditorSaga(stateWithOpenAlbum({ photos: own }))
      .dispatch(add)
      .silentRun(60);
    expect([saves().length, selectSaveState(result.storeState).kind]).toEqual([1, 'refused']);
  });
});

describe('the limits of a document', () => {
  const text = (i: number, length: number) =>
    aTextElement({ id: `t${i + 2}`, text: '&'.repeat(length), frame: { x: 20, y: 20, width: 380, height: 170 } });

  it('reject too many characters at once, without a change', async () => {
    savesAll();
    const elements = Array.from({ length: 16 }, (_, i) => text(i, 5000));
    const command = { kind: 'addElements', elements } as const;
    const result = await planEditorSaga()
      .dispatch(actions.editRequested({ spreadId: FIRST, command }))
      .silentRun(60);
    expect([toastOf(result)?.title, result.storeState.albums.drafts]).toEqual([{ id: 'editor.tooLong' }, {}]);
    const few = { ...command, elements: elements.slice(0, 2) };
    const saved = await planEditorSaga(result.storeState)
      .dispatch(actions.editRequested({ spreadId: FIRST, command: few }))
      .silentRun(60);
    expect(saved.storeState.albums.editor.spreads[FIRST]?.document.elements).toHaveLength(4);
  });

  it('reject too many elements at once, from any source', async () => {
    const many = Array.from({ length: 298 }, (_, i) => aShapeElement({ id: `s${i + 2}` }));
    const fill = actions.editRequested({ spreadId: FIRST, command: { kind: 'addElements', elements: many } });
    savesAll();
    const { storeState: full } = await planEditorSaga().dispatch(fill).silentRun(60);
    for (const command of [
      { kind: 'addElement', element: aShapeElement({ id: 'more' }) },
      { kind: 'duplicateElements', ids: ['p1'], copies: ['p9'] },
    ] as const) {
      const result = await planEditorSaga(full)
        .dispatch(actions.editRequested({ spreadId: FIRST, command }))
        .silentRun(40);
      expect([toastOf(result)?.title, result.storeState.albums.drafts]).toMatchObject([{ id: 'editor.full' }, {}]);
    }
  });
});
