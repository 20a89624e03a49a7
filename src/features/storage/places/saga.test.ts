/** @jest-environment jsdom */
import { storageApi } from '@/api';
import { ApiError } from '@/api/error';
import { sessionEnds } from '@/features/auth';
import { supervise } from '@/sagas';
import { createStorageFile } from '@/testing/photos';
import { createHarness } from '@/testing/storeHarness';
import { actions } from '../slice';
import type { PlaceChoice } from './photoPlaces';
import { computePlaceChanges, toTownChoice } from './placeChanges';
import { placesSaga } from './saga';

jest.mock('@domain/contract', () => ({ ...jest.requireActual('@domain/contract'), MAX_PLACED_PHOTOS: 4 }));
jest.mock('@/api/storage', () => ({
  updatePhotoPlaces: jest.fn(),
  searchTowns: jest.fn(),
  sortPhotos: jest.fn(),
}));
const updatePlaces = jest.mocked(storageApi.updatePhotoPlaces);
const searchTowns = jest.mocked(storageApi.searchTowns);

const place = (town: string, latitude: number) => ({ latitude, longitude: 11.5, town, country: 'DE' });
const [munich, ulm, jena] = [place('Munich', 48.1), place('Ulm', 48.4), place('Jena', 50.9)];
const photos = [
  createStorageFile('file', { place: ulm }),
  createStorageFile('hand', { place: jena, file_place: ulm }),
  createStorageFile('removed', { place: null, file_place: ulm }),
  createStorageFile('bare'),
];
const edit = (choice: PlaceChoice) =>
  actions.placesEdited(computePlaceChanges(Object.values(storage().photos), choice));

let harness: ReturnType<typeof createHarness>;
const storage = () => harness.store.getState().storage;
const towns = () => Object.values(storage().photos).map((photo) => photo.place?.town ?? null);
const toasts = () => harness.store.getState().toasts.items;
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.resetAllMocks();
  jest.useFakeTimers();
  updatePlaces.mockImplementation(({ edits }) =>
    Promise.resolve({ status: 'success', updated: edits.flatMap(({ ids }) => ids).length }),
  );
  searchTowns.mockImplementation(() => Promise.resolve({ towns: [{ ...munich, region: null }] }));
  harness = createHarness({ sagas: [() => supervise('places', placesSaga, { restartOn: sessionEnds })] });
  harness.store.dispatch(actions.pageLoaded({ photos, total: photos.length }));
});
afterEach(() => {
  harness.stop();
  jest.useRealTimers();
});

describe('editing places', () => {
  it('shows them at once, saves them in one request, and brings each former place back', async () => {
    harness.store.dispatch(edit(toTownChoice(munich)));
    expect(towns()).toEqual(['Munich', 'Munich', 'Munich', 'Munich']);
    await settle();
    const sent = { kind: 'town', latitude: 48.1, longitude: 11.5 };
    expect(updatePlaces.mock.calls.map(([body]) => body)).toEqual([
      { edits: [{ ids: ['file', 'hand', 'removed', 'bare'], place: sent }] },
    ]);
    expect(storage()).toMatchObject({
      placeEdits: [],
      photos: { file: { file_place: ulm }, bare: { file_place: null } },
    });
    expect(toasts()[0]).toMatchObject({ title: { id: 'storage.placeChanged', values: { count: 4 } } });
    harness.store.dispatch(toasts()[0]?.action?.dispatch ?? edit({ kind: 'none' }));
    expect(Object.values(storage().photos)).toEqual(photos.map((photo) => ({ place: null, ...photo })));
    await settle();
    expect(updatePlaces.mock.calls[1]?.[0].edits).toEqual([
      { ids: ['file', 'bare'], place: { kind: 'file' } },
      { ids: ['hand'], place: { kind: 'town', latitude: 50.9, longitude: 11.5 } },
      { ids: ['removed'], place: { kind: 'none' } },
    ]);
    expect(toasts().filter(({ title }) => title.id === 'storage.placeChanged')).toHaveLength(1);
  });

  it('returns to the places of the files, and asks again for groups by place', async () => {
    harness.store.dispatch(actions.groupingRequested('place'));
    harness.store.dispatch(edit({ kind: 'file' }));
    expect(towns()).toEqual(['Ulm', 'Ulm', 'Ulm', null]);
    await settle();
    expect(updatePlaces.mock.calls[0]?.[0].edits).toEqual([{ ids: ['hand', 'removed'], place: { kind: 'file' } }]);
    expect(harness.actions.filter(actions.groupingRequested.match)).toHaveLength(2);
  });

  it('saves many in requests of the allowed length, and counts those that are still there', async () => {
    const all = [...photos, createStorageFile('fifth'), createStorageFile('sixth')];
    harness.store.dispatch(actions.pageLoaded({ photos: all, total: all.length }));
    updatePlaces.mockResolvedValueOnce({ status: 'success', updated: 1 });
    harness.store.dispatch(edit(toTownChoice(munich)));
    await settle();
    const sent = updatePlaces.mock.calls.map(([{ edits }]) => edits.flatMap(({ ids }) => ids));
    expect(sent).toEqual([
      ['file', 'hand', 'removed', 'bare'],
      ['fifth', 'sixth'],
    ]);
    expect(toasts()[0]).toMatchObject({ title: { id: 'storage.placeChanged', values: { count: 3 } } });
  });

  it('brings back the places that were not saved, with a toast', async () => {
    updatePlaces.mockRejectedValueOnce(new ApiError({ code: 'validation_failed', status: 400, message: '' }));
    harness.store.dispatch(edit({ kind: 'none' }));
    harness.store.dispatch(actions.pageLoaded({ photos, total: photos.length }));
    expect(towns()).toEqual([null, null, null, null]);
    await settle();
    expect(towns()).toEqual(['Ulm', 'Jena', null, null]);
    expect(toasts().map(({ title }) => title.id)).toEqual(['toast.placeError']);
  });
});

describe('editing places again before they are saved', () => {
  const fail = () =>
    updatePlaces.mockRejectedValueOnce(new ApiError({ code: 'validation_failed', status: 400, message: '' }));

  it('never shows a place that was not saved, after two failures', async () => {
    fail();
    fail();
    harness.store.dispatch(edit(toTownChoice(munich)));
    harness.store.dispatch(edit(toTownChoice(jena)));
    expect(towns()).toEqual(['Jena', 'Jena', 'Jena', 'Jena']);
    await settle();
    expect(towns()).toEqual(['Ulm', 'Jena', null, null]);
  });

  it('undoes the second edit to the place before the first one, which failed', async () => {
    fail();
    harness.store.dispatch(edit(toTownChoice(munich)));
    harness.store.dispatch(edit({ kind: 'none' }));
    await settle();
    expect(towns()).toEqual([null, null, null, null]);
    const undo = toasts().find(({ title }) => title.id === 'storage.placeChanged')?.action?.dispatch;
    harness.store.dispatch(undo ?? edit({ kind: 'none' }));
    await settle();
    expect(towns()).toEqual(['Ulm', 'Jena', null, null]);
    expect(updatePlaces.mock.calls.at(-1)?.[0].edits).toContainEqual({
      ids: ['file', 'bare'],
      place: { kind: 'file' },
    });
  });
});

describe('searching towns', () => {
  const type = (search: string) => harness.store.dispatch(actions.townsSearched({ search, language: 'en' }));

  it('waits for a pause in the typing, and ends with the dialog', async () => {
    type('m');
    await jest.advanceTimersByTimeAsync(100);
    type('mu');
    await jest.advanceTimersByTimeAsync(200);
    expect(searchTowns.mock.calls.map(([query]) => query)).toEqual([{ search: 'mu', language: 'en' }]);
    expect(storage().townSearch).toMatchObject({ phase: 'ready', search: 'mu', towns: [{ town: 'Munich' }] });
    type('mun');
    harness.store.dispatch(actions.townSearchEnded());
    await jest.advanceTimersByTimeAsync(500);
    expect(searchTowns).toHaveBeenCalledTimes(1);
    expect(storage().townSearch).toMatchObject({ phase: 'idle', towns: [] });
  });

  it('says that it failed, and searches again at the next letter', async () => {
    searchTowns.mockRejectedValueOnce(new ApiError({ code: 'network', status: 0, message: '' }));
    type('mu');
    await jest.advanceTimersByTimeAsync(200);
    expect(storage().townSearch.phase).toBe('failed');
    type('mun');
    await jest.advanceTimersByTimeAsync(200);
    expect(storage().townSearch.phase).toBe('ready');
  });
});
