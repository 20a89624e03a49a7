/** @jest-environment jsdom */
import { albumsApi } from '@/api';
import { ApiError } from '@/api/error';
import { sessionEnds } from '@/features/auth';
import { actions as storage } from '@/features/storage';
import { navigateTo } from '@/lib/navigation/navigation';
import { supervise } from '@/sagas';
import { ALBUM, aSummary } from '@/testing/albums';
import { createStorageFile } from '@/testing/photos';
import { createHarness } from '@/testing/storeHarness';
import { creationActions } from '../create/slice';
import { addPhotosSaga } from './saga';
import { addPhotosActions as actions } from './slice';

jest.mock('@/api/albums', () => ({ sortAlbums: jest.fn(), addAlbumPhotos: jest.fn(), removeAlbumPhotos: jest.fn() }));
jest.mock('@/lib/navigation/navigation', () => ({
  ...jest.requireActual<object>('@/lib/navigation/navigation'),
  navigateTo: jest.fn(),
}));
const api = jest.mocked(albumsApi);

const photos = ['a', 'b', 'c'].map((id) => createStorageFile(id, { used_in: [] }));
const ids = photos.map(({ id }) => id);
const target = { albumId: ALBUM, title: 'Lake', photoIds: [...ids, 'uploading'] };

let harness: ReturnType<typeof createHarness>;
const state = () => harness.store.getState();
const toasts = () => state().toasts.items;
const usesOf = (id: string) => state().storage.photos[id]?.used_in?.map(({ title }) => title);
const settle = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  jest.resetAllMocks();
  harness = createHarness({ sagas: [() => supervise('adding', addPhotosSaga, { restartOn: sessionEnds })] });
  harness.store.dispatch(storage.pageLoaded({ photos, total: 3 }));
  harness.store.dispatch(storage.selectionReplaced({ ids }));
});
afterEach(() => harness.stop());

describe('adding photos to an album', () => {
  it('offers finished albums, the last changed first, and finds others by title', async () => {
    api.sortAlbums.mockImplementation(({ filter }) =>
      Promise.resolve({ albums: [aSummary({ title: filter?.title ?? 'Lake' })], total: 1 }),
    );
    harness.store.dispatch(actions.addPhotosDialogOpened(ids));
    await settle();
    expect(api.sortAlbums.mock.lastCall?.[0]).toMatchObject({ sortBy: 'updated_at', filter: { state: 'ready' } });
    expect(state().albums.addPhotos.choosing).toMatchObject({ phase: 'ready', albums: [{ title: 'Lake' }] });
    harness.store.dispatch(actions.albumSearchTyped('Hills '));
    expect(state().albums.addPhotos.choosing?.phase).toBe('loading');
    await new Promise((done) => setTimeout(done, 300));
    expect(api.sortAlbums.mock.lastCall?.[0]).toMatchObject({ filter: { title: 'Hills' } });
    expect(state().albums.addPhotos.choosing).toMatchObject({ phase: 'ready', albums: [{ title: 'Hills' }] });
  });

  it('offers albums when the dialog was opened before the sagas were there', async () => {
    api.sortAlbums.mockResolvedValue({ albums: [aSummary()], total: 1 });
    harness.stop();
    harness = createHarness({ sagas: [] });
    harness.store.dispatch(actions.addPhotosDialogOpened(ids));
    const late = createHarness({ state: state(), sagas: [addPhotosSaga] });
    await settle();
    expect(late.store.getState().albums.addPhotos.choosing?.phase).toBe('ready');
    late.stop();
  });

  it('adds the stored ones, shows their use, and takes them out again', async () => {
    api.addAlbumPhotos.mockResolvedValue({ added: ['a', 'b'] });
    api.removeAlbumPhotos.mockResolvedValue({ removed: ['a'] });
    harness.store.dispatch(actions.photosAddRequested(target));
    await settle();
    expect(api.addAlbumPhotos.mock.lastCall?.[0]).toEqual({ albumId: ALBUM, body: { file_ids: ids } });
    expect([usesOf('a'), usesOf('c')]).toEqual([['Lake'], []]);
    expect(state().storage.selected).toEqual({});
    expect(toasts()[0]).toMatchObject({ title: { id: 'toast.photosAdded', values: { count: 2, title: 'Lake' } } });
    harness.store.dispatch(toasts()[0]?.action?.dispatch ?? actions.addPhotosDialogClosed());
    await settle();
    expect(api.removeAlbumPhotos.mock.lastCall?.[0]).toEqual({ albumId: ALBUM, body: { file_ids: ['a', 'b'] } });
    // The other one is on a page by now.
    expect([usesOf('a'), usesOf('b')]).toEqual([[], ['Lake']]);
  });

  it('reports photos that the album has already, and a failure', async () => {
    api.addAlbumPhotos.mockResolvedValueOnce({ added: [] });
    harness.store.dispatch(actions.photosAddRequested(target));
    await settle();
    expect(toasts()[0]).toMatchObject({ title: { id: 'toast.photosAlreadyIn' }, action: null });
    api.addAlbumPhotos.mockRejectedValueOnce(new ApiError({ code: 'too_many_photos', status: 422, message: '' }));
    harness.store.dispatch(storage.selectionReplaced({ ids }));
    harness.store.dispatch(actions.photosAddRequested(target));
    await settle();
    expect(toasts()[0]).toMatchObject({ description: { id: 'error.too_many_photos' }, variant: 'destructive' });
    expect(Object.keys(state().storage.selected)).toEqual(ids);
  });
});

describe('an album of selected photos', () => {
  it('opens the start page with them and nothing else', async () => {
    harness.store.dispatch(actions.albumOfPhotosRequested(ids));
    await settle();
    expect(state().albums.creation).toMatchObject({ photoIds: ids, title: '' });
    expect(navigateTo).toHaveBeenCalledWith('/creations/start');
    expect(state().storage.selected).toEqual({});
    expect(toasts()).toEqual([]);
  });

  it('offers to go back to an album that was begun', async () => {
    harness.store.dispatch(creationActions.photosChosen(['x']));
    harness.store.dispatch(creationActions.titleChanged('Begun'));
    harness.store.dispatch(actions.albumOfPhotosRequested(ids));
    await settle();
    expect(state().albums.creation).toMatchObject({ photoIds: ids, title: '' });
    harness.store.dispatch(toasts()[0]?.action?.dispatch ?? actions.addPhotosDialogClosed());
    expect(state().albums.creation).toMatchObject({ photoIds: ['x'], title: 'Begun' });
  });
});
