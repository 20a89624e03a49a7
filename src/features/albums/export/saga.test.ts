import { EXPORT_POLL_INTERVAL_MS } from '@domain/contract';
import { albumsApi } from '@/api';
import { actions as auth } from '@/features/auth';
import { downloadUrl } from '@/lib/download';
import type { RootState } from '@/store/rootReducer';
import { ALBUM, anExport, failure, noDelays, signedIn } from '@/testing/albums';
import { supervised } from '@/testing/sagaPlan';
import { saga } from '../saga';
import { exportActions as actions, type ExportRun } from './slice';

jest.mock('@/api/albums', () => ({ startExport: jest.fn(), exportStatus: jest.fn(), runningGenerations: jest.fn() }));
jest.mock('@/lib/download', () => ({ downloadUrl: jest.fn() }));
const api = jest.mocked(albumsApi);

const URL = '/files/exports/a.pdf?e=1&s=2';
const ready = anExport({ completed: 1, url: URL, stage: 'done' });
const print = { printer: 'lulu', cover: 'soft', paper: 'matte-170', marks: false } as const;
const asked = actions.exportRequested({ albumId: ALBUM, title: 'Canyons', kind: 'print', print });
const run: ExportRun = {
  albumId: ALBUM,
  title: 'Canyons',
  kind: 'screen',
  print: null,
  phase: 'running',
  stage: 'drawing',
  completed: 0.4,
  url: null,
  error: null,
};

const waits: unknown[] = [];
const watched = {
  call(effect: { fn: { name: string }; args: unknown[] }, next: () => unknown) {
    if (effect.fn.name === 'delayP') waits.push(effect.args[0]);
    return noDelays.call(effect, next);
  },
};
const plan = (state: RootState) => supervised('albums', saga, state).provide(watched as never);
const exportsOf = (result: { storeState: RootState }) => result.storeState.albums.export.runs;

beforeEach(() => {
  jest.resetAllMocks();
  waits.length = 0;
  api.runningGenerations.mockResolvedValue({ albums: [] });
  api.startExport.mockResolvedValue(anExport({ completed: 0, stage: 'queued' }));
});

describe('exporting an album', () => {
  it('starts once, asks every 2,000 ms and downloads the file by itself', async () => {
    api.exportStatus.mockResolvedValueOnce(anExport()).mockResolvedValue(ready);
    const result = await plan(signedIn())
      .put(actions.exportSucceeded({ albumId: ALBUM, url: URL }))
      .delay(1)
      .dispatch(asked)
      .silentRun(60);
    expect(api.startExport.mock.calls.map(([body]) => body)).toEqual([{ id: ALBUM, kind: 'print', ...print }]);
    expect(waits[0]).toBe(EXPORT_POLL_INTERVAL_MS);
    expect(EXPORT_POLL_INTERVAL_MS).toBe(2000);
    expect(downloadUrl).toHaveBeenCalledTimes(1);
    expect(downloadUrl).toHaveBeenCalledWith(URL);
    // Told as done, and put away after a while; the choice is where the dialog begins the next time.
    expect(exportsOf(result)).toEqual({});
    expect(result.storeState.albums.export.last).toEqual({ kind: 'print', print });
  });

  it.each([
    [
      'when the server gives up',
      () => api.exportStatus.mockResolvedValue(anExport({ stage: 'failed', error: 'unavailable' })),
      'unavailable',
    ],
    [
      'when it cannot be started',
      () => api.startExport.mockRejectedValue(failure('album_not_ready', 409)),
      'album_not_ready',
    ],
  ])('%s says why and downloads nothing', async (_, arrange, code) => {
    arrange();
    const result = await plan(signedIn()).delay(1).dispatch(asked).silentRun(60);
    expect(exportsOf(result)[ALBUM]).toMatchObject({ phase: 'failed', error: code });
    expect(result.storeState.toasts.items[0]).toMatchObject({
      title: { id: 'toast.errorExportingAlbum' },
      description: { id: `error.${code}` },
      variant: 'destructive',
    });
    expect(downloadUrl).not.toHaveBeenCalled();
  });

  it('stops waiting when the user says so, without a word of failure', async () => {
    api.exportStatus.mockReturnValue(new Promise(() => undefined));
    const result = await plan(signedIn())
      .delay(1)
      .dispatch(asked)
      .delay(20)
      .dispatch(actions.exportCancelled({ albumId: ALBUM }))
      .silentRun(60);
    expect(api.exportStatus.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(exportsOf(result)).toEqual({});
    expect(result.storeState.toasts.items).toEqual([]);
  });

  it('waits again after a reload, without starting a second export', async () => {
    api.exportStatus.mockResolvedValue(ready);
    await plan(signedIn({ export: { runs: { [ALBUM]: run }, choosing: null } })).silentRun(60);
    expect(api.startExport).not.toHaveBeenCalled();
    expect(downloadUrl).toHaveBeenCalledWith(URL);
  });

  it('puts away after a reload what had ended before', async () => {
    const ended = { [ALBUM]: { ...run, phase: 'done' as const, url: URL } };
    const result = await plan(signedIn({ export: { runs: ended, choosing: null } })).silentRun(40);
    expect(exportsOf(result)).toEqual({});
    expect(downloadUrl).not.toHaveBeenCalled();
  });

  it('ends with the session', async () => {
    api.exportStatus.mockReturnValue(new Promise(() => undefined));
    const result = await plan(signedIn()).delay(1).dispatch(asked).delay(20).dispatch(auth.loggedOut()).silentRun(60);
    expect(api.exportStatus.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(exportsOf(result)).toEqual({});
    expect(result.storeState.toasts.items).toEqual([]);
  });
});
