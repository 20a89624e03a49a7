/** @jest-environment jsdom */
import { IMAGES_SAVED, SPREADS_SAVED } from '@domain/contract';
import { albumsApi } from '@/api';
import { actions as auth, sessionEnds } from '@/features/auth';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { ALBUM, aPreview, aStatus, createApiError, GENERATION, noDelays, signedInState } from '@/testing/albums';
import { libraryActions, saga } from '@/testing/albumsFeature';
import { planSupervised } from '@/testing/sagaPlan';
import { isArtworkFinished } from './saga';
import { type ArtworkRun, artworkActions as actions } from './slice';

jest.mock('@/api/albums', () => ({
  startArtwork: jest.fn(),
  getArtworkStatus: jest.fn(),
  getSpreadGenerationStatus: jest.fn(),
  cancelGeneration: jest.fn(),
  listRunningGenerations: jest.fn(),
  getAlbumPreview: jest.fn(),
  createAlbum: jest.fn(),
}));
jest.mock('@/api/storage', () => ({ listPhotos: jest.fn() }));
jest.mock('@/lib/navigation/navigation', () => ({
  ...jest.requireActual('@/lib/navigation/navigation'),
  navigateTo: jest.fn(),
}));
const api = jest.mocked(albumsApi);

const asked = { albumId: ALBUM, title: 'Canyons', lora: 'wash' };
const painting = aStatus({ status: 'painting', stage: 'painting', completed: 0.4 });
const saved = aStatus({ status: IMAGES_SAVED, stage: 'done', completed: 1 });
const run = (changes: Partial<ArtworkRun> = {}): ArtworkRun => ({
  ...asked,
  phase: 'running',
  generationId: GENERATION,
  stage: 'painting',
  completed: 0.2,
  error: null,
  ...changes,
});
const withRun = (changes: Partial<ArtworkRun> = {}) =>
  signedInState({ images: { runs: { [ALBUM]: run(changes) }, choosing: null } });
const plan = (state: RootState = signedInState()) => planSupervised('albums', saga, state).provide(noDelays as never);
const imagesOf = (result: { storeState: RootState }) => result.storeState.albums.images.runs;
const toastsOf = (result: { storeState: RootState }) => result.storeState.toasts.items;
const never = () => new Promise<never>(() => undefined);

beforeEach(() => {
  jest.resetAllMocks();
  api.listRunningGenerations.mockResolvedValue({ albums: [] });
  api.startArtwork.mockResolvedValue({
    status: 'success',
    data: { id: GENERATION, album_id: ALBUM, kind: 'images', flag: true },
  });
});

describe('isArtworkFinished', () => {
  it.each([
    ['success', IMAGES_SAVED, 1, true],
    ['success', IMAGES_SAVED, 0.9, false],
    ['error', IMAGES_SAVED, 1, false],
    ['success', SPREADS_SAVED, 1, false],
    ['success', 'painting', 1, false],
    ['success', 'Generation error: images_refused', 0.3, true],
    ['error', 'Generation error', 0, true],
  ] as const)('%s, "%s", %s → finished: %s', (status, inner, completed, finished) => {
    expect(isArtworkFinished({ ...aStatus({ status: inner, completed }), status })).toBe(finished);
  });
});

describe('artwork', () => {
  it('starts once, reports progress, shows a toast and reloads the open album', async () => {
    api.getArtworkStatus.mockResolvedValueOnce(painting).mockResolvedValue(saved);
    api.getAlbumPreview.mockResolvedValue(aPreview({ lora: 'wash' }));
    const open = rootReducer(signedInState(), libraryActions.albumOpened({ id: ALBUM }));
    const result = await plan(open)
      .put(actions.artworkStarted({ albumId: ALBUM, generationId: GENERATION }))
      .put(actions.artworkProgressed({ albumId: ALBUM, status: painting }))
      .put(actions.artworkSucceeded({ albumId: ALBUM }))
      .dispatch(actions.artworkRequested(asked))
      .silentRun(60);
    expect(api.startArtwork.mock.calls.map(([request]) => request)).toEqual([{ id: ALBUM, lora: 'wash' }]);
    expect(imagesOf(result)).toEqual({});
    expect(result.storeState.albums.library.open?.album?.lora).toBe('wash');
    expect(toastsOf(result)[0]).toMatchObject({ title: { id: 'toast.artworkReady' }, variant: 'success' });
  });

  it('reports a failure and keeps the request for a retry', async () => {
    api.getArtworkStatus.mockResolvedValue(
      aStatus({ status: 'Generation error: images_refused', stage: 'failed', error: 'images_refused' }),
    );
    const result = await plan().dispatch(actions.artworkRequested(asked)).silentRun(60);
    expect(imagesOf(result)[ALBUM]).toMatchObject({ phase: 'failed', error: 'images_refused', lora: 'wash' });
    expect(toastsOf(result)[0]).toMatchObject({
      title: { id: 'toast.errorUpdatingAlbum' },
      description: { id: 'error.images_refused' },
      variant: 'destructive',
    });
  });

  it('shows no toast on a 401', async () => {
    api.getArtworkStatus.mockRejectedValue(createApiError('unauthorized', 401));
    const result = await plan().dispatch(actions.artworkRequested(asked)).silentRun(60);
    expect(toastsOf(result)).toEqual([]);
  });

  it('survives a network failure between two status calls', async () => {
    api.getArtworkStatus.mockRejectedValueOnce(createApiError('network', 0)).mockResolvedValue(saved);
    const result = await plan().dispatch(actions.artworkRequested(asked)).silentRun(60);
    expect(imagesOf(result)).toEqual({});
  });

  it('is cancelled here and on the server, and never reported as failed', async () => {
    api.getArtworkStatus.mockImplementation(never);
    api.cancelGeneration.mockResolvedValue({ status: 'success' });
    const result = await plan()
      .dispatch(actions.artworkRequested(asked))
      .delay(10)
      .dispatch(actions.artworkCancelRequested({ albumId: ALBUM }))
      .silentRun(60);
    expect(api.getArtworkStatus.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(api.cancelGeneration.mock.calls[0]?.[0]).toEqual({ id: GENERATION });
    expect([imagesOf(result), toastsOf(result)]).toEqual([{}, []]);
  });

  it('ends silently when it is cancelled on another device', async () => {
    api.getArtworkStatus.mockResolvedValue(aStatus({ status: 'Generation error: cancelled', stage: 'cancelled' }));
    const result = await plan().dispatch(actions.artworkRequested(asked)).silentRun(60);
    expect([imagesOf(result), toastsOf(result)]).toEqual([{}, []]);
  });

  it('goes on when the cancellation fails', async () => {
    api.getArtworkStatus.mockImplementationOnce(never).mockImplementation(never);
    api.cancelGeneration.mockRejectedValue(createApiError('internal'));
    const result = await plan(withRun())
      .delay(10)
      .dispatch(actions.artworkCancelRequested({ albumId: ALBUM }))
      .silentRun(60);
    expect(imagesOf(result)[ALBUM]?.phase).toBe('running');
    expect(toastsOf(result)[0]).toMatchObject({ description: { id: 'error.internal' } });
  });

  it('aborts a running cancellation silently when the session ends', async () => {
    api.getArtworkStatus.mockImplementation(never);
    api.cancelGeneration.mockImplementation(never);
    const result = await plan(withRun())
      .delay(10)
      .dispatch(actions.artworkCancelRequested({ albumId: ALBUM }))
      .delay(10)
      .dispatch(auth.loggedOut())
      .silentRun(60);
    expect(api.cancelGeneration.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect([imagesOf(result), toastsOf(result)]).toEqual([{}, []]);
  });

  it('is replaced by a request for another style', async () => {
    api.getArtworkStatus.mockImplementationOnce(never).mockResolvedValue(saved);
    const result = await plan()
      .dispatch(actions.artworkRequested(asked))
      .delay(10)
      .dispatch(actions.artworkRequested({ ...asked, lora: 'tiles' }))
      .silentRun(60);
    expect(api.startArtwork.mock.calls.map(([{ lora }]) => lora)).toEqual(['wash', 'tiles']);
    expect(imagesOf(result)).toEqual({});
  });

  it('ends with the session', async () => {
    api.getArtworkStatus.mockImplementation(never);
    const result = await plan()
      .dispatch(actions.artworkRequested(asked))
      .delay(10)
      .dispatch({ type: sessionEnds[0] ?? '' })
      .silentRun(60);
    expect(api.getArtworkStatus.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect([imagesOf(result), toastsOf(result)]).toEqual([{}, []]);
  });
});

describe('after a reload', () => {
  it('polls a started run without starting it again', async () => {
    api.getArtworkStatus.mockResolvedValue(saved);
    const result = await plan(withRun()).silentRun(60);
    expect(api.startArtwork).not.toHaveBeenCalled();
    expect(imagesOf(result)).toEqual({});
  });

  it('starts a pending run, finishes a cancellation, dismisses a failed run', async () => {
    api.getArtworkStatus.mockImplementation(never);
    api.cancelGeneration.mockResolvedValue({ status: 'success' });
    await plan(withRun({ phase: 'starting', generationId: null })).silentRun(40);
    expect(api.startArtwork).toHaveBeenCalledTimes(1);
    const cancelled = await plan(withRun({ phase: 'cancelling' })).silentRun(40);
    expect(imagesOf(cancelled)).toEqual({});
    const failed = await plan(withRun({ phase: 'failed' })).silentRun(40);
    expect(imagesOf(failed)).toEqual({});
  });

  it('follows a run that another device began', async () => {
    api.listRunningGenerations.mockResolvedValue({
      albums: [{ id: GENERATION, album_id: ALBUM, kind: 'images', flag: true }],
    });
    api.getArtworkStatus.mockImplementation(never);
    const result = await plan().silentRun(40);
    expect(imagesOf(result)[ALBUM]).toMatchObject({ phase: 'running', generationId: GENERATION });
    expect(result.storeState.albums.generation.runs).toEqual({});
  });
});

describe('a new album with a style', () => {
  it('requests its artwork when its spreads are saved', async () => {
    api.createAlbum.mockResolvedValue({
      status: 'success',
      data: [{ id: GENERATION, album_id: ALBUM, kind: 'spreads', flag: true }],
      album_ids: [ALBUM],
    });
    api.getSpreadGenerationStatus.mockResolvedValue(aStatus({ status: SPREADS_SAVED, stage: 'done', completed: 1 }));
    api.getArtworkStatus.mockImplementation(never);
    const generation = {
      key: 'k',
      request: { format: 'square-210' as const, file_ids: [], lora: 'tiles' },
      requestId: 'k',
      title: 'Canyons',
      phase: 'running' as const,
      generationId: GENERATION,
      albumId: ALBUM,
      stage: 'placing' as const,
      completed: 0.5,
      placed: 1,
      total: 2,
      error: null,
      hidden: false,
    };
    const state = signedInState({ generation: { runs: { k: generation }, shown: null, confirming: null } });
    await plan(state).silentRun(60);
    expect(api.startArtwork.mock.calls[0]?.[0]).toEqual({ id: ALBUM, lora: 'tiles' });
  });
});
