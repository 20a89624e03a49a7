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
import { selectDeepLink, selectGeneratedAlbum, selectProof } from '../selectors';
import { generatedAlbumsActions } from './generatedAlbumsSlice';
import { proofActions } from './slice';

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
    expect(selectGeneratedAlbum(storeState, ALBUM)?.pdf).toEqual(pdf);
  });

  it('that was made before is there at once', async () => {
    api.startProofPdf.mockResolvedValue({ id: PDF, album_id: ALBUM, kind: 'pdf', flag: false });
    api.getProof.mockResolvedValue(generated({ pdf }));
    await plan().dispatch(asked).silentRun(40);
    expect(api.getSpreadGenerationStatus).not.toHaveBeenCalled();
    expect(downloadUrl).toHaveBeenCalledTimes(1);
  });

  it('that goes wrong is told under its title', async () => {
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

  it('does not toast a 401 of a status call', async () => {
    api.startProofPdf.mockResolvedValue({ id: PDF, album_id: ALBUM, kind: 'pdf', flag: true });
    api.getSpreadGenerationStatus.mockRejectedValue(createApiError('unauthorized', 401));
    expect(toastOf(await plan().dispatch(asked).silentRun(40))).toBeUndefined();
  });

  it.each([
    ['dismissed', proofActions.proofDismissed({ albumId: ALBUM })],
    ['ended by a logout', auth.loggedOut()],
  ])('%s is given up, and nothing is told', async (_, ending) => {
    api.startProofPdf.mockReturnValue(new Promise(() => undefined));
    const result = await plan().dispatch(asked).delay(10).dispatch(ending).silentRun(40);
    expect(api.startProofPdf.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(toastOf(result)).toBeUndefined();
    expect(selectProof(result.storeState, ALBUM)).toBeUndefined();
  });
});

describe('a proof of an album of which changes are not saved', () => {
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

  it('has them saved and waits until they are', async () => {
    const result = await waiting().put(editorActions.flushRequested()).silentRun(60);
    expect(api.startProofPdf).not.toHaveBeenCalled();
    expect(selectProof(result.storeState, ALBUM)).toMatchObject({ phase: 'running', generationId: null });
  });

  it('goes on by itself as soon as they are', async () => {
    await waiting().dispatch(answers.saved).silentRun(60);
    expect(downloadUrl).toHaveBeenCalledWith(pdf?.url);
  });

  it('can be given up', async () => {
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

  it.each(['refused', 'conflict'] as const)('says that the user has to decide first: %s', async (answer) => {
    const result = await waiting().dispatch(answers[answer]).silentRun(60);
    expect(api.startProofPdf).not.toHaveBeenCalled();
    expect(selectProof(result.storeState, ALBUM)?.phase).toBe('failed');
    expect(toastOf(result)?.description).toEqual({ id: 'error.not_saved' });
  });

  it('waits after a reload for those that the page before has left', async () => {
    draftStorage.write('before', 'ana', draft);
    await planSupervised('albums', saga, rootReducer(signedInState(), asked))
      .delay(300)
      .dispatch(editorActions.draftsRecovered({ drafts: [draft] }))
      .silentRun(8000);
    expect(api.startProofPdf).not.toHaveBeenCalled();
    draftStorage.removeOthers(null);
  });
});

describe('a reload in the middle of a proof', () => {
  const running = [asked, proofActions.proofStarted({ albumId: ALBUM, generationId: PDF })];
  const after = (...seen: readonly { type: string }[]) => seen.reduce<RootState>(rootReducer, signedInState());

  it('goes on with what was started, and hands it out', async () => {
    api.getSpreadGenerationStatus.mockResolvedValue(aStatus({ status: 'Albums Spread Saved', completed: 1 }));
    api.getProof.mockResolvedValue(generated({ pdf }));
    const { storeState } = await plan(after(...running)).silentRun(60);
    expect(api.startProofPdf).not.toHaveBeenCalled();
    expect(api.getSpreadGenerationStatus.mock.calls.map(([id]) => id)).toEqual([PDF]);
    expect(downloadUrl).toHaveBeenCalledWith(pdf?.url);
    expect(selectProof(storeState, ALBUM)?.phase).toBe('ready');
  });

  it('starts what was never answered', async () => {
    api.startProofPdf.mockResolvedValue({ id: PDF, album_id: ALBUM, kind: 'pdf', flag: false });
    api.getProof.mockResolvedValue(generated({ pdf }));
    await plan(after(asked)).silentRun(60);
    expect(api.startProofPdf.mock.calls.map(([id]) => id)).toEqual([ALBUM]);
    expect(downloadUrl).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['failed', proofActions.proofFailed({ albumId: ALBUM })],
    ['was handed out', proofActions.proofSucceeded({ albumId: ALBUM })],
  ])('puts away what %s', async (_, end) => {
    const { storeState } = await plan(after(...running, end)).silentRun(60);
    expect(selectProof(storeState, ALBUM)).toBeUndefined();
    expect(api.getSpreadGenerationStatus).not.toHaveBeenCalled();
  });
});

describe('a finished generation', () => {
  it('brings what was made of its album', async () => {
    api.getProof.mockResolvedValue(generated());
    const { storeState } = await plan()
      .dispatch(generationActions.generationSucceeded({ key: 'key', albumId: ALBUM }))
      .silentRun(40);
    expect(selectGeneratedAlbum(storeState, ALBUM)?.album.id).toBe(ALBUM);
  });
});

describe('what was made of an album', () => {
  it.each([
    ['is told when it does not come', createApiError('internal'), { id: 'toast.errorFetchingGeneratedAlbum' }],
    ['is nothing to tell of when the album is gone', createApiError('not_found', 404), undefined],
  ])('%s', async (_, error, title) => {
    api.getProof.mockRejectedValue(error);
    const result = await plan()
      .dispatch(generatedAlbumsActions.generatedAlbumRequested({ id: ALBUM }))
      .silentRun(40);
    expect(toastOf(result)?.title).toEqual(title);
  });
});

it('what is asked for of an album is let go when the session ends', async () => {
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
    ['unfinished: to the editor', {}, 'editor'],
    ['shared: to its preview', { album: aSummary({ shared_url: 'https://a.example/preview/x' }) }, 'preview'],
    ['exported: to its preview', { pdf }, 'preview'],
    ['still being made: to its preview, which says so', { album: aSummary({ state: 'generating' }) }, 'preview'],
  ] as const)('to an album that is %s', async (_, answer, page) => {
    await follow(answer);
    expect(navigateTo).toHaveBeenCalledWith(`/creations/${page}/${ALBUM}`, { replace: true });
  });

  it("to another user's album is a missing page, without a toast", async () => {
    api.getProof.mockRejectedValue(createApiError('not_found', 404));
    const result = await plan()
      .dispatch(generatedAlbumsActions.deepLinkOpened({ id: ALBUM }))
      .silentRun(40);
    expect(selectDeepLink(result.storeState)?.phase).toBe('missing');
    expect(toastOf(result)).toBeUndefined();
    expect(navigateTo).not.toHaveBeenCalled();
  });

  it('is followed no further when the session ends', async () => {
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

  it('without an answer says so', async () => {
    api.getProof.mockRejectedValue(createApiError('network', 0));
    const result = await plan()
      .dispatch(generatedAlbumsActions.deepLinkOpened({ id: ALBUM }))
      .silentRun(40);
    expect(selectDeepLink(result.storeState)?.phase).toBe('failed');
    expect(toastOf(result)?.title).toEqual({ id: 'toast.errorFetchingGeneratedAlbum' });
  });
});
