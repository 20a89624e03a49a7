/** @jest-environment jsdom */
import { albumsApi } from '@/api';
import { artworkActions } from '@/features/album-jobs/artwork/slice';
import { importActions } from '@/features/album-jobs/import/slice';
import { actions as auth } from '@/features/auth';
import { editorActions } from '@/features/editor/state/slice';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { ALBUM, aPreview, aSummary, createApiError, noDelays, signedInState } from '@/testing/albums';
import { aDraft, FIRST, stateWithOpenAlbum } from '@/testing/editor';
import { planSupervised } from '@/testing/sagaPlan';
import { deletedAlbumsActions } from '../deleted/slice';
import { saga } from '../saga';
import { selectListedAlbums, selectUnfinishedAlbums } from '../selectors';
import { libraryActions as actions } from './slice';

jest.mock('@/api/albums', () => ({
  listAlbums: jest.fn(),
  listRecentAlbums: jest.fn(),
  sortAlbums: jest.fn(),
  listUnfinishedAlbums: jest.fn(),
  copyAlbum: jest.fn(),
  getAlbumPreview: jest.fn(),
  deleteAlbum: jest.fn(),
  restoreAlbum: jest.fn(),
  listDeletedAlbums: jest.fn(),
  getAlbumSettings: jest.fn(),
  listAlbumCategories: jest.fn(),
  listLoraStyles: jest.fn(),
  listRunningGenerations: jest.fn(),
  suggestTitles: jest.fn(),
  getAlbum: jest.fn(),
  updateSpread: jest.fn(),
}));
const api = jest.mocked(albumsApi);
const OTHER = '10000000-0000-4000-8000-000000000002';

const plan = (state: RootState = signedInState(), delays: object = noDelays) =>
  planSupervised('albums', saga, state).provide(delays as never);
const listed = () => {
  const { query } = signedInState().albums.library.list;
  return rootReducer(
    signedInState(),
    actions.listLoaded({ query, albums: [aSummary(), aSummary({ id: OTHER })], total: 2 }),
  );
};
const toastOf = (result: { storeState: RootState }) => result.storeState.toasts.items[0];

beforeEach(() => {
  jest.resetAllMocks();
  api.listRunningGenerations.mockResolvedValue({ albums: [] });
});

it('reloads the open album after the editor has restored its book, and no other', async () => {
  api.getAlbumPreview.mockResolvedValue(aPreview());
  const state = rootReducer(signedInState(), actions.albumOpened({ id: ALBUM }));
  await plan(state)
    .put(actions.albumOpened({ id: ALBUM }))
    .dispatch(editorActions.bookRestoreFinished({ albumId: ALBUM }))
    .dispatch(editorActions.bookRestoreFinished({ albumId: OTHER }))
    .silentRun(40);
  expect(api.getAlbumPreview).toHaveBeenCalledTimes(1);
});

it('reloads the open album when its artwork is made, and no other', async () => {
  api.getAlbumPreview.mockResolvedValue(aPreview());
  const state = rootReducer(signedInState(), actions.albumOpened({ id: ALBUM }));
  await plan(state)
    .dispatch(artworkActions.artworkSucceeded({ albumId: ALBUM }))
    .dispatch(artworkActions.artworkSucceeded({ albumId: OTHER }))
    .silentRun(40);
  expect(api.getAlbumPreview).toHaveBeenCalledTimes(1);
});

describe('when the network is back', () => {
  const reopened = editorActions.editorOpened({ id: ALBUM });

  it('loads an editor without changes again, which may show a kept album', () =>
    plan(stateWithOpenAlbum(), {}).put(reopened).dispatch(actions.connectionRestored()).silentRun(40));

  it('leaves an editor with changes alone until they are sent', () => {
    api.updateSpread.mockReturnValue(new Promise(() => undefined));
    const { albums, ...state } = stateWithOpenAlbum();
    return plan({ ...state, albums: { ...albums, drafts: { [FIRST]: aDraft() } } }, {})
      .not.put(reopened)
      .dispatch(actions.connectionRestored())
      .silentRun(40);
  });
});

it('lists the albums again when one is imported', async () => {
  api.listAlbums.mockResolvedValue({ albums: [aSummary()], total: 1 });
  const result = await plan()
    .dispatch(importActions.importSucceeded({ id: 'import', albumId: ALBUM }))
    .silentRun(40);
  expect(selectListedAlbums(result.storeState)).toEqual([aSummary()]);
});

describe('the list of albums', () => {
  it('asks for the page and order that were chosen, six newest first to begin with', async () => {
    api.listAlbums.mockResolvedValue({ albums: [aSummary()], total: 7 });
    const result = await plan()
      .dispatch(actions.listRequested({ page: 2 }))
      .silentRun(40);
    expect(api.listAlbums.mock.calls[0]?.[0]).toEqual({ page: 2, limit: 6, sortBy: 'created_at', sortOrder: 'desc' });
    expect(selectListedAlbums(result.storeState)).toEqual([aSummary()]);
  });

  it('shows the answer to the last question only', async () => {
    api.listAlbums.mockReturnValueOnce(new Promise(() => undefined)).mockResolvedValue({ albums: [], total: 0 });
    await plan()
      .dispatch(actions.listRequested({}))
      .dispatch(actions.listRequested({ page: 2 }))
      .silentRun(40);
    expect(api.listAlbums.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });

  it.each([
    [
      'list',
      () => api.listAlbums.mockRejectedValue(createApiError('internal')),
      actions.listRequested({}),
      'toast.errorFetchingAlbums',
    ],
    [
      'recent',
      () => api.listRecentAlbums.mockRejectedValue(createApiError('internal')),
      actions.recentRequested(),
      'toast.errorFetchingAlbums',
    ],
    [
      'settings',
      () => api.getAlbumSettings.mockRejectedValue(createApiError('internal')),
      actions.settingsRequested(),
      'toast.errorFetchingSettings',
    ],
    [
      'categories',
      () => {
        api.getAlbumSettings.mockResolvedValue({
          settings: { max_photos: 1, default_template: '', printer: 'trade', writing_service: null },
          size: [],
        });
        api.listAlbumCategories.mockRejectedValue(createApiError('internal'));
      },
      actions.settingsRequested(),
      'toast.errorFetchingSettings',
    ],
    [
      'styles of artwork',
      () => api.listLoraStyles.mockRejectedValue(createApiError('internal')),
      actions.loraRequested(),
      'toast.errorFetchingLora',
    ],
    [
      'one album',
      () => api.getAlbumPreview.mockRejectedValue(createApiError('internal')),
      actions.albumOpened({ id: ALBUM }),
      'toast.errorFetchingAlbums',
    ],
  ])('a failure of %s is told under its title', async (_, arrange, action, title) => {
    arrange();
    const result = await plan().dispatch(action).silentRun(40);
    expect(toastOf(result)).toMatchObject({
      title: { id: title },
      description: { id: 'error.internal' },
      variant: 'destructive',
    });
  });

  it('is dropped when the session ends while it loads', async () => {
    api.listAlbums.mockReturnValue(new Promise(() => undefined));
    const result = await plan().dispatch(actions.listRequested({})).delay(10).dispatch(auth.loggedOut()).silentRun(40);
    expect(api.listAlbums.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(result.storeState.albums.library.list.phase).toBe('idle');
  });
});

describe('titles by a language model', () => {
  it('arrive for the photos that were asked about, or a message tells why not', async () => {
    api.suggestTitles.mockResolvedValueOnce({ titles: ['Oranges'] });
    const asked = actions.titleIdeasRequested({ photoIds: ['a'] });
    const done = await plan().dispatch(asked).silentRun(40);
    expect(done.storeState.albums.library.titleIdeas).toEqual({ phase: 'ready', titles: ['Oranges'] });
    api.suggestTitles.mockRejectedValueOnce(createApiError('writing_unavailable'));
    const failed = await plan().dispatch(asked).silentRun(40);
    expect(failed.storeState.albums.library.titleIdeas).toEqual({ phase: 'failed', titles: [] });
    expect(failed.storeState.toasts.items[0]).toMatchObject({ title: { id: 'toast.errorTitleIdeas' } });
  });

  it('are dropped when the photos change meanwhile', async () => {
    api.suggestTitles.mockReturnValueOnce(new Promise<never>(() => undefined));
    const { storeState } = await plan()
      .dispatch(actions.titleIdeasRequested({ photoIds: ['a'] }))
      .dispatch(actions.titleIdeasDropped())
      .silentRun(40);
    expect(storeState.albums.library.titleIdeas).toEqual({ phase: 'idle', titles: [] });
  });
});

describe('what is known of all albums', () => {
  const style = { id: 'wash' } as never;
  const never = () => new Promise<never>(() => undefined);

  it('comes with the settings first, then the categories; the styles of artwork when they are asked for', async () => {
    const settings = {
      max_photos: 3000,
      default_template: 'journey',
      printer: 'trade',
      writing_service: null,
    } as const;
    api.getAlbumSettings.mockResolvedValue({ settings, size: [] });
    api.listAlbumCategories.mockResolvedValue({ categories: [] });
    api.listLoraStyles.mockResolvedValue({ list: [style] });
    const { storeState } = await plan()
      .put(actions.settingsLoaded({ settings, sizes: [] }))
      .put(actions.categoriesLoaded([]))
      .dispatch(actions.settingsRequested())
      .dispatch(actions.loraRequested())
      .silentRun(40);
    expect(storeState.albums.library.lora).toEqual({ phase: 'ready', list: [style] });
  });

  it.each([
    ['settings', () => api.getAlbumSettings, actions.settingsRequested()],
    ['styles', () => api.listLoraStyles, actions.loraRequested()],
  ] as const)('%s are asked for once while they come', async (_, call, asked) => {
    call().mockImplementation(never);
    await plan().dispatch(asked).delay(10).dispatch(asked).silentRun(40);
    expect(call()).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['settings', () => api.getAlbumSettings, actions.settingsRequested()],
    ['styles', () => api.listLoraStyles, actions.loraRequested()],
    ['recent albums', () => api.listRecentAlbums, actions.recentRequested()],
    ['unfinished albums', () => api.listUnfinishedAlbums, actions.unfinishedRequested()],
    ['one album', () => api.getAlbumPreview, actions.albumOpened({ id: ALBUM })],
    ['a copy', () => api.copyAlbum, actions.copyRequested({ id: ALBUM, title: 'A' })],
  ] as const)('%s are let go when the session ends, without a word', async (_, call, asked) => {
    call().mockImplementation(never);
    const result = await plan().dispatch(asked).delay(10).dispatch(auth.loggedOut()).silentRun(40);
    expect(call().mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(result.storeState.albums.library).toEqual(signedInState().albums.library);
    expect(toastOf(result)).toBeUndefined();
  });
});

describe('another order, or fewer albums', () => {
  it('are asked for by the call that sorts; its failure has its own title', async () => {
    api.sortAlbums
      .mockResolvedValueOnce({ albums: [aSummary()], total: 1 })
      .mockRejectedValue(createApiError('internal'));
    const sorted = await plan()
      .dispatch(actions.listRequested({ sortBy: 'title' }))
      .silentRun(40);
    expect(api.sortAlbums.mock.calls[0]?.[0]).toMatchObject({ sortBy: 'title', filter: {} });
    expect(api.listAlbums).not.toHaveBeenCalled();
    expect(selectListedAlbums(sorted.storeState)).toEqual([aSummary()]);
    const failed = await plan()
      .dispatch(actions.listRequested({ filter: { title: 'alps' } }))
      .silentRun(40);
    expect(toastOf(failed)).toMatchObject({ title: { id: 'toast.errorSorting' }, variant: 'destructive' });
  });
});

describe('what is not finished', () => {
  it('is known with its next step', async () => {
    const waiting = { ...aSummary(), next_step: 'finish' as const, progress: 0.6 };
    api.listUnfinishedAlbums.mockResolvedValue({ albums: [waiting], total: 1 });
    const { storeState } = await plan().dispatch(actions.unfinishedRequested()).silentRun(40);
    expect(selectUnfinishedAlbums(storeState)).toEqual([
      { id: ALBUM, next_step: 'finish', progress: 0.6, album: aSummary() },
    ]);
  });

  it('a failure is told under its title', async () => {
    api.listUnfinishedAlbums.mockRejectedValue(createApiError('internal'));
    const result = await plan().dispatch(actions.unfinishedRequested()).silentRun(40);
    expect(toastOf(result)?.title).toEqual({ id: 'toast.errorFetchingAlbums' });
  });
});

describe('copying an album', () => {
  it('asks with an id of its own, renews the lists, and leads to the copy', async () => {
    api.copyAlbum.mockResolvedValue({ album: aSummary({ id: OTHER, title: 'Canyons, copy' }) });
    api.listAlbums.mockResolvedValue({ albums: [], total: 0 });
    const asked = actions.copyRequested({ id: ALBUM, title: 'Canyons, copy' });
    const result = await plan(listed()).dispatch(asked).silentRun(40);
    expect(api.copyAlbum.mock.calls[0]?.[0]).toEqual({
      albumId: ALBUM,
      body: { title: 'Canyons, copy', request_id: asked.payload.requestId },
    });
    expect(api.listAlbums).toHaveBeenCalledTimes(1);
    expect(toastOf(result)).toMatchObject({ title: { id: 'toast.albumCopied' }, variant: 'success' });
  });

  it('that fails is told', async () => {
    api.copyAlbum.mockRejectedValue(createApiError('album_not_ready', 409));
    const result = await plan()
      .dispatch(actions.copyRequested({ id: ALBUM, title: 'A' }))
      .silentRun(40);
    expect(toastOf(result)).toMatchObject({ title: { id: 'toast.errorCreatingAlbum' } });
  });
});

describe('opening an album', () => {
  it('brings its spreads', async () => {
    api.getAlbumPreview.mockResolvedValue(aPreview());
    const result = await plan()
      .dispatch(actions.albumOpened({ id: ALBUM }))
      .silentRun(40);
    expect(result.storeState.albums.library.open).toMatchObject({ id: ALBUM, phase: 'ready' });
  });

  it("answers another user's id like a missing one: a page, no toast", async () => {
    api.getAlbumPreview.mockRejectedValue(createApiError('not_found', 404));
    const result = await plan()
      .dispatch(actions.albumOpened({ id: ALBUM }))
      .silentRun(40);
    expect(result.storeState.albums.library.open?.phase).toBe('missing');
    expect(toastOf(result)).toBeUndefined();
  });
});

describe('deleting an album', () => {
  const asked = actions.deleteRequested({ id: ALBUM, title: 'Canyons' });
  it('is sent at once, so that a closed tab keeps no deleted album, and hides it', async () => {
    api.deleteAlbum.mockReturnValue(new Promise(() => undefined));
    const result = await plan(listed(), {}).dispatch(asked).silentRun(40);
    expect(api.deleteAlbum).toHaveBeenCalledWith(ALBUM);
    expect(selectListedAlbums(result.storeState).map(({ id }) => id)).toEqual([OTHER]);
    expect(toastOf(result)).toBeUndefined();
  });

  it('is reported once it is done, with an offer to undo it', async () => {
    api.deleteAlbum.mockResolvedValue({ status: 'success' });
    api.listAlbums.mockResolvedValue({ albums: [aSummary({ id: OTHER })], total: 1 });
    const result = await plan(listed(), {}).dispatch(asked).silentRun(60);
    expect(toastOf(result)?.action?.dispatch).toEqual(deletedAlbumsActions.restoreRequested({ id: ALBUM }));
    expect(selectListedAlbums(result.storeState).map(({ id }) => id)).toEqual([OTHER]);
  });

  it('undone restores it on the server and lists it again', async () => {
    api.restoreAlbum.mockResolvedValue({ album: aSummary() });
    api.listAlbums.mockResolvedValue({ albums: [aSummary(), aSummary({ id: OTHER })], total: 2 });
    const state = rootReducer(listed(), actions.albumDeleted({ id: ALBUM }));
    const result = await plan(state, {})
      .dispatch(deletedAlbumsActions.restoreRequested({ id: ALBUM }))
      .silentRun(60);
    expect(selectListedAlbums(result.storeState).map(({ id }) => id)).toEqual([ALBUM, OTHER]);
    expect(toastOf(result)).toMatchObject({ title: { id: 'toast.albumRestored' } });
  });

  it('that cannot be undone says so', async () => {
    api.restoreAlbum.mockRejectedValue(createApiError('not_found', 404));
    const result = await plan(listed(), {})
      .dispatch(deletedAlbumsActions.restoreRequested({ id: ALBUM }))
      .silentRun(60);
    expect(toastOf(result)).toMatchObject({ title: { id: 'toast.errorRestoringAlbum' }, variant: 'destructive' });
    expect(result.storeState.albums.deleted.restoring).toEqual([]);
  });

  it('that was asked for when the session ends says nothing of what comes of it', async () => {
    let refuse: (error: Error) => void = () => undefined;
    api.deleteAlbum.mockReturnValue(
      new Promise((_resolve, reject) => {
        refuse = reject;
      }),
    );
    const run = plan(listed()).dispatch(asked).delay(10).dispatch(auth.loggedOut());
    setTimeout(() => refuse(createApiError('network', 0)), 20);
    const result = await run.silentRun(60);
    expect(api.deleteAlbum).toHaveBeenCalledTimes(1);
    expect(result.storeState.toasts.items).toEqual([]);
  });

  it('that fails brings it back, with a toast', async () => {
    api.deleteAlbum.mockRejectedValue(createApiError('network', 0));
    const result = await plan(listed()).dispatch(asked).silentRun(60);
    expect(selectListedAlbums(result.storeState).map(({ id }) => id)).toEqual([ALBUM, OTHER]);
    expect(toastOf(result)).toMatchObject({ title: { id: 'toast.errorDeletingAlbum' }, variant: 'destructive' });
  });
});

describe('an album that is in the cart, bound as it was ordered', () => {
  it('is read again where it is open, and nowhere else', async () => {
    api.getAlbumPreview.mockResolvedValue(aPreview());
    const looking = [actions.albumOpened({ id: ALBUM }), editorActions.editorOpened({ id: ALBUM })];
    const state = looking.reduce<RootState>(rootReducer, signedInState());
    const result = await plan(state)
      .put(editorActions.editorOpened({ id: ALBUM }))
      .dispatch(actions.albumOrdered({ albumId: ALBUM }))
      .silentRun(40);
    expect(api.getAlbumPreview).toHaveBeenCalledTimes(1);
    await plan(result.storeState)
      .not.put(editorActions.editorOpened({ id: OTHER }))
      .dispatch(actions.albumOrdered({ albumId: OTHER }))
      .silentRun(40);
    expect(api.getAlbumPreview).toHaveBeenCalledTimes(1);
  });
});
