/** @jest-environment jsdom */
import { albumsApi } from '@/api';
import { actions as auth, sessionEnds } from '@/features/auth';
import { actions as toasts } from '@/features/toasts';
import { supervise } from '@/sagas';
import { aSummary, createApiError } from '@/testing/albums';
import { createHarness } from '@/testing/storeHarness';
import { searchSaga } from './saga';
import { searchActions as actions } from './slice';

const ALBUM_SEARCH_DELAY_MS = 250;

jest.mock('@/api/albums', () => ({ listAlbums: jest.fn() }));
const listAlbums = jest.mocked(albumsApi.listAlbums);
const found = { albums: [aSummary({ title: 'Canyons' })], total: 1 };

const run = () => {
  const app = createHarness({ sagas: [() => supervise('search', searchSaga, { restartOn: sessionEnds })] });
  const type = (words: string) => app.store.dispatch(actions.searchTyped(words));
  return { ...app, type, state: () => app.store.getState().albums.search };
};
const pause = (ms = ALBUM_SEARCH_DELAY_MS) => jest.advanceTimersByTimeAsync(ms);

describe('the album search', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.resetAllMocks();
    listAlbums.mockResolvedValue(found);
  });
  afterEach(() => jest.useRealTimers());

  it('requests albums once after a pause in typing', async () => {
    const { type, state, stop } = run();
    for (const words of ['c', 'ca', ' can ']) {
      type(words);
      await pause(ALBUM_SEARCH_DELAY_MS - 1);
    }
    expect(listAlbums).not.toHaveBeenCalled();
    await pause(1);
    expect(listAlbums.mock.calls.map(([query]) => query)).toEqual([{ search: 'can', limit: 5 }]);
    expect(state()).toMatchObject({ query: ' can ', phase: 'found', albums: found.albums });
    stop();
  });

  it.each([
    ['typing on', actions.searchTyped('cang')],
    ['an emptied field', actions.searchTyped('')],
    ['closing', actions.searchClosed()],
    ['signing out', auth.loggedOut()],
  ])('cancels the request on %s', async (_, action) => {
    const signals: (AbortSignal | undefined)[] = [];
    listAlbums.mockImplementation((_query, options) => {
      signals.push(options?.signal);
      return new Promise(() => undefined);
    });
    const { type, store, actions: seen, settled, stop } = run();
    type('can');
    await pause();
    store.dispatch(action);
    await settled();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    expect(seen.filter(toasts.shown.match)).toEqual([]);
    stop();
  });

  it('ignores a response to an earlier query', () => {
    const { type, store, state, stop } = run();
    type('can');
    store.dispatch(actions.searchSucceeded({ query: 'c', albums: found.albums }));
    expect(state().phase).toBe('searching');
    stop();
  });

  it('reports a failure, and retries on typing', async () => {
    listAlbums.mockRejectedValueOnce(createApiError('internal'));
    const { type, state, actions: seen, stop } = run();
    type('can');
    await pause();
    expect(state().phase).toBe('failed');
    expect(seen.filter(toasts.shown.match).map(({ payload }) => payload.title.id)).toEqual([
      'toast.errorFetchingAlbums',
    ]);
    type('cany');
    await pause();
    expect(state().phase).toBe('found');
    stop();
  });

  it('requests nothing for blanks', async () => {
    const { type, state, stop } = run();
    type('   ');
    await pause();
    expect(listAlbums).not.toHaveBeenCalled();
    expect(state().phase).toBe('idle');
    stop();
  });
});
