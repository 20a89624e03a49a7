/** @jest-environment jsdom */
import { defaultBookChoice } from '@domain/commerce';
import type { AlbumVersion } from '@domain/contract';
import { albumsApi } from '@/api';
import { actions as auth } from '@/features/auth';
import { editorActions } from '@/features/editor/state/slice';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { ALBUM, aSummary, createApiError, noDelays, signedInState } from '@/testing/albums';
import { saga } from '@/testing/albumsFeature';
import { createTestDocument, createTestSpread, IDS } from '@/testing/editor';
import { planSupervised } from '@/testing/sagaPlan';
import { versionsActions as actions } from './slice';

jest.mock('@/api/albums', () => ({
  getAlbum: jest.fn(),
  listVersions: jest.fn(),
  getVersion: jest.fn(),
  saveVersion: jest.fn(),
  deleteVersion: jest.fn(),
  restoreVersion: jest.fn(),
  listRunningGenerations: jest.fn(),
  updateSpread: jest.fn(),
}));
const api = jest.mocked(albumsApi);

const [COVER = ''] = IDS;
const VERSION = '40000000-0000-4000-8000-000000000001';
const aVersion = (changes: Partial<AlbumVersion> = {}): AlbumVersion => ({
  id: VERSION,
  kind: 'automatic',
  name: null,
  format: 'square-210',
  page_count: 24,
  template_id: 'journey',
  cover: '',
  created_at: '2026-03-01T10:00:00.000Z',
  ...changes,
});
const anAlbum = () => ({
  album: {
    ...aSummary(),
    spreads: IDS.map((id) => createTestSpread(id)),
    deleted_spreads: [],
    photos: {},
    book: { printer: 'trade' as const, ...defaultBookChoice },
  },
});
const pages = { spreads: [{ id: COVER, html: createTestSpread(COVER).html }], photos: {} };
const after = (...done: readonly { type: string }[]) => done.reduce<RootState>(rootReducer, signedInState());
const opened = actions.versionsDialogOpened({ albumId: ALBUM, title: 'Canyons' });
const loaded = actions.versionsLoaded({
  albumId: ALBUM,
  versions: [aVersion()],
  now: { ...pages, shape: { format: 'square-210', template_id: 'journey', page_count: 24 } },
});
const plan = (state: RootState) => planSupervised('albums', saga, state).provide(noDelays as never);
const dialogOf = ({ storeState }: { storeState: RootState }) => storeState.albums.versions.open;
const toastsOf = ({ storeState }: { storeState: RootState }) => storeState.toasts.items;
const never = () => new Promise<never>(() => undefined);
const draft = editorActions.edited({
  spreadId: COVER,
  patches: [{ op: 'replace', path: ['background', 'colour'], value: '#101010' }],
  inverse: [],
  gesture: null,
  base: { albumId: ALBUM, version: 1, document: createTestDocument() },
} as never);

beforeEach(() => {
  jest.resetAllMocks();
  api.listRunningGenerations.mockResolvedValue({ albums: [] });
  api.getAlbum.mockResolvedValue(anAlbum());
  api.listVersions.mockResolvedValue({ versions: [aVersion()] });
  api.getVersion.mockResolvedValue({ version: aVersion(), ...pages });
});

describe('the versions of an album', () => {
  it('are listed, and the latest is shown beside the current album', async () => {
    const result = await plan(signedInState()).dispatch(opened).silentRun(60);
    expect(dialogOf(result)).toMatchObject({ phase: 'ready', chosen: VERSION, pages: { [VERSION]: pages } });
    expect(dialogOf(result)?.now?.spreads).toHaveLength(IDS.length);
  });

  it('are fetched once each', async () => {
    const look = actions.versionChosen({ albumId: ALBUM, versionId: VERSION });
    await plan(after(opened, loaded)).dispatch(look).delay(20).dispatch(look).silentRun(60);
    expect(api.getVersion).toHaveBeenCalledTimes(1);
  });

  it('close the dialog with the reason when they cannot be loaded', async () => {
    api.listVersions.mockRejectedValue(createApiError('internal'));
    const result = await plan(signedInState()).dispatch(opened).silentRun(60);
    expect(dialogOf(result)).toBeNull();
    expect(toastsOf(result)[0]).toMatchObject({ title: { id: 'toast.errorFetchingAlbums' } });
  });

  it('wait for the network, say so, and come with it', async () => {
    const network = createApiError('network', 0);
    api.listVersions.mockRejectedValueOnce(network).mockRejectedValueOnce(network);
    const result = await plan(signedInState()).dispatch(opened).silentRun(60);
    expect(dialogOf(result)).toMatchObject({ phase: 'ready', versions: [{ id: VERSION }] });
    expect(toastsOf(result)).toEqual([]);
    api.listVersions.mockRejectedValue(network);
    const without = await planSupervised('albums', saga, signedInState()).dispatch(opened).silentRun(60);
    expect([dialogOf(without)?.phase, toastsOf(without)]).toEqual(['offline', []]);
  });

  it.each([
    ['closing', actions.versionsDialogClosed({ albumId: ALBUM })],
    ['logging out', auth.loggedOut()],
  ])('are cancelled silently by %s', async (_, end) => {
    api.listVersions.mockImplementation(never);
    const result = await plan(signedInState()).dispatch(opened).delay(20).dispatch(end).silentRun(60);
    expect(api.listVersions.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect([dialogOf(result), toastsOf(result)]).toEqual([null, []]);
  });
});

describe('saving a version', () => {
  const keep = actions.versionSaveRequested({ albumId: ALBUM, name: 'Before printing' });
  const kept = aVersion({ id: keep.payload.versionId, kind: 'named', name: 'Before printing' });

  it('sends its id and lists it first', async () => {
    api.saveVersion.mockResolvedValue({ version: kept });
    const result = await plan(after(opened, loaded)).dispatch(keep).silentRun(60);
    expect(api.saveVersion.mock.calls[0]?.[0]).toEqual({
      albumId: ALBUM,
      body: { id: keep.payload.versionId, name: 'Before printing' },
    });
    expect(dialogOf(result)?.versions.map(({ id }) => id)).toEqual([kept.id, VERSION]);
  });

  it('waits for unsaved changes', async () => {
    await plan(after(opened, loaded, draft))
      .dispatch(keep)
      .silentRun(60);
    expect(api.saveVersion).not.toHaveBeenCalled();
  });

  it('goes on after the dialog is closed, also when it is opened again', async () => {
    let answer = (_: { version: AlbumVersion }) => undefined as void;
    api.saveVersion.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const close = actions.versionsDialogClosed({ albumId: ALBUM });
    const running = plan(after(opened, loaded)).dispatch(keep).delay(10).dispatch(close).delay(10).dispatch(opened);
    setTimeout(() => answer({ version: kept }), 50);
    const result = await running.silentRun(100);
    expect(dialogOf(result)).toMatchObject({ phase: 'ready', versions: [{ id: kept.id }, { id: VERSION }] });
  });

  it('waits for the network under the same id', async () => {
    const network = createApiError('network', 0);
    api.saveVersion.mockRejectedValueOnce(network).mockResolvedValue({ version: kept });
    const result = await plan(after(opened, loaded)).dispatch(keep).silentRun(60);
    expect(api.saveVersion.mock.calls.map(([{ body }]) => body.id)).toEqual([kept.id, kept.id]);
    expect([toastsOf(result), dialogOf(result)?.versions[0]?.id]).toEqual([[], kept.id]);
  });

  it('shows the reason of a rejection and keeps the dialog open', async () => {
    api.saveVersion.mockRejectedValue(createApiError('too_many_versions', 409));
    const result = await plan(after(opened, loaded)).dispatch(keep).silentRun(60);
    expect(dialogOf(result)?.phase).toBe('ready');
    expect(toastsOf(result)[0]).toMatchObject({ description: { id: 'error.too_many_versions' } });
  });
});

describe('restoring a version', () => {
  const restore = actions.versionRestoreRequested({ albumId: ALBUM, versionId: VERSION });
  const editing = editorActions.editorOpened({ id: ALBUM });

  it('closes the dialog, confirms, and reloads the album in the editor', async () => {
    api.restoreVersion.mockResolvedValue({ album: aSummary() });
    const result = await plan(after(editing, opened, loaded))
      .put(editorActions.bookReplaced({ albumId: ALBUM, via: 'user', versionId: VERSION }))
      .dispatch(restore)
      .silentRun(60);
    expect(api.restoreVersion.mock.calls[0]?.[0]).toEqual({ albumId: ALBUM, versionId: VERSION });
    expect(dialogOf(result)).toBeNull();
    expect(api.getAlbum).toHaveBeenCalledTimes(1);
    expect(toastsOf(result)[0]).toMatchObject({ title: { id: 'toast.versionRestored' } });
  });

  it('leaves the dialog unchanged after a failure', async () => {
    api.restoreVersion.mockRejectedValue(createApiError('network', 0));
    const result = await plan(after(opened, loaded)).dispatch(restore).silentRun(60);
    expect(dialogOf(result)?.phase).toBe('ready');
    expect(toastsOf(result)[0]).toMatchObject({ title: { id: 'toast.errorUpdatingAlbum' } });
  });

  it('reloads the album when closed during the request, because the server may have applied it', async () => {
    api.restoreVersion.mockImplementation(never);
    const close = actions.versionsDialogClosed({ albumId: ALBUM });
    const result = await plan(after(editing, opened, loaded))
      .dispatch(restore)
      .delay(20)
      .dispatch(close)
      .silentRun(60);
    expect(api.getAlbum).toHaveBeenCalledTimes(1);
    expect(toastsOf(result)).toEqual([]);
  });

  it('is cancelled by a logout', async () => {
    api.restoreVersion.mockImplementation(never);
    const result = await plan(after(opened, loaded))
      .dispatch(restore)
      .delay(20)
      .dispatch(auth.loggedOut())
      .silentRun(60);
    expect(api.restoreVersion.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect([dialogOf(result), toastsOf(result)]).toEqual([null, []]);
  });
});

describe('deleting a version', () => {
  const forget = actions.versionDeleteRequested({ albumId: ALBUM, versionId: VERSION });

  it('removes it from the list after the response', async () => {
    api.deleteVersion.mockResolvedValue({ status: 'success' });
    const result = await plan(after(opened, loaded)).dispatch(forget).silentRun(60);
    expect(dialogOf(result)).toMatchObject({ versions: [], chosen: null, phase: 'ready' });
  });

  it('keeps it after a failure and shows the reason', async () => {
    api.deleteVersion.mockRejectedValue(createApiError('internal'));
    const result = await plan(after(opened, loaded)).dispatch(forget).silentRun(60);
    expect(dialogOf(result)?.versions).toHaveLength(1);
    expect(toastsOf(result)).toHaveLength(1);
  });
});
