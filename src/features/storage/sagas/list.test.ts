/** @jest-environment jsdom */
import type { User } from '@domain/contract';
import type { Saga } from 'redux-saga';
import { expectSaga } from 'redux-saga-test-plan';
import { storageApi } from '@/api';
import { ApiError } from '@/api/error';
import { actions as auth } from '@/features/auth';
import { saveLocale } from '@/i18n';
import { rootReducer } from '@/store/rootReducer';
import { createStorageFile } from '@/testing/photos';
import { planSupervised, withFakeTimers } from '@/testing/sagaPlan';
import { createUser } from '@/testing/users';
import { actions } from '../slice';
import { listSaga } from './list';

jest.mock('@/api/storage', () => ({ uploadPhoto: jest.fn(), listPhotos: jest.fn(), deletePhotos: jest.fn() }));
const listPhotos = jest.mocked(storageApi.listPhotos);
const plan = (saga: Saga) => withFakeTimers(expectSaga(saga).withReducer(rootReducer));
const load = () => plan(listSaga).dispatch(actions.listRequested({}));
const photos = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => createStorageFile(`p${from + i}`));

const aUser = createUser();

beforeEach(() => jest.resetAllMocks());

describe('the list of photos', () => {
  it('is loaded page by page in the requested order', async () => {
    listPhotos.mockImplementation(({ page = 1 }) =>
      Promise.resolve({ files: photos((Number(page) - 1) * 500, page === 3 ? 10 : 500), total: 1010 }),
    );
    const { storeState } = await load().put(actions.listCompleted()).silentRun(50);
    expect(listPhotos.mock.calls.map(([query]) => query)).toEqual(
      [1, 2, 3].map((page) => ({ sortBy: 'taken_at', sortOrder: 'desc', page, language: 'en', limit: 500 })),
    );
    expect(Object.keys(storeState.storage.photos)).toHaveLength(1010);
  });

  it('follows the cursor of each page, whatever the total is meanwhile', async () => {
    listPhotos.mockResolvedValueOnce({ files: photos(0, 500), total: 510, next: 'p499' });
    listPhotos.mockResolvedValueOnce({ files: photos(500, 500), total: 400, next: 'p999' });
    listPhotos.mockResolvedValueOnce({ files: photos(1000, 10), total: 400, next: null });
    const { storeState } = await load().put(actions.listCompleted()).silentRun(50);
    expect(listPhotos.mock.calls.map(([{ page, after }]) => [page, after])).toEqual([
      [1, undefined],
      [undefined, 'p499'],
      [undefined, 'p999'],
    ]);
    expect(Object.keys(storeState.storage.photos)).toHaveLength(1010);
  });

  it('ends with its first page for a new user', async () => {
    listPhotos.mockResolvedValue({ files: [], total: 0 });
    await load().put(actions.listCompleted()).silentRun(50);
    expect(listPhotos).toHaveBeenCalledTimes(1);
  });

  it('keeps loaded pages after a failure', async () => {
    listPhotos.mockResolvedValueOnce({ files: photos(0, 500), total: 900 });
    listPhotos.mockRejectedValueOnce(new ApiError({ code: 'network', status: 0, message: 'Network error' }));
    const { storeState } = await load().put(actions.listFailed()).silentRun(50);
    expect(Object.keys(storeState.storage.photos)).toHaveLength(500);
  });

  it('is cancelled silently when the session ends', async () => {
    listPhotos.mockReturnValue(new Promise(() => undefined));
    const { storeState } = await planSupervised('list', listSaga)
      .dispatch(actions.listRequested({}))
      .delay(10)
      .dispatch(auth.loggedOut())
      .silentRun(50);
    expect(listPhotos.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect([storeState.storage.list.phase, storeState.toasts.items]).toEqual(['idle', []]);
  });

  it('cancels the first request when another order is requested', async () => {
    const signals: AbortSignal[] = [];
    listPhotos.mockImplementationOnce((_, options) => {
      if (options?.signal) signals.push(options.signal);
      return new Promise(() => undefined);
    });
    listPhotos.mockResolvedValueOnce({ files: photos(0, 1), total: 1 });
    const { storeState } = await plan(listSaga)
      .dispatch(actions.listRequested({}))
      .dispatch(actions.listRequested({ sortOrder: 'asc' }))
      .put(actions.listCompleted())
      .silentRun(50);
    expect(signals[0]?.aborted).toBe(true);
    expect(listPhotos.mock.lastCall?.[0]).toMatchObject({ sortOrder: 'asc' });
    expect(storeState.storage.list.phase).toBe('complete');
  });

  it('is loaded again in another language, once it was requested', async () => {
    listPhotos.mockResolvedValue({ files: photos(0, 1), total: 1 });
    await plan(listSaga).dispatch(auth.languageChosen('de')).silentRun(20);
    expect(listPhotos).not.toHaveBeenCalled();
    listPhotos.mockImplementation(() => {
      saveLocale('de');
      return Promise.resolve({ files: photos(0, 1), total: 1 });
    });
    const running = plan(listSaga).delay(1).dispatch(actions.listRequested({})).delay(5);
    await running.dispatch(auth.languageChosen('de')).silentRun(50);
    localStorage.clear();
    expect(listPhotos.mock.calls.map(([{ language }]) => language)).toEqual(['en', 'de']);
  });

  it('is loaded again when people are told apart, or no longer, but not by other changes of the user', async () => {
    listPhotos.mockResolvedValue({ files: photos(0, 1), total: 1 });
    const loaded = (changes: Partial<User>) => auth.userLoaded({ ...aUser, ...changes });
    const running = plan(listSaga)
      .dispatch(loaded({ people_allow: false }))
      .delay(1);
    const listed = running
      .dispatch(actions.listRequested({}))
      .delay(5)
      .dispatch(loaded({ people_allow: false, name: 'B' }));
    const allowed = listed
      .delay(5)
      .dispatch(loaded({ people_allow: true }))
      .delay(5);
    await allowed
      .dispatch(loaded({ people_allow: true, currency: 'CHF' }))
      .delay(5)
      .silentRun(50);
    expect(listPhotos).toHaveBeenCalledTimes(2);
  });
});
