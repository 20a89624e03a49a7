/** @jest-environment jsdom */
import type { Clip } from '@domain/contract';
import { documentLimits, serialiseSpread } from '@domain/document';
import { aBinding, aSpread, aTextElement } from '@domain/testing';
import { albumsApi } from '@/api';
import { actions as clips } from '@/features/clips';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { ALBUM, signedInState } from '@/testing/albums';
import {
  acceptAllSaves,
  createTestDocument,
  createTestSpread,
  FIRST,
  planEditorSaga,
  stateWithOpenAlbum,
} from '@/testing/editor';
import { createClipElements } from '../elements/createQrElement';
import { selectDocument } from '../state/selectors';
import { editorActions as actions } from '../state/slice';

jest.mock('@/api/albums', () => ({ listRunningGenerations: jest.fn(), getAlbum: jest.fn(), updateSpread: jest.fn() }));

const api = jest.mocked(albumsApi);

beforeEach(() => {
  jest.resetAllMocks();
  api.listRunningGenerations.mockResolvedValue({ albums: [] });
  api.updateSpread.mockImplementation(acceptAllSaves);
});

const titlesOf = ({ toasts }: RootState) => toasts.items.map(({ title }) => title && 'id' in title && title.id);
const onPage = (state: RootState) => rootReducer(state, actions.spreadChosen({ id: FIRST }));
const clip = { id: 'c', title: 'The song', url: `https://albums.example.com/c/${'x'.repeat(32)}` } as Clip;
const photo = { id: '00000000-0000-4000-8000-0000000000aa', width: 1920, height: 1080 };
const request = (spreadId = FIRST) => clips.placeRequested({ clip, photo, target: { albumId: ALBUM, spreadId } });

describe('the code of a clip', () => {
  it('is placed beside its picture, in one step to undo', async () => {
    const before = selectDocument(stateWithOpenAlbum(), FIRST)?.elements ?? [];
    const { storeState } = await planEditorSaga(stateWithOpenAlbum(), {}).dispatch(request()).silentRun(40);
    const added = selectDocument(storeState, FIRST)?.elements.slice(before.length) ?? [];
    expect(added.map(({ type }) => type)).toEqual(['photo', 'qr']);
    expect(added[1]).toMatchObject({ text: clip.url });
    expect(titlesOf(storeState)).toContain('clips.placed');
    const undone = await planEditorSaga(storeState).dispatch(actions.undoRequested()).silentRun(40);
    expect(selectDocument(undone.storeState, FIRST)?.elements).toEqual(before);
  });

  it('is said to be on the page, and selected, only once it is', async () => {
    const elements = Array.from({ length: documentLimits.elements }, (_, i) => aTextElement({ id: `t${i}` }));
    const full = { ...createTestSpread(FIRST), html: serialiseSpread(aSpread({ role: 'inner', elements })) };
    const state = stateWithOpenAlbum({ spreads: [full] });
    const { storeState } = await planEditorSaga(onPage(state), {}).dispatch(request()).silentRun(40);
    expect(titlesOf(storeState)).toEqual(['editor.full']);
    expect(storeState.albums.editor.selection).toEqual([]);
  });

  it('is selected unless the user works on something else meanwhile', async () => {
    const open = onPage(stateWithOpenAlbum());
    for (const [state, expected] of [
      [open, [expect.stringMatching(/^q-/)]],
      [rootReducer(open, actions.elementsSelected({ ids: ['t1'] })), ['t1']],
    ] as const) {
      const { storeState } = await planEditorSaga(state, {}).dispatch(request()).silentRun(40);
      expect(storeState.albums.editor.selection).toEqual(expected);
      expect(titlesOf(storeState)).toContain('clips.placed');
    }
  });

  it('is not lost when its page is closed: the message says where it is', async () => {
    for (const [state, action] of [
      [signedInState(), request()],
      [stateWithOpenAlbum(), request('x')],
    ] as const) {
      const { storeState } = await planEditorSaga(state).dispatch(action).silentRun(40);
      expect(titlesOf(storeState)).toEqual(['clips.storedOnly']);
    }
  });

  it('keeps the picture undistorted, on the page, and clear of the code', () => {
    for (const [width, height] of [
      [1920, 1080],
      [1080, 1920],
      [1000, 1000],
    ] as const) {
      const [picture, code] = createClipElements({ document: createTestDocument(), binding: aBinding() }, clip.url, {
        id: photo.id,
        width,
        height,
      });
      const frame = picture?.frame ?? { x: 0, y: 0, width: 0, height: 1 };
      expect(frame.width / frame.height).toBeCloseTo(width / height, 5);
      expect((code?.frame.x ?? 0) - (frame.x + frame.width)).toBeCloseTo(6, 5);
      expect([code?.frame.width, frame.height >= 31.9]).toEqual([32, true]);
    }
  });
});
