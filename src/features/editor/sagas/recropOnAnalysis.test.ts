/** @jest-environment jsdom */
import { aPhotoAnalysis, testUuid } from '@domain/testing';
import { actions as storage } from '@/features/storage';
import type { RootState } from '@/store/rootReducer';
import { FIRST, planEditorSaga, stateWithOpenAlbum } from '@/testing/editor';
import { replacePhotoGestureId } from '../elements/createPhotoElement';
import { selectDocument } from '../state/selectors';
import { editorActions as actions } from '../state/slice';

jest.mock('@/api/albums', () => ({ listRunningGenerations: jest.fn(), getAlbum: jest.fn(), updateSpread: jest.fn() }));

const FILE = testUuid(40);
const WAIT = 30;
const [frame] = (selectDocument(stateWithOpenAlbum(), FIRST)?.elements ?? []).filter((one) => one.type === 'photo');
if (!frame) throw new Error('the page has no photo');
const { id } = frame;
// A face at the top edge of a tall photo, which a centred crop would cut.
const face = { x: 0.4, y: 0.02, width: 0.2, height: 0.08 };
const blind = { id: FILE, width: 2000, height: 6000, looked: false } as Parameters<
  typeof storage.pageLoaded
>[0]['photos'][number];
const facts = { ...aPhotoAnalysis(), palette: [], faces: [{ box: face, score: 0.9 }] };
const seen = { ...blind, looked: true, focus: face, facts };
const request = (command: Parameters<typeof actions.editRequested>[0]['command'], gesture?: string) =>
  actions.editRequested({ spreadId: FIRST, command, ...(gesture && { gesture }) });
const put = request({ kind: 'replacePhoto', id, fileId: FILE, photo: blind }, replacePhotoGestureId(id, FILE));
const isSeen = storage.photosAnalysed({ photos: [seen] });

const begun = () =>
  planEditorSaga(stateWithOpenAlbum(), {})
    .dispatch(storage.pageLoaded({ photos: [blind], total: 1 }))
    .dispatch(put)
    .delay(WAIT);
const cropIn = (state: RootState) => {
  const element = selectDocument(state, FIRST)?.elements.find((one) => one.id === id);
  return element?.type === 'photo' && element.fileId === FILE ? element.crop : undefined;
};

describe('a photo that is placed into a frame before its analysis', () => {
  it('shows at once and is recropped once its faces are known, in one undo step', async () => {
    const { storeState: before } = await begun().silentRun(2 * WAIT);
    expect(cropIn(before)?.y).toBeGreaterThan(0.2);
    const { storeState } = await begun()
      .dispatch(isSeen)
      .silentRun(2 * WAIT);
    expect(cropIn(storeState)?.y).toBeLessThan(0.03);
    expect(storeState.albums.editor.undo).toHaveLength(1);
    const { storeState: undone } = await begun()
      .dispatch(isSeen)
      .delay(WAIT)
      .dispatch(actions.undoRequested())
      .silentRun(3 * WAIT);
    expect([cropIn(undone), undone.albums.editor.undo]).toEqual([undefined, []]);
  });

  it('keeps its crop after any further edit', async () => {
    const crop = { x: 0, y: 0.5, width: 1, height: 0.2 };
    const { storeState } = await begun()
      .dispatch(request({ kind: 'cropPhoto', id, crop }))
      .dispatch(isSeen)
      .silentRun(2 * WAIT);
    expect(cropIn(storeState)?.y).toBe(0.5);
    const { storeState: gone } = await begun()
      .dispatch(actions.undoRequested())
      .dispatch(isSeen)
      .silentRun(2 * WAIT);
    expect(cropIn(gone)).toBeUndefined();
  });
});
