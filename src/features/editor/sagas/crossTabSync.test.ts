/** @jest-environment jsdom */
import { albumsApi } from '@/api';
import { sessionEnds } from '@/features/auth';
import { supervise } from '@/sagas';
import {
  acceptAllSaves,
  anEditedAlbum,
  createTestSpread,
  FIRST,
  IDS,
  stateWithOpenAlbum,
  textOfSpread,
  textTyped,
} from '@/testing/editor';
import { createHarness } from '@/testing/storeHarness';
import { editorActions as actions } from '../state/slice';
import { editorSaga } from './editorSaga';

jest.mock('@/api/albums', () => ({ listRunningGenerations: jest.fn(), getAlbum: jest.fn(), updateSpread: jest.fn() }));
const api = jest.mocked(albumsApi);

/** Simulates the broadcast channels of one browser. */
class Line {
  static readonly all = new Set<Line>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    Line.all.add(this);
  }
  postMessage(data: unknown) {
    for (const other of Line.all) if (other !== this) other.onmessage?.({ data });
  }
  close() {
    Line.all.delete(this);
  }
}

const tab = (state = stateWithOpenAlbum()) =>
  createHarness({ sagas: [() => supervise('albums', editorSaga, { restartOn: sessionEnds })], state });

beforeEach(() => {
  jest.resetAllMocks();
  Object.assign(window, { BroadcastChannel: Line });
  api.updateSpread.mockImplementation(acceptAllSaves);
  const theirs = IDS.map((id) => (id === FIRST ? createTestSpread(id, 'From the other tab', 2) : createTestSpread(id)));
  api.getAlbum.mockResolvedValue({ album: anEditedAlbum({ spreads: theirs }) });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'BroadcastChannel');
  jest.restoreAllMocks();
});

async function writeIn(one: ReturnType<typeof tab>) {
  one.store.dispatch(textTyped('From the other tab'));
  one.store.dispatch(actions.flushRequested());
  await one.until(({ albums }) => albums.editor.spreads[FIRST]?.version === 2);
}

it('changes saved in one tab appear in another tab with the same album', async () => {
  const [one, other] = [tab(), tab()];
  await writeIn(one);
  await other.until((state) => textOfSpread(state) === 'From the other tab');
  // The saving tab does not reload.
  expect(api.getAlbum).toHaveBeenCalledTimes(1);
});

it('a hidden tab does not reload', async () => {
  const [one, other] = [tab(), tab()];
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await writeIn(one);
  await other.settled();
  expect(api.getAlbum).not.toHaveBeenCalled();
});
