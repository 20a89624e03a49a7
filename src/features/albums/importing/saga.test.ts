import { ApiError, albumsApi } from '@/api';
import { downloadUrl } from '@/lib/download';
import type { RootState } from '@/store/rootReducer';
import { ALBUM, aSummary, signedIn } from '@/testing/albums';
import { supervised } from '@/testing/sagaPlan';
import { fileOf, keepFile } from './files';
import { importSaga } from './saga';
import { importActions as actions } from './slice';

jest.mock('@/api/albums', () => ({ importAlbum: jest.fn(), albumBundle: jest.fn() }));
jest.mock('@/lib/download', () => ({ downloadUrl: jest.fn() }));
const api = jest.mocked(albumsApi);
const file = new File(['bytes'], 'Rome.keepsake');
const plan = () => supervised('importing', importSaga, signedIn());
const toasts = ({ storeState }: { storeState: RootState }) => storeState.toasts.items;

beforeEach(() => jest.resetAllMocks());

function chosen() {
  const action = actions.importRequested({ name: file.name });
  keepFile(action.payload.id, file);
  return action;
}

describe('opening an album file', () => {
  it('sends it under the id of the import, tells how far it is, and offers the album', async () => {
    api.importAlbum.mockImplementation((_, options) => {
      for (const loaded of [1, 2, 200]) options?.onUploadProgress?.({ loaded, total: 200 });
      return Promise.resolve({ album: aSummary() });
    });
    const action = chosen();
    const ended = await plan()
      .put(actions.importProgressed({ id: action.payload.id, progress: 0.01 }))
      .put(actions.importProgressed({ id: action.payload.id, progress: 1 }))
      .dispatch(action)
      .silentRun(60);
    expect(api.importAlbum.mock.calls[0]?.[0]).toEqual({ requestId: action.payload.id, file });
    expect(ended.storeState.albums.importing).toEqual({});
    expect(toasts(ended)[0]).toMatchObject({ title: { id: 'toast.albumImported' }, variant: 'success' });
    expect(fileOf(action.payload.id)).toBeUndefined();
  });

  it('ends the request when it is cancelled, and tells nothing', async () => {
    let signal: AbortSignal | undefined;
    api.importAlbum.mockImplementation((_, options) => {
      signal = options?.signal;
      return new Promise(() => undefined);
    });
    const action = chosen();
    const ended = await plan()
      .dispatch(action)
      .dispatch(actions.importCancelled({ id: action.payload.id }))
      .silentRun(60);
    expect(signal?.aborted).toBe(true);
    expect(ended.storeState.albums.importing).toEqual({});
    expect(toasts(ended)).toEqual([]);
  });

  it('says why a file is refused', async () => {
    api.importAlbum.mockRejectedValue(new ApiError({ code: 'bundle_invalid', status: 422, message: 'not whole' }));
    const ended = await plan().dispatch(chosen()).silentRun(60);
    expect(toasts(ended)[0]).toMatchObject({ title: { id: 'toast.errorOpeningFile' } });
    expect(ended.storeState.albums.importing).toEqual({});
  });
});

it('saving an album as a file hands its address to the browser', async () => {
  api.albumBundle.mockResolvedValue({ data: { url: '/files/bundles/x' } });
  await plan()
    .dispatch(actions.bundleRequested({ albumId: ALBUM }))
    .silentRun(60);
  expect(downloadUrl).toHaveBeenCalledWith('/files/bundles/x');
});
