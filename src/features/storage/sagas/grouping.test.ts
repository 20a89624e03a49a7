/** @jest-environment jsdom */
import { storageApi } from '@/api';
import { actions as auth, sessionEnds } from '@/features/auth';
import { actions as toasts } from '@/features/toasts';
import { supervise } from '@/sagas';
import { createApiError } from '@/testing/albums';
import { createHarness } from '@/testing/storeHarness';
import { actions } from '../slice';
import { groupingSaga } from './grouping';

jest.mock('@/api/storage', () => ({ sortPhotos: jest.fn() }));
const sortPhotos = jest.mocked(storageApi.sortPhotos);
const groups = [{ key: '2024', place: null, files: ['a'] }];

const run = () => {
  const app = createHarness({ sagas: [() => supervise('grouping', groupingSaga, { restartOn: sessionEnds })] });
  return { ...app, state: () => app.store.getState().storage.grouping };
};

describe('the photo groups', () => {
  beforeEach(() => {
    jest.resetAllMocks();
    sortPhotos.mockResolvedValue({ groups });
  });

  it('are requested in list order, and again after a reload of the list', async () => {
    const { store, until, settled, stop } = run();
    store.dispatch(actions.groupingRequested('year'));
    expect((await until(({ storage }) => storage.grouping.phase === 'ready')).storage.grouping.groups).toEqual(groups);
    store.dispatch(actions.listRequested({ sortOrder: 'asc' }));
    store.dispatch(actions.listCompleted());
    await settled();
    expect(sortPhotos.mock.calls.map(([body]) => body)).toEqual([
      { by: 'year', sortOrder: 'desc', language: 'en' },
      { by: 'year', sortOrder: 'asc', language: 'en' },
    ]);
    stop();
  });

  it('of several pages are joined by their keys, in the order of the first page', async () => {
    const group = (key: string, ...files: string[]) => ({ key, place: null, files });
    sortPhotos.mockResolvedValueOnce({ groups: [group('1,1', 'a'), group('2,2')], next: 'a' });
    sortPhotos.mockResolvedValueOnce({ groups: [group('2,2', 'b'), group('unknown', 'c')], next: 'c' });
    sortPhotos.mockResolvedValueOnce({ groups: [group('1,1', 'd')], next: null });
    const { store, until, stop } = run();
    store.dispatch(actions.groupingRequested('place'));
    const { storage } = await until(({ storage: { grouping } }) => grouping.phase === 'ready');
    expect(storage.grouping.groups).toEqual([group('1,1', 'a', 'd'), group('2,2', 'b'), group('unknown', 'c')]);
    expect(sortPhotos.mock.calls.map(([{ after }]) => after)).toEqual([undefined, 'a', 'c']);
    stop();
  });

  it('of days need no request', async () => {
    const { store, state, settled, stop } = run();
    store.dispatch(actions.groupingRequested('days'));
    store.dispatch(actions.listCompleted());
    await settled();
    expect(sortPhotos).not.toHaveBeenCalled();
    expect(state().phase).toBe('ready');
    stop();
  });

  it('fall back to days after a failure, with a toast', async () => {
    sortPhotos.mockRejectedValue(createApiError('internal'));
    const { store, until, actions: seen, stop } = run();
    store.dispatch(actions.groupingRequested('place'));
    await until(({ storage }) => storage.grouping.by === 'days');
    await until(({ toasts: { items } }) => items.length > 0);
    expect(seen.filter(toasts.shown.match).map(({ payload }) => payload.title.id)).toEqual(['toast.sortingError']);
    stop();
  });

  it.each([
    ['another grouping', actions.groupingRequested('days')],
    ['the end of the session', auth.loggedOut()],
  ])('cancel the request on %s', async (_, action) => {
    const signals: (AbortSignal | undefined)[] = [];
    sortPhotos.mockImplementation((_body, options) => {
      signals.push(options?.signal);
      return new Promise(() => undefined);
    });
    const { store, state, actions: seen, settled, stop } = run();
    store.dispatch(actions.groupingRequested('year'));
    await settled();
    expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
    store.dispatch(action);
    await settled();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    expect(state().by).toBe('days');
    expect(seen.filter(toasts.shown.match)).toEqual([]);
    stop();
  });

  it('ignore a response to another request', () => {
    const { store, state, stop } = run();
    store.dispatch(actions.groupingRequested('month'));
    store.dispatch(actions.groupsLoaded({ by: 'year', groups }));
    expect(state().groups).toEqual([]);
    stop();
  });
});
