/** @jest-environment jsdom */
import { storageApi } from '@/api';
import { ApiError } from '@/api/error';
import { actions as auth, saga as session, sessionEnds } from '@/features/auth';
import { supervise } from '@/sagas';
import { signedInState } from '@/testing/albums';
import { createStorageFile } from '@/testing/photos';
import { createHarness } from '@/testing/storeHarness';
import { computeDateChanges } from '../dates/dateChanges';
import { actions } from '../slice';
import { datesSaga } from './createEditSaga';

jest.mock('@/api/auth');
jest.mock('@/api/storage', () => ({ updatePhotoDates: jest.fn() }));
const updateDates = jest.mocked(storageApi.updatePhotoDates);

const before = '2015-07-14T10:00:00.000Z';
const after = '2014-01-02T00:00:00.000Z';
const photos = Array.from({ length: 1001 }, (_, i) => createStorageFile(`p${i}`, { taken_local: before }));
const edit = (list = photos) => {
  const changes = computeDateChanges(list, { kind: 'set', day: '2014-01-02', time: '' }, Date.parse('2026-01-01'));
  return actions.datesEdited(changes ?? []);
};

let harness: ReturnType<typeof createHarness>;
const storage = () => harness.store.getState().storage;
const localOf = (id: string) => storage().photos[id]?.taken_local;
const toasts = () => harness.store.getState().toasts.items;
const settle = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  jest.resetAllMocks();
  updateDates.mockImplementation(({ photos: sent }) =>
    Promise.resolve({ status: 'success', updated: sent.map(({ id }) => id) }),
  );
  harness = createHarness({ sagas: [() => supervise('dates', datesSaga, { restartOn: sessionEnds })] });
  harness.store.dispatch(actions.pageLoaded({ photos, total: photos.length }));
});
afterEach(() => harness.stop());

describe('editing dates', () => {
  it('shows them at once, saves in batches, and can be undone', async () => {
    harness.store.dispatch(edit());
    expect(localOf('p1000')).toBe(after);
    await settle();
    expect(updateDates.mock.calls.map(([{ photos: sent }]) => sent.length)).toEqual([1000, 1]);
    expect(updateDates.mock.calls[1]?.[0].photos).toEqual([
      { id: 'p1000', taken_local: after, taken_offset: null, taken_precision: 'day' },
    ]);
    expect(storage().dateEdits).toEqual([]);
    const undo = toasts()[0]?.action?.dispatch;
    expect(toasts()[0]).toMatchObject({ title: { id: 'storage.dateChanged', values: { count: 1001 } } });
    harness.store.dispatch(undo ?? edit());
    expect(localOf('p1000')).toBe(before);
    await settle();
    expect(updateDates.mock.calls.at(-1)?.[0].photos[0]).toMatchObject({ id: 'p1000', taken_local: before });
    expect(toasts().filter(({ title }) => title.id === 'storage.dateChanged')).toHaveLength(1);
  });

  it('brings back the dates that were not saved, with a toast', async () => {
    updateDates.mockRejectedValueOnce(new ApiError({ code: 'validation_failed', status: 400, message: '' }));
    harness.store.dispatch(edit());
    await settle();
    expect([localOf('p0'), localOf('p1000')]).toEqual([before, after]);
    expect(toasts().map(({ title }) => title.id)).toEqual(['storage.dateChanged', 'toast.dateError']);
  });

  it('sends again after a lost answer, and warns before the page closes until then', async () => {
    const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(closes()).toBe(true);
    let lose = (): void => undefined;
    updateDates.mockImplementationOnce(
      () =>
        new Promise((_, reject) => {
          lose = () => reject(new ApiError({ code: 'network', status: 0, message: '' }));
        }),
    );
    harness.store.dispatch(edit(photos.slice(0, 1)));
    await harness.settled();
    expect(closes()).toBe(false);
    lose();
    await settle();
    expect(updateDates).toHaveBeenCalledTimes(2);
    expect([localOf('p0'), closes()]).toEqual([after, true]);
    expect(toasts().map(({ title }) => title.id)).toEqual(['storage.dateChanged']);
  });

  it.each([502, 504])('sends again after a proxy answered %i', async (status) => {
    updateDates.mockRejectedValueOnce(new ApiError({ code: 'unavailable', status, message: '' }));
    harness.store.dispatch(edit(photos.slice(0, 1)));
    await harness.until((state) => state.toasts.items.length > 0);
    expect(updateDates).toHaveBeenCalledTimes(2);
    expect(localOf('p0')).toBe(after);
    expect(toasts().map(({ title }) => title.id)).toEqual(['storage.dateChanged']);
  });

  it('delays a logout until they are saved', async () => {
    harness.stop();
    const datesOfSession = () => supervise('dates', datesSaga, { restartOn: sessionEnds });
    harness = createHarness({ sagas: [datesOfSession, session], state: signedInState() });
    harness.store.dispatch(actions.pageLoaded({ photos, total: photos.length }));
    let answer = (): void => undefined;
    updateDates.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ status: 'success', updated: ['p0'] });
        }),
    );
    harness.store.dispatch(edit(photos.slice(0, 1)));
    await harness.settled();
    harness.store.dispatch(auth.logoutRequested());
    await settle();
    expect(harness.store.getState().auth.endedBy).toBeNull();
    answer();
    await harness.until(({ auth: { endedBy } }) => endedBy === 'logout');
  });

  it('counts the photos that are still there, and says when none is', async () => {
    updateDates.mockResolvedValueOnce({ status: 'success', updated: ['p0'] });
    harness.store.dispatch(edit(photos.slice(0, 2)));
    await settle();
    updateDates.mockResolvedValueOnce({ status: 'success', updated: [] });
    harness.store.dispatch(edit(photos.slice(2, 3)));
    await settle();
    expect(toasts().map(({ title }) => title)).toMatchObject([
      { id: 'toast.dateError' },
      { id: 'storage.dateChanged', values: { count: 1 } },
    ]);
    expect(localOf('p2')).toBe(before);
  });

  it('brings back the date before both edits when both fail', async () => {
    const broken = new ApiError({ code: 'validation_failed', status: 400, message: '' });
    updateDates.mockRejectedValueOnce(broken).mockRejectedValueOnce(broken);
    harness.store.dispatch(edit(photos.slice(0, 1)));
    const changes = computeDateChanges(Object.values(storage().photos).slice(0, 1), { kind: 'none' }, 0);
    harness.store.dispatch(actions.datesEdited(changes ?? []));
    expect(localOf('p0')).toBeNull();
    await settle();
    expect(localOf('p0')).toBe(before);
  });

  it('saves each edit once during a listing', async () => {
    harness.store.dispatch(actions.listRequested({}));
    harness.store.dispatch(edit(photos.slice(0, 1)));
    await settle();
    harness.store.dispatch(edit(photos.slice(1, 2)));
    await settle();
    expect(updateDates.mock.calls.map(([body]) => body.photos.map(({ id }) => id))).toEqual([['p0'], ['p1']]);
    harness.store.dispatch(actions.pageLoaded({ photos, total: photos.length }));
    expect([localOf('p0'), localOf('p1'), localOf('p2')]).toEqual([after, after, before]);
  });

  it('saves edits one after the other, and shows the last over a list loaded meanwhile', async () => {
    const [first] = photos;
    if (!first) throw new Error('no photo');
    let answer: () => void = () => undefined;
    updateDates.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ status: 'success', updated: [first.id] });
        }),
    );
    harness.store.dispatch(edit([first]));
    const moved = { taken_local: '2013-03-03T00:00:00.000Z', taken_offset: null, taken_precision: 'day' } as const;
    const then = { taken_local: after, taken_offset: null, taken_precision: 'day' } as const;
    harness.store.dispatch(actions.datesEdited([{ id: first.id, before: then, after: moved }]));
    harness.store.dispatch(actions.pageLoaded({ photos: [first], total: 1 }));
    expect(localOf(first.id)).toBe(moved.taken_local);
    await settle();
    expect(updateDates).toHaveBeenCalledTimes(1);
    answer();
    await settle();
    expect(updateDates.mock.calls[1]?.[0].photos).toEqual([{ id: first.id, ...moved }]);
    expect(localOf(first.id)).toBe(moved.taken_local);
  });
});
