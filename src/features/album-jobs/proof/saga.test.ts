/** @jest-environment jsdom */
import type { GeneratedAlbum } from '@domain/contract';
import { albumsApi } from '@/api';
import { actions as auth } from '@/features/auth';
import { draftStorage } from '@/features/editor/draft-persistence/draftStorage';
import { editorActions } from '@/features/editor/state/slice';
import { downloadUrl } from '@/lib/navigation/download';
import { navigateTo } from '@/lib/navigation/navigation';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { ALBUM, aStatus, aSummary, createApiError, noDelays, signedInState } from '@/testing/albums';
import { saga } from '@/testing/albumsFeature';
import { aDraft, saveResponses } from '@/testing/editor';
import { planSupervised } from '@/testing/sagaPlan';
import { createHarness } from '@/testing/storeHarness';
import { generationActions } from '../generation/slice';
import { selectDeepLink, selectProof } from '../selectors';
import { generatedAlbumsActions, proofActions } from './slice';

jest.mock('@/lib/navigation/download');
jest.mock('@/lib/navigation/navigation');
jest.mock('@/api/albums', () => ({
  listRunningGenerations: jest.fn(),
  getProof: jest.fn(),
  startProofPdf: jest.fn(),
  getSpreadGenerationStatus: jest.fn(),
  updateSpread: jest.fn(),
}));
const api = jest.mocked(albumsApi);
const PDF = '40000000-0000-4000-8000-000000000001';

const plan = (state: RootState = signedInState()) => planSupervised('albums', saga, state).provide(noDelays as never);
const toastOf = (result: { storeState: RootState }) => result.storeState.toasts.items[0];
const pdf: GeneratedAlbum['pdf'] = {
  id: PDF,
  kind: 'screen',
  url: '/files/exports/x.pdf',
  bytes: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  current: true,
};
const generated = (changes: Partial<GeneratedAlbum> = {}) => ({
  data: { album: aSummary(), spreads: [], pdf: null, ...changes },
});
const asked = proofActions.proofRequested({ albumId: ALBUM, title: 'Canyons' });

beforeEach(() => {
  jest.resetAllMocks();
  api.listRunningGenerations.mockResolvedValue({ albums: [] });
});

describe('a proof', () => {
  it('is started, polled until its spreads are saved, and downloaded', async () => {
    api.startProofPdf.mockResolvedValue({ id: PDF, album_id: ALBUM, kind: 'pdf', flag: true });
    api.getSpreadGenerationStatus
      .mockResolvedValueOnce(aStatus({ completed: 0.5 }))
      .mockResolvedValue(aStatus({ status: 'Albums Spread Saved', completed: 1 }));
    api.getProof.mockResolvedValue(generated({ pdf }));
    const { storeState } = await plan().dispatch(asked).silentRun(60);
    expect(api.getSpreadGenerationStatus.mock.calls.map(([id]) => id)).toEqual([PDF, PDF]);
    expect(downloadUrl).toHaveBeenCalledWith(pdf?.url);
    expect(selectProof(storeState, ALBUM)).toMatchObject({ phase: 'ready', completed: 1 });
    expect(storeState.albums.generated.albums[ALBUM]?.pdf).toEqual(pdf);
  });

  it('is downloaded at once when it was made before', async () => {
    api.startProofPdf.mockResolvedValue({ id: PDF, album_id: ALBUM, kind: 'pdf', flag: false });
    api.getProof.mockResolvedValue(generated({ pdf }));
    await plan().dispatch(asked).silentRun(40);
    expect(api.getSpreadGenerationStatus).not.toHaveBeenCalled();
    expect(downloadUrl).toHaveBeenCalledTimes(1);
  });

  it('reports a failure in a toast', async () => {
    api.startProofPdf.mockResolvedValue({ id: PDF, album_id: ALBUM, kind: 'pdf', flag: true });
    api.getSpreadGenerationStatus.mockResolvedValue(
      aStatus({ status: 'Generation error: internal', error: 'internal' }),
    );
    const result = await plan().dispatch(asked).silentRun(40);
    expect(selectProof(result.storeState, ALBUM)?.phase).toBe('failed');
    expect(toastOf(result)).toMatchObject({
      title: { id: 'toast.errorFetchingGeneratedAlbum' },
      variant: 'destructive',
    });
  });

  it('shows no toast for a 401 of a status call', async () => {
    api.startProofPdf.mockResolvedValue({ id: PDF, album_id: ALBUM, kind: 'pdf', flag: true });
    api.getSpreadGenerationStatus.mockRejectedValue(createApiError('unauthorized', 401));
    expect(toastOf(await plan().dispatch(asked).silentRun(40))).toBeUndefined();
  });

  it.each([
    ['dismissed', proofActions.proofDismissed({ albumId: ALBUM })],
    ['interrupted by a logout', auth.loggedOut()],
  ])('is aborted silently when it is %s', async (_, ending) => {
    api.startProofPdf.mockReturnValue(new Promise(() => undefined));
    const result = await plan().dispatch(asked).delay(10).dispatch(ending).silentRun(40);
    expect(api.startProofPdf.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(toastOf(result)).toBeUndefined();
    expect(selectProof(result.storeState, ALBUM)).toBeUndefined();
  });
});

describe('a proof of an album with unsaved changes', () => {
  const draft = aDraft();
  const answers = saveResponses(draft);
  const waiting = () =>
    plan(signedInState({ drafts: { [draft.spreadId]: draft } }))
      .delay(1)
      .dispatch(asked)
      .delay(20);
  beforeEach(() => {
    api.updateSpread.mockReturnValue(new Promise(() => undefined));
    api.startProofPdf.mockResolvedValue({ id: PDF, album_id: ALBUM, kind: 'pdf', flag: false });
    api.getProof.mockResolvedValue(generated({ pdf }));
  });

  it('saves them and waits until they are saved', async () => {
    const result = await waiting().put(editorActions.flushRequested()).silentRun(60);
    expect(api.startProofPdf).not.toHaveBeenCalled();
    expect(selectProof(result.storeState, ALBUM)).toMatchObject({ phase: 'running', generationId: null });
  });

  it('starts as soon as they are saved', async () => {
    await waiting().dispatch(answers.saved).silentRun(60);
    expect(downloadUrl).toHaveBeenCalledWith(pdf?.url);
  });

  it('can be cancelled', async () => {
    const { store, until, settled, stop } = createHarness({
      sagas: [saga],
      state: signedInState({ drafts: { [draft.spreadId]: draft } }),
    });
    await until(({ albums }) => albums.editor.sending !== null);
    store.dispatch(asked);
    await settled();
    store.dispatch(proofActions.proofDismissed({ albumId: ALBUM }));
    await settled();
    store.dispatch(answers.saved);
    await settled();
    expect(api.startProofPdf).not.toHaveBeenCalled();
    stop();
  });

  it.each(['refused', 'conflict'] as const)('fails when the user has to decide about a change: %s', async (answer) => {
    const result = await waiting().dispatch(answers[answer]).silentRun(60);
    expect(api.startProofPdf).not.toHaveBeenCalled();
    expect(selectProof(result.storeState, ALBUM)?.phase).toBe('failed');
    expect(toastOf(result)?.description).toEqual({ id: 'error.not_saved' });
  });

  it('waits after a reload for the changes that the previous page left', async () => {
    draftStorage.write('before', 'ana', draft);
    await planSupervised('albums', saga, rootReducer(signedInState(), asked))
      .delay(300)
      .dispatch(editorActions.draftsRecovered({ drafts: [draft] }))
      .silentRun(8000);
    expect(api.startProofPdf).not.toHaveBeenCalled();
    draftStorage.removeOthers(null);
  });
});

describe('a proof after a reload', () => {
  const running = [asked, proofActions.proofStarted({ albumId: ALBUM, generationId: PDF })];
  const after = (...seen: readonly { type: string }[]) => seen.reduce<RootState>(rootReducer, signedInState());

  it('is polled when it was started, and downloaded', async () => {
    api.getSpreadGenerationStatus.mockResolvedValue(aStatus({ status: 'Albums Spread Saved', completed: 1 }));
    api.getProof.mockResolvedValue(generated({ pdf }));
    const { storeState } = await plan(after(...running)).silentRun(60);
    expect(api.startProofPdf).not.toHaveBeenCalled();
    expect(api.getSpreadGenerationStatus.mock.calls.map(([id]) => id)).toEqual([PDF]);
    expect(downloadUrl).toHaveBeenCalledWith(pdf?.url);
    expect(selectProof(storeState, ALBUM)?.phase).toBe('ready');
  });

  it('is started again when the start was not answered', async () => {
    api.startProofPdf.mockResolvedValue({ id: PDF, album_id: ALBUM, kind: 'pdf', flag: false });
    api.getProof.mockResolvedValue(generated({ pdf }));
    await plan(after(asked)).silentRun(60);
    expect(api.startProofPdf.mock.calls.map(([id]) => id)).toEqual([ALBUM]);
    expect(downloadUrl).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['failed', proofActions.proofFailed({ albumId: ALBUM })],
    ['was downloaded', proofActions.proofSucceeded({ albumId: ALBUM })],
  ])('is dismissed when it %s', async (_, end) => {
    const { storeState } = await plan(after(...running, end)).silentRun(60);
    expect(selectProof(storeState, ALBUM)).toBeUndefined();
    expect(api.getSpreadGenerationStatus).not.toHaveBeenCalled();
  });
});

describe('a finished generation', () => {
  it('loads its album', async () => {
    api.getProof.mockResolvedValue(generated());
    const { storeState } = await plan()
      .dispatch(generationActions.generationSucceeded({ key: 'key', albumId: ALBUM }))
      .silentRun(40);
    expect(storeState.albums.generated.albums[ALBUM]?.album.id).toBe(ALBUM);
  });
});

describe('a generated album', () => {
  it.each([
    ['shows a toast when it fails to load', createApiError('internal'), { id: 'toast.errorFetchingGeneratedAlbum' }],
    ['shows no toast when the album is gone', createApiError('not_found', 404), undefined],
  ])('%s', async (_, error, title) => {
    api.getProof.mockRejectedValue(error);
    const result = await plan()
      .dispatch(generatedAlbumsActions.generatedAlbumRequested({ id: ALBUM }))
      .silentRun(40);
    expect(toastOf(result)?.title).toEqual(title);
  });
});

it('aborts the request for a generated album when the session ends', async () => {
  api.getProof.mockReturnValue(new Promise(() => undefined));
  const result = await plan()
    .dispatch(generatedAlbumsActions.generatedAlbumRequested({ id: ALBUM }))
    .delay(10)
    .dispatch(auth.loggedOut())
    .silentRun(40);
  expect(api.getProof.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  expect(toastOf(result)).toBeUndefined();
});

describe('a deep link', () => {
  const follow = (answer: Partial<GeneratedAlbum>) => {
    api.getProof.mockResolvedValue(generated(answer));
    return plan()
      .dispatch(generatedAlbumsActions.deepLinkOpened({ id: ALBUM }))
      .silentRun(40);
  };

  it.each([
    ['unfinished in the editor', {}, 'editor'],
    ['shared in its preview', { album: aSummary({ shared_url: 'https://a.example/preview/x' }) }, 'preview'],
    ['exported in its preview', { pdf }, 'preview'],
    ['still being generated in its preview', { album: aSummary({ state: 'generating' }) }, 'preview'],
  ] as const)('opens an album that is %s', async (_, answer, page) => {
    await follow(answer);
    expect(navigateTo).toHaveBeenCalledWith(`/creations/${page}/${ALBUM}`, { replace: true });
  });

  it("shows a missing page, and no toast, for another user's album", async () => {
    api.getProof.mockRejectedValue(createApiError('not_found', 404));
    const result = await plan()
      .dispatch(generatedAlbumsActions.deepLinkOpened({ id: ALBUM }))
      .silentRun(40);
    expect(selectDeepLink(result.storeState)?.phase).toBe('missing');
    expect(toastOf(result)).toBeUndefined();
    expect(navigateTo).not.toHaveBeenCalled();
  });

  it('is aborted when the session ends', async () => {
    api.getProof.mockReturnValue(new Promise(() => undefined));
    const result = await plan()
      .dispatch(generatedAlbumsActions.deepLinkOpened({ id: ALBUM }))
      .delay(10)
      .dispatch(auth.loggedOut())
      .silentRun(40);
    expect(api.getProof.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(toastOf(result)).toBeUndefined();
    expect(navigateTo).not.toHaveBeenCalled();
  });

  it('reports a network failure', async () => {
    api.getProof.mockRejectedValue(createApiError('network', 0));
    const result = await plan()
      .dispatch(generatedAlbumsActions.deepLinkOpened({ id: ALBUM }))
      .silentRun(40);
    expect(selectDeepLink(result.storeState)?.phase).toBe('failed');
    expect(toastOf(result)?.title).toEqual({ id: 'toast.errorFetchingGeneratedAlbum' });
  });
});
