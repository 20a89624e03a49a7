/** @jest-environment jsdom */
import { ApiError, albumsApi } from '@/api';
import { downloadUrl } from '@/lib/navigation/download';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { ALBUM, aSummary, signedInState } from '@/testing/albums';
import { planSupervised } from '@/testing/sagaPlan';
import { addChosenFile, fileStamp, getChosenFile } from './chosenFiles';
import { importSaga, resumeImports } from './saga';
import { importActions as actions } from './slice';

jest.mock('@/api/albums', () => ({ importAlbum: jest.fn(), getAlbumBundle: jest.fn() }));
jest.mock('@/lib/navigation/download', () => ({ downloadUrl: jest.fn() }));
const api = jest.mocked(albumsApi);
const file = new File(['bytes'], 'Rome.keepsake');
const plan = () => planSupervised('importing', importSaga, signedInState());
const toasts = ({ storeState }: { storeState: RootState }) => storeState.toasts.items;

beforeEach(() => jest.resetAllMocks());

function chosen() {
  const action = actions.importRequested({ name: file.name, stamp: fileStamp(file) });
  addChosenFile(action.payload.id, file);
  return action;
}

describe('an import', () => {
  it('sends the file under its id, reports progress and offers the album', async () => {
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
    expect(getChosenFile(action.payload.id)).toBeUndefined();
  });

  it('aborts the request silently when it is cancelled', async () => {
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

  it('shows why the server refused a file', async () => {
    api.importAlbum.mockRejectedValue(new ApiError({ code: 'bundle_invalid', status: 422, message: 'not whole' }));
    const ended = await plan().dispatch(chosen()).silentRun(60);
    expect(toasts(ended)[0]).toMatchObject({ title: { id: 'toast.errorOpeningFile' } });
    expect(ended.storeState.albums.importing).toEqual({});
  });
});

describe('after a reload', () => {
  const begun = () => {
    const action = actions.importRequested({ name: file.name, stamp: fileStamp(file) });
    return { id: action.payload.id, state: rootReducer(signedInState(), action) };
  };

  it('an import is marked as interrupted, and goes on under the same id when its file is chosen again', async () => {
    const { id, state } = begun();
    const told = await planSupervised('importing', resumeImports, state).silentRun(20);
    expect(told.storeState.albums.importing[id]).toMatchObject({ name: file.name, interrupted: true });
    api.importAlbum.mockResolvedValue({ album: aSummary() });
    const again = actions.importRequested({ name: file.name, stamp: fileStamp(file), id });
    addChosenFile(id, file);
    const ended = await planSupervised('importing', importSaga, told.storeState).dispatch(again).silentRun(40);
    expect(api.importAlbum.mock.calls[0]?.[0]).toEqual({ requestId: id, file });
    expect(ended.storeState.albums.importing).toEqual({});
  });

  it('an import is left to the tab that still sends it', async () => {
    const { id, state } = begun();
    const query = () => Promise.resolve({ held: [{ name: `keepsake-import:${id}` }] });
    Object.defineProperty(navigator, 'locks', { value: { query }, configurable: true });
    const told = await planSupervised('importing', resumeImports, state).silentRun(20);
    Reflect.deleteProperty(navigator, 'locks');
    expect(told.storeState.albums.importing).toEqual({});
  });
});

it('downloads an album as a file', async () => {
  api.getAlbumBundle.mockResolvedValue({ data: { url: '/files/bundles/x' } });
  await plan()
    .dispatch(actions.bundleRequested({ albumId: ALBUM }))
    .silentRun(60);
  expect(downloadUrl).toHaveBeenCalledWith('/files/bundles/x');
});
