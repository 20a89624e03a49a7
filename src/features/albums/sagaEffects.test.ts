/** @jest-environment jsdom */
import { EXPORT_POLL_INTERVAL_MS, SPREADS_SAVED } from '@domain/contract';
import { albumsApi } from '@/api';
import { exportActions } from '@/features/album-jobs/export/slice';
import { generationActions } from '@/features/album-jobs/generation/slice';
import { actions as photos } from '@/features/storage';
import { downloadUrl } from '@/lib/navigation/download';
import { navigateTo } from '@/lib/navigation/navigation';
import { abortableCall } from '@/sagas';
import { rootReducer } from '@/store/rootReducer';
import { ALBUM, anExport, aStatus, createApiError, GENERATION, noDelays, signedInState } from '@/testing/albums';
import { saga } from '@/testing/albumsFeature';
import { createStorageFile } from '@/testing/photos';
import { errorTitled, planSupervised } from '@/testing/sagaPlan';
import { searchActions } from './search/slice';
import { sharingSaga } from './sharing/saga';
import { sharingActions } from './sharing/slice';

/** Effects of the album sagas: their calls and the resulting state. */
jest.mock('@/api/albums');
jest.mock('@/lib/navigation/download');
jest.mock('@/lib/navigation/navigation', () => ({
  ...jest.requireActual('@/lib/navigation/navigation'),
  navigateTo: jest.fn(),
}));
const api = jest.mocked(albumsApi);
const withPhoto = () =>
  rootReducer(signedInState(), photos.pageLoaded({ photos: [createStorageFile('p1')], total: 1 }));
const plan = () => planSupervised('albums', saga, withPhoto()).provide(noDelays as never);

beforeEach(() => {
  jest.resetAllMocks();
  api.listRunningGenerations.mockResolvedValue({ albums: [] });
});

describe('generating an album', () => {
  const asked = generationActions.generationRequested({ format: 'square-210', file_ids: ['p1'], title: 'Canyons' });
  const { key } = asked.payload;
  const saved = aStatus({ status: SPREADS_SAVED, stage: 'done', completed: 1 });
  beforeEach(() =>
    api.createAlbum.mockResolvedValue({
      status: 'success',
      data: [{ id: GENERATION, album_id: ALBUM, kind: 'spreads', flag: true }],
      album_ids: [ALBUM],
    }),
  );

  it('starts by one call, is polled to its end and opens the album', async () => {
    api.getSpreadGenerationStatus.mockResolvedValueOnce(aStatus()).mockResolvedValue(saved);
    const body = { format: 'square-210', title: 'Canyons', file_ids: ['p1'], request_id: key };
    await plan()
      .call(abortableCall, api.createAlbum, body)
      .put(generationActions.generationStarted({ key, generationId: GENERATION, albumId: ALBUM }))
      .put(generationActions.generationProgressed({ key, status: aStatus() }))
      .put(generationActions.generationSucceeded({ key, albumId: ALBUM }))
      .call(navigateTo, `/creations/preview/${ALBUM}`)
      .dispatch(asked)
      .silentRun(60);
  });

  it('notifies the server of a cancellation, which is no failure', async () => {
    api.getSpreadGenerationStatus.mockReturnValue(new Promise(() => undefined));
    api.cancelGeneration.mockResolvedValue({ status: 'success' });
    await plan()
      .call(abortableCall, api.cancelGeneration, { id: GENERATION })
      .put(generationActions.generationCancelled({ key }))
      .not.put.actionType(generationActions.generationFailed.type)
      .dispatch(asked)
      .delay(20)
      .dispatch(generationActions.generationCancelConfirmed(key))
      .silentRun(60);
  });
});

describe('exporting an album', () => {
  const asked = exportActions.exportRequested({ albumId: ALBUM, title: 'Canyons', kind: 'screen', print: null });

  it('starts by one call, polls every 2,000 ms and downloads the file', async () => {
    api.startExport.mockResolvedValue(anExport({ completed: 0 }));
    api.getExportStatus.mockResolvedValueOnce(anExport()).mockResolvedValue(anExport({ completed: 1, url: '/a.pdf' }));
    await plan()
      .call(abortableCall, api.startExport, { id: ALBUM, kind: 'screen' })
      .put(exportActions.exportProgressed({ albumId: ALBUM, status: anExport() }))
      .delay(EXPORT_POLL_INTERVAL_MS)
      .call(downloadUrl, '/a.pdf')
      .put(exportActions.exportSucceeded({ albumId: ALBUM, url: '/a.pdf' }))
      .delay(1)
      .dispatch(asked)
      .silentRun(60);
  });

  it('shows the reason of a failure', async () => {
    api.startExport.mockRejectedValue(createApiError('album_not_ready', 409));
    await plan()
      .put(exportActions.exportFailed({ albumId: ALBUM, error: 'album_not_ready' }))
      .put.like(errorTitled('toast.errorExportingAlbum'))
      .delay(1)
      .dispatch(asked)
      .silentRun(60);
  });
});

describe('searching', () => {
  it('requests albums', async () => {
    api.listAlbums.mockResolvedValue({ albums: [], total: 0 });
    await plan()
      .call(abortableCall, api.listAlbums, { search: 'lake', limit: 5 })
      .put(searchActions.searchSucceeded({ query: 'lake', albums: [] }))
      .dispatch(searchActions.searchTyped('lake'))
      .silentRun(60);
  });
});

describe('sharing', () => {
  const planSharing = () => planSupervised('sharing', sharingSaga);

  it('creates the link by one call', async () => {
    api.getSharedUrl.mockResolvedValue({ data: { url: 'https://k.example/preview/x', copies: false } });
    await planSharing()
      .call(abortableCall, api.getSharedUrl, ALBUM)
      .put(sharingActions.shareLinkCreated({ albumId: ALBUM, url: 'https://k.example/preview/x', copies: false }))
      .dispatch(sharingActions.shareLinkRequested({ albumId: ALBUM }))
      .silentRun(40);
  });

  it('revokes the link by one call', async () => {
    api.unshareAlbum.mockResolvedValue({ status: 'success' });
    await planSharing()
      .call(abortableCall, api.unshareAlbum, ALBUM)
      .put(sharingActions.albumUnshared({ albumId: ALBUM }))
      .dispatch(sharingActions.unshareRequested({ albumId: ALBUM }))
      .silentRun(40);
  });

  it('opens a shared album by one call; a missing one shows no toast', async () => {
    api.getSharedAlbum.mockRejectedValue(createApiError('not_found', 404));
    await planSharing()
      .call(abortableCall, api.getSharedAlbum, { url: 'token' })
      .put(sharingActions.sharedAlbumFailed({ token: 'token', missing: true }))
      .not.put.like(errorTitled('toast.errorFetchingUrl'))
      .dispatch(sharingActions.sharedAlbumRequested({ token: 'token' }))
      .silentRun(40);
  });
});
