/** @jest-environment jsdom */
import { SPREADS_SAVED } from '@domain/contract';
import { albumsApi } from '@/api';
import { actions as auth } from '@/features/auth';
import { actions as storage } from '@/features/storage';
import { navigateTo } from '@/lib/navigation/navigation';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { ALBUM, aStatus, aSummary, createApiError, GENERATION, noDelays, PHOTO, signedInState } from '@/testing/albums';
import { creationActions, saga } from '@/testing/albumsFeature';
import { planSupervised } from '@/testing/sagaPlan';
import { isGenerationFinished } from './saga';
import { generationActions as actions, type GenerationRun } from './slice';

jest.mock('@/api/albums', () => ({
  createAlbum: jest.fn(),
  getSpreadGenerationStatus: jest.fn(),
  getArtworkStatus: jest.fn(),
  cancelGeneration: jest.fn(),
  listRunningGenerations: jest.fn(),
  getProof: jest.fn(),
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

const run = (changes: Partial<GenerationRun>): GenerationRun => ({
  key: 'k',
  request,
  requestId: 'k',
  title: 'Canyons',
  phase: 'running',
  generationId: GENERATION,
  albumId: ALBUM,
  stage: 'placing',
  completed: 0.2,
  placed: 2,
  total: 13,
  error: null,
  hidden: false,
  ...changes,
});
const withRun = (changes: Partial<GenerationRun>) =>
  withPhoto(signedInState({ generation: { runs: { k: run(changes) }, shown: 'k', confirming: null } }));

const plan = (state: RootState) => planSupervised('albums', saga, state).provide(noDelays as never);
const generationOf = (result: { storeState: RootState }) => result.storeState.albums.generation;
const toastsOf = (result: { storeState: RootState }) => result.storeState.toasts.items;

beforeEach(() => {
  jest.resetAllMocks();
  api.listRunningGenerations.mockResolvedValue({ albums: [] });
  api.getProof.mockResolvedValue({ data: { album: aSummary(), spreads: [], pdf: null } });
  api.createAlbum.mockResolvedValue({
    status: 'success',
    data: [{ id: GENERATION, album_id: ALBUM, kind: 'spreads', flag: true }],
    album_ids: [ALBUM],
  });
});

describe('isGenerationFinished', () => {
  it.each([
    ['success', SPREADS_SAVED, true],
    ['error', SPREADS_SAVED, false],
    ['success', 'placing', false],
    ['success', 'Generation error: no photos', true],
    ['error', 'Generation error', true],
  ] as const)('%s, "%s" → finished: %s', (status, inner, finished) => {
    expect(isGenerationFinished({ ...aStatus({ status: inner }), status })).toBe(finished);
  });
});

describe('a generation', () => {
  const asked = actions.generationRequested(request);

  it('starts once, reports progress and opens the album when it is saved', async () => {
    api.getSpreadGenerationStatus.mockResolvedValueOnce(aStatus()).mockResolvedValue(saved);
    const result = await plan(withPhoto())
      .put(actions.generationProgressed({ key: asked.payload.key, status: aStatus() }))
      .put(actions.generationSucceeded({ key: asked.payload.key, albumId: ALBUM }))
      .dispatch(asked)
      .silentRun(60);
    expect(api.createAlbum.mock.calls.map(([body]) => body)).toEqual([{ ...request, request_id: asked.payload.key }]);
    expect(generationOf(result)).toEqual({ runs: {}, shown: null, confirming: null });
    expect(navigateTo).toHaveBeenCalledWith(`/creations/preview/${ALBUM}`);
  });

  it('clears the choices made for it, and keeps choices made since', async () => {
    api.getSpreadGenerationStatus.mockResolvedValue(saved);
    const begun = [creationActions.photosAdded([PHOTO, 'left out']), creationActions.titleChanged('Canyons')];
    const choosing = (...since: Parameters<typeof rootReducer>[1][]) =>
      withPhoto([...begun, asked, ...since].reduce(rootReducer, signedInState()));
    const done = await plan(choosing(creationActions.creationOpened())).silentRun(60);
    // The page still shows it behind the book that opens, and begins anew when it is opened again.
    expect(done.storeState.albums.creation).toMatchObject({ title: 'Canyons', isDone: true });
    const reopened = rootReducer(done.storeState, creationActions.creationOpened());
    expect(reopened.albums.creation).toMatchObject({ photoIds: [], title: '' });
    const next = await plan(choosing(creationActions.photosAdded(['another']))).silentRun(60);
    expect(next.storeState.albums.creation).toMatchObject({
      photoIds: [PHOTO, 'left out', 'another'],
      title: 'Canyons',
    });
  });

  it('does not navigate when it ends in the background', async () => {
    api.getSpreadGenerationStatus.mockResolvedValue(saved);
    const result = await plan(withRun({ hidden: true })).silentRun(60);
    expect(navigateTo).not.toHaveBeenCalled();
    expect(toastsOf(result)).toMatchObject([{ title: { id: 'toast.albumReady' }, variant: 'success' }]);
  });

  it('survives a network failure between two status calls', async () => {
    api.getSpreadGenerationStatus.mockRejectedValueOnce(createApiError('network', 0)).mockResolvedValue(saved);
    await plan(withPhoto()).dispatch(asked).silentRun(60);
    expect(navigateTo).toHaveBeenCalled();
  });

  it('reports a failure and keeps the request for a retry', async () => {
    api.getSpreadGenerationStatus.mockResolvedValue(
      aStatus({ status: 'Generation error: photos', error: 'photos_missing' }),
    );
    const result = await plan(withPhoto()).dispatch(asked).silentRun(60);
    expect(generationOf(result).runs[asked.payload.key]).toMatchObject({
      phase: 'failed',
      error: { code: 'photos_missing' },
      request,
    });
    expect(toastsOf(result)[0]).toMatchObject({
      title: { id: 'toast.errorCreatingAlbum' },
      description: { id: 'error.photos_missing' },
    });
  });

  it('retries an unanswered request with the same request id', async () => {
    api.createAlbum.mockRejectedValueOnce(createApiError('network', 0));
    api.getSpreadGenerationStatus.mockResolvedValue(saved);
    await plan(withPhoto())
      .dispatch(asked)
      .delay(20)
      .dispatch(actions.generationRetryRequested(asked.payload.key))
      .silentRun(80);
    const ids = api.createAlbum.mock.calls.map(([body]) => body.request_id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('shows no toast for a 401 of a status call', async () => {
    api.getSpreadGenerationStatus.mockRejectedValue(createApiError('unauthorized', 401));
    const result = await plan(withPhoto()).dispatch(asked).silentRun(60);
    expect(toastsOf(result)).toEqual([]);
  });

  it('ends with the session, without a toast', async () => {
    api.getSpreadGenerationStatus.mockReturnValue(new Promise(() => undefined));
    const result = await plan(withPhoto()).dispatch(asked).delay(20).dispatch(auth.loggedOut()).silentRun(60);
    expect(api.getSpreadGenerationStatus.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(generationOf(result).runs).toEqual({});
    expect(toastsOf(result)).toEqual([]);
  });
});

describe('cancelling', () => {
  it('cancels the album on the server and removes the run', async () => {
    api.getSpreadGenerationStatus.mockReturnValue(new Promise(() => undefined));
    api.cancelGeneration.mockResolvedValue({ status: 'success' });
    const result = await plan(withRun({})).delay(20).dispatch(actions.generationCancelConfirmed('k')).silentRun(60);
    expect(api.cancelGeneration.mock.calls[0]?.[0]).toEqual({ id: GENERATION });
    expect(api.getSpreadGenerationStatus.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(generationOf(result)).toEqual({ runs: {}, shown: null, confirming: null });
    expect(toastsOf(result)).toEqual([]);
  });

  it('lets the run go on and shows a toast when it fails', async () => {
    api.getSpreadGenerationStatus.mockReturnValue(new Promise(() => undefined));
    api.cancelGeneration.mockRejectedValue(createApiError('internal'));
    const result = await plan(withRun({})).delay(20).dispatch(actions.generationCancelConfirmed('k')).silentRun(60);
    expect(generationOf(result).runs.k?.phase).toBe('running');
    expect(api.getSpreadGenerationStatus).toHaveBeenCalledTimes(2);
    expect(toastsOf(result)[0]).toMatchObject({ title: { id: 'toast.errorCreatingAlbum' } });
  });

  it('is aborted silently when the user logs out', async () => {
    api.getSpreadGenerationStatus.mockReturnValue(new Promise(() => undefined));
    api.cancelGeneration.mockReturnValue(new Promise(() => undefined));
    const result = await plan(withRun({}))
      .delay(10)
      .dispatch(actions.generationCancelConfirmed('k'))
      .delay(10)
      .dispatch(auth.loggedOut())
      .silentRun(60);
    expect(api.cancelGeneration.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect([generationOf(result).runs, toastsOf(result)]).toEqual([{}, []]);
  });
});

describe('after a reload', () => {
  it('polls a persisted run without making a second album', async () => {
    api.getSpreadGenerationStatus.mockResolvedValue(saved);
    await plan(withRun({})).silentRun(60);
    expect(api.createAlbum).not.toHaveBeenCalled();
    expect(navigateTo).toHaveBeenCalledWith(`/creations/preview/${ALBUM}`);
  });

  it('repeats an unanswered request with its id', async () => {
    api.getSpreadGenerationStatus.mockResolvedValue(saved);
    await plan(withRun({ phase: 'starting', generationId: null, albumId: null })).silentRun(60);
    expect(api.createAlbum.mock.calls[0]?.[0].request_id).toBe('k');
  });

  it('finishes a cancellation', async () => {
    api.cancelGeneration.mockResolvedValue({ status: 'success' });
    const result = await plan(withRun({ phase: 'cancelling' })).silentRun(60);
    expect(generationOf(result).runs).toEqual({});
  });

  it('follows and shows a run that the server reports', async () => {
    api.listRunningGenerations.mockResolvedValue({
      albums: [{ id: GENERATION, album_id: ALBUM, kind: 'spreads', flag: true }],
    });
    api.getSpreadGenerationStatus.mockReturnValue(new Promise(() => undefined));
    const result = await plan(signedInState()).silentRun(60);
    expect(generationOf(result).shown).toBe(GENERATION);
    expect(generationOf(result).runs[GENERATION]).toMatchObject({ phase: 'running', albumId: ALBUM, request: null });
  });

  it('follows a run that the server reports after artwork that is still being made', async () => {
    api.listRunningGenerations.mockResolvedValue({
      albums: [
        { id: 'artwork', album_id: 'other', kind: 'images', flag: true },
        { id: GENERATION, album_id: ALBUM, kind: 'spreads', flag: true },
      ],
    });
    api.getArtworkStatus.mockReturnValue(new Promise(() => undefined));
    api.getSpreadGenerationStatus.mockReturnValue(new Promise(() => undefined));
    const result = await plan(signedInState()).silentRun(60);
    expect(generationOf(result).runs[GENERATION]).toMatchObject({ phase: 'running', albumId: ALBUM });
  });
});
