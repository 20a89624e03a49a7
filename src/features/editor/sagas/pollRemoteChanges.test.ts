/** @jest-environment jsdom */
import { type Channel, channel } from 'redux-saga';
import { albumsApi } from '@/api';
import { sessionEnds } from '@/features/auth';
import { supervise } from '@/sagas';
import { ALBUM, createApiError } from '@/testing/albums';
import {
  acceptAllSaves,
  anEditedAlbum,
  createTestSpread,
  FIRST,
  IDS,
  SECOND,
  stateWithOpenAlbum,
  textOfSpread,
  textTyped,
} from '@/testing/editor';
import { createHarness } from '@/testing/storeHarness';
import { editorActions as actions } from '../state/slice';
import { editorSaga } from './editorSaga';
import { pollRemoteChanges } from './pollRemoteChanges';

jest.mock('@/api/albums', () => ({ getAlbum: jest.fn(), updateSpread: jest.fn(), getAlbumRevision: jest.fn() }));
const api = jest.mocked(albumsApi);

const revisionOf = ({ title, book, spreads } = anEditedAlbum()) => ({
  title,
  book,
  spreads: spreads.map(({ id, version }) => ({ id, version })),
});
const changed = anEditedAlbum({
  spreads: IDS.map((id) => (id === FIRST ? createTestSpread(id, 'From the other device', 2) : createTestSpread(id))),
});

let ticks: Channel<true>;
const tab = () =>
  createHarness({
    sagas: [() => supervise('albums', editorSaga, { restartOn: sessionEnds }), () => pollRemoteChanges(ticks)],
    state: stateWithOpenAlbum(),
  });
const waitForPoll = async (one: ReturnType<typeof tab>, times = 1) => {
  for (let i = 0; i < times; i += 1) {
    ticks.put(true);
    await one.settled();
  }
};

beforeEach(() => {
  jest.resetAllMocks();
  ticks = channel<true>();
  api.updateSpread.mockImplementation(acceptAllSaves);
  api.getAlbumRevision.mockResolvedValue(revisionOf());
  api.getAlbum.mockResolvedValue({ album: changed });
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('changes saved on another device appear', async () => {
  const one = tab();
  await waitForPoll(one);
  expect(api.getAlbum).not.toHaveBeenCalled();
  api.getAlbumRevision.mockResolvedValue(revisionOf(changed));
  await waitForPoll(one);
  expect(textOfSpread(one.store.getState())).toBe('From the other device');
  await waitForPoll(one);
  expect(api.getAlbum).toHaveBeenCalledTimes(1);
});

it.each([
  ['another order', { spreads: [...revisionOf().spreads].reverse() }],
  ['a removed page', { spreads: revisionOf().spreads.slice(1) }],
  ['another title', { title: 'Sardinia' }],
  ['another paper', { book: { ...revisionOf().book, paper: 'silk-250' } as const }],
])('%s triggers a reload', async (_, news) => {
  api.getAlbumRevision.mockResolvedValue({ ...revisionOf(), ...news });
  await waitForPoll(tab());
  expect(api.getAlbum).toHaveBeenCalledTimes(1);
});

it('own saves trigger no reload, and pending changes are not disturbed', async () => {
  const one = tab();
  one.store.dispatch(textTyped('Mine', SECOND));
  one.store.dispatch(actions.flushRequested());
  await one.until(({ albums }) => albums.editor.spreads[SECOND]?.version === 2);
  await waitForPoll(one);
  expect(api.getAlbumRevision).toHaveBeenCalledTimes(1);
  expect(api.getAlbum).not.toHaveBeenCalled();
  one.store.dispatch(actions.conflictFound({ theirs: { ...spreadIn(one, FIRST), version: 3 } }));
  await waitForPoll(one);
  expect(api.getAlbumRevision).toHaveBeenCalledTimes(1);
});
const spreadIn = (one: ReturnType<typeof tab>, id: string) => {
  const spread = one.store.getState().albums.editor.spreads[id];
  if (!spread) throw new Error('The spread is missing');
  return spread;
};

it('hidden tabs do not poll, and failures slow the polling down', async () => {
  const one = tab();
  const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await waitForPoll(one);
  expect(api.getAlbumRevision).not.toHaveBeenCalled();
  seen.mockReturnValue('visible');
  api.getAlbumRevision.mockRejectedValue(createApiError('network', 0));
  await waitForPoll(one, 5);
  expect(api.getAlbumRevision).toHaveBeenCalledTimes(2);
});

it('a deleted album is reported once', async () => {
  api.getAlbumRevision.mockRejectedValue(createApiError('not_found', 404));
  api.getAlbum.mockRejectedValue(createApiError('not_found', 404));
  const one = tab();
  await waitForPoll(one, 3);
  expect([api.getAlbumRevision, api.getAlbum].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(one.store.getState().albums.editor.albumId).toBe(ALBUM);
});
