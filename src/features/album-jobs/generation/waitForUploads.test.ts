/** @jest-environment jsdom */
import { SPREADS_SAVED } from '@domain/contract';
import { albumsApi } from '@/api';
import { actions as storage } from '@/features/storage';
import { navigateTo } from '@/lib/navigation/navigation';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { ALBUM, aStatus, aSummary, GENERATION, noDelays, PHOTO, signedInState } from '@/testing/albums';
import { saga } from '@/testing/albumsFeature';
import { planSupervised } from '@/testing/sagaPlan';
import { generationActions as actions, type GenerationRun } from './slice';

jest.mock('@/api/albums', () => ({
  createAlbum: jest.fn(),
  getSpreadGenerationStatus: jest.fn(),
  listRunningGenerations: jest.fn(),
  getProof: jest.fn(),
  getCreation: jest.fn(),
  saveCreation: jest.fn(),
}));
jest.mock('@/api/storage', () => ({ listPhotos: jest.fn() }));
jest.mock('@/lib/navigation/navigation', () => ({
  ...jest.requireActual('@/lib/navigation/navigation'),
  navigateTo: jest.fn(),
}));
const api = jest.mocked(albumsApi);

const request = { format: 'square-210' as const, file_ids: [PHOTO], title: 'Canyons' };
const saved = aStatus({ status: SPREADS_SAVED, stage: 'done', completed: 1, placed: 13 });
const photo = {
  id: PHOTO,
  user_id: PHOTO,
  path: '',
  preview: '',
  name: '',
  width: 4000,
  height: 3000,
  bytes: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  isLoading: false as const,
  taken_at: null,
  taken_local: null,
  colour: '#888888',
};
const withPhoto = (state: RootState = signedInState()) =>
  rootReducer(state, storage.pageLoaded({ photos: [photo], total: 1 }));

/** A run as it was kept while its photos were on their way. */
const keptRun = (fileIds: string[]): GenerationRun => ({
  key: 'k',
  request: { ...request, file_ids: fileIds },
  requestId: 'k',
  title: 'Canyons',
  phase: 'uploading',
  generationId: null,
  albumId: null,
  stage: 'queued',
  completed: 0,
  placed: 0,
  total: fileIds.length,
  error: null,
  hidden: false,
});

const plan = (state: RootState) => planSupervised('albums', saga, state).provide(noDelays as never);
const generationOf = (result: { storeState: RootState }) => result.storeState.albums.generation;
const toastsOf = (result: { storeState: RootState }) => result.storeState.toasts.items;

beforeEach(() => {
  jest.resetAllMocks();
  api.listRunningGenerations.mockResolvedValue({ albums: [] });
  api.getCreation.mockResolvedValue({ version: 0, creation: null, preview: null });
  api.getProof.mockResolvedValue({ data: { album: aSummary(), spreads: [], pdf: null } });
  api.createAlbum.mockResolvedValue({
    status: 'success',
    data: [{ id: GENERATION, album_id: ALBUM, kind: 'spreads', flag: true }],
    album_ids: [ALBUM],
  });
});

describe('photos that still upload', () => {
  const asked = actions.generationRequested({ ...request, file_ids: [PHOTO, 'up', 'bad'], cover_file_id: 'up' });
  const { key } = asked.payload;
  const chosen = ['up', 'bad'].map((id) => ({ id, name: `${id}.jpg`, bytes: 1, addedAt: photo.created_at }));
  const uploading = () => rootReducer(withPhoto(), storage.filesAdded({ files: chosen }));
  const ready = { ok: true, kind: 'jpeg', width: 4000, height: 3000, takenAt: null } as never;
  const checked = storage.filesChecked({ checked: chosen.map(({ id }) => ({ id, inspection: ready })) });
  const reason = { code: 'file_corrupt' as const, status: 422, message: '', params: {} };
  const failed = storage.uploadFailed({ id: 'bad', reason, retryable: false });
  const arrived = storage.uploadSucceeded({ id: 'up', photo: { ...photo, id: 'up' } });

  beforeEach(() => {
    api.getSpreadGenerationStatus.mockResolvedValue(saved);
  });

  it('are waited for; a duplicate counts once, and a failed upload is reported and does not hold up the others', async () => {
    const result = await plan(uploading())
      .put(actions.uploadsProgressed({ key, uploaded: 1, total: 3 }))
      .dispatch(asked)
      .dispatch(checked)
      .dispatch(failed)
      .dispatch(storage.uploadSucceeded({ id: 'up', photo: { ...photo, id: 'stored-before' } }))
      .silentRun(60);
    expect(api.createAlbum.mock.calls[0]?.[0]).toMatchObject({
      file_ids: [PHOTO, 'stored-before'],
      cover_file_id: 'stored-before',
    });
    expect(toastsOf(result)).toMatchObject([{ title: { id: 'generation.leftOut', values: { count: 1 } } }]);
  });

  it('go on with a lost file that is chosen again', () => {
    const state = [asked, storage.uploadsReplaced({ ids: { up: 'again' } })].reduce<RootState>(
      rootReducer,
      uploading(),
    );
    const { request } = state.albums.generation.runs[key] ?? {};
    expect(request?.file_ids).toContain('again');
    expect(request?.file_ids).not.toContain('up');
    expect(request?.cover_file_id).toBe('again');
  });

  it('open a draft at once, which the album replaces when all are stored', async () => {
    const waiting = await plan(uploading()).dispatch(asked).dispatch(checked).silentRun(20);
    expect(navigateTo).toHaveBeenCalledWith(`/creations/preview/${key}`);
    expect(api.createAlbum).not.toHaveBeenCalled();
    expect(generationOf(waiting)).toMatchObject({ shown: null, runs: { [key]: { isDraftOpen: true, placed: 1 } } });
    const refused = await plan(waiting.storeState as RootState)
      .dispatch(failed)
      .silentRun(20);
    expect(generationOf(refused)).toMatchObject({ runs: { [key]: { placed: 1, total: 2 } } });
    await plan(refused.storeState as RootState)
      .dispatch(arrived)
      .silentRun(60);
    expect(api.createAlbum.mock.calls[0]?.[0].file_ids).toEqual([PHOTO, 'up']);
    expect(navigateTo).toHaveBeenLastCalledWith(`/creations/preview/${ALBUM}`, { replace: true });
  });

  it('become the album at the address of its draft', async () => {
    api.getSpreadGenerationStatus.mockResolvedValue(aStatus({ ...saved.data, album_id: key }));
    await plan(uploading()).dispatch(asked).dispatch(checked).dispatch(failed).dispatch(arrived).silentRun(60);
    expect(jest.mocked(navigateTo).mock.calls).toEqual([[`/creations/preview/${key}`]]);
  });

  it('do not navigate a user who left the draft', async () => {
    const result = await plan(uploading())
      .dispatch(asked)
      .dispatch(checked)
      .dispatch(actions.draftPreviewClosed({ key }))
      .dispatch(arrived)
      .dispatch(storage.uploadsCancelled({ ids: ['bad'] }))
      .silentRun(60);
    expect(navigateTo).toHaveBeenCalledTimes(1);
    expect(toastsOf(result).map(({ title }) => title.id)).toContain('toast.albumReady');
  });

  it('do not hold up a cancellation, even one that a reload interrupted', async () => {
    const waiting = await plan(uploading()).dispatch(asked).dispatch(checked).silentRun(20);
    const stopped = await plan(
      rootReducer(waiting.storeState as RootState, actions.generationCancelConfirmed(key)),
    ).silentRun(20);
    expect(generationOf(stopped).runs).toEqual({});
    expect(navigateTo).toHaveBeenLastCalledWith('/creations/start', { replace: true });
    expect(api.createAlbum).not.toHaveBeenCalled();
    expect(stopped.storeState.storage.uploads).toHaveProperty('up');
  });

  describe('after a reload', () => {
    const reloaded = () =>
      signedInState({ generation: { runs: { k: keptRun([PHOTO, 'up']) }, shown: 'k', confirming: null } });
    const read = (...elsewhere: string[]) => storage.queueRead({ elsewhere });
    const list = (...ids: string[]) =>
      storage.pageLoaded({ photos: ids.map((id) => ({ ...photo, id })), total: ids.length });

    it('are waited for while another tab uploads them', async () => {
      const waiting = plan(reloaded()).dispatch(read('up')).dispatch(list(PHOTO)).dispatch(storage.listCompleted());
      expect(generationOf(await waiting.silentRun(60)).runs.k).toMatchObject({ phase: 'uploading', placed: 1 });
      expect(api.createAlbum).not.toHaveBeenCalled();
      await plan(reloaded())
        .dispatch(read('up'))
        .dispatch(list(PHOTO))
        .dispatch(storage.listCompleted())
        .delay(5)
        .dispatch(read())
        .dispatch(list(PHOTO, 'up'))
        .dispatch(storage.listCompleted())
        .silentRun(60);
      expect(api.createAlbum.mock.calls[0]?.[0].file_ids).toEqual([PHOTO, 'up']);
    });

    it('are waited for when the list fails to load', async () => {
      await plan(reloaded()).dispatch(read()).dispatch(list(PHOTO)).dispatch(storage.listFailed()).silentRun(60);
      expect(api.createAlbum).not.toHaveBeenCalled();
    });

    it('are reported when they are gone', async () => {
      const result = await plan(reloaded())
        .dispatch(read())
        .dispatch(list(PHOTO))
        .dispatch(storage.listCompleted())
        .silentRun(60);
      expect(api.createAlbum.mock.calls[0]?.[0].file_ids).toEqual([PHOTO]);
      expect(toastsOf(result)).toMatchObject([{ title: { id: 'generation.leftOut', values: { count: 1 } } }]);
    });
  });
});
