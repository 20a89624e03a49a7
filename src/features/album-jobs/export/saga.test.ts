/** @jest-environment jsdom */
import { EXPORT_POLL_INTERVAL_MS } from '@domain/contract';
import { albumsApi } from '@/api';
import { actions as auth } from '@/features/auth';
import { draftStorage } from '@/features/editor/draft-persistence/draftStorage';
import { editorActions } from '@/features/editor/state/slice';
import { downloadUrl } from '@/lib/navigation/download';
import type { RootState } from '@/store/rootReducer';
import { ALBUM, anExport, createApiError, noDelays, signedInState } from '@/testing/albums';
import { saga } from '@/testing/albumsFeature';
import { acceptAllSaves, aDraft, saveResponses } from '@/testing/editor';
import { planSupervised } from '@/testing/sagaPlan';
import { exportActions as actions, type ExportRun } from './slice';

jest.mock('@/api/albums', () => ({
  startExport: jest.fn(),
  getExportStatus: jest.fn(),
  listRunningGenerations: jest.fn(),
  updateSpread: jest.fn(),
}));
jest.mock('@/lib/navigation/download', () => ({ downloadUrl: jest.fn() }));
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
const plan = (state: RootState) => planSupervised('albums', saga, state).provide(watched as never);
const exportsOf = (result: { storeState: RootState }) => result.storeState.albums.export.runs;

beforeEach(() => {
  jest.resetAllMocks();
  waits.length = 0;
  api.listRunningGenerations.mockResolvedValue({ albums: [] });
  api.startExport.mockResolvedValue(anExport({ completed: 0, stage: 'queued' }));
});

describe('an export', () => {
  it('starts once, polls every 2,000 ms and downloads the file', async () => {
    api.getExportStatus.mockResolvedValueOnce(anExport()).mockResolvedValue(ready);
    const result = await plan(signedInState())
      .put(actions.exportSucceeded({ albumId: ALBUM, url: URL }))
      .delay(1)
      .dispatch(asked)
      .silentRun(60);
    expect(api.startExport.mock.calls.map(([body]) => body)).toEqual([{ id: ALBUM, kind: 'print', ...print }]);
    expect(waits[0]).toBe(EXPORT_POLL_INTERVAL_MS);
    expect(EXPORT_POLL_INTERVAL_MS).toBe(2000);
    expect(downloadUrl).toHaveBeenCalledTimes(1);
    expect(downloadUrl).toHaveBeenCalledWith(URL);
    // The run is dismissed after a while. The choice is preselected in the next dialog.
    expect(exportsOf(result)).toEqual({});
    expect(result.storeState.albums.export.last).toEqual({ kind: 'print', print });
  });

  it.each([
    [
      'on the server',
      () => api.getExportStatus.mockResolvedValue(anExport({ stage: 'failed', error: 'unavailable' })),
      'unavailable',
    ],
    [
      'at the start',
      () => api.startExport.mockRejectedValue(createApiError('album_not_ready', 409)),
      'album_not_ready',
    ],
  ])('reports a failure %s and downloads nothing', async (_, arrange, code) => {
    arrange();
    const result = await plan(signedInState()).delay(1).dispatch(asked).silentRun(60);
    expect(exportsOf(result)[ALBUM]).toMatchObject({ phase: 'failed', error: code });
    expect(result.storeState.toasts.items[0]).toMatchObject({
      title: { id: 'toast.errorExportingAlbum' },
      description: { id: `error.${code}` },
      variant: 'destructive',
    });
    expect(downloadUrl).not.toHaveBeenCalled();
  });

  it('stops polling silently when the user cancels', async () => {
    api.getExportStatus.mockReturnValue(new Promise(() => undefined));
    const result = await plan(signedInState())
      .delay(1)
      .dispatch(asked)
      .delay(20)
      .dispatch(actions.exportCancelled({ albumId: ALBUM }))
      .silentRun(60);
    expect(api.getExportStatus.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(exportsOf(result)).toEqual({});
    expect(result.storeState.toasts.items).toEqual([]);
  });

  it('is polled again after a reload, without a second start', async () => {
    api.getExportStatus.mockResolvedValue(ready);
    await plan(signedInState({ export: { runs: { [ALBUM]: run }, choosing: null } })).silentRun(60);
    expect(api.startExport).not.toHaveBeenCalled();
    expect(downloadUrl).toHaveBeenCalledWith(URL);
  });

  it('is dismissed after a reload when it had ended', async () => {
    const ended = { [ALBUM]: { ...run, phase: 'done' as const, url: URL } };
    const result = await plan(signedInState({ export: { runs: ended, choosing: null } })).silentRun(40);
    expect(exportsOf(result)).toEqual({});
    expect(downloadUrl).not.toHaveBeenCalled();
  });

  it('ends with the session', async () => {
    api.getExportStatus.mockReturnValue(new Promise(() => undefined));
    const result = await plan(signedInState())
      .delay(1)
      .dispatch(asked)
      .delay(20)
      .dispatch(auth.loggedOut())
      .silentRun(60);
    expect(api.getExportStatus.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(exportsOf(result)).toEqual({});
    expect(result.storeState.toasts.items).toEqual([]);
  });
});

describe('an export of an album with unsaved changes', () => {
  const draft = aDraft();
  const answers = saveResponses(draft);
  const changed = () => signedInState({ drafts: { [draft.spreadId]: draft } });
  beforeEach(() => {
    api.updateSpread.mockReturnValue(new Promise(() => undefined));
    api.getExportStatus.mockResolvedValue(ready);
  });

  it('saves them at once, then starts', async () => {
    const asks: string[] = [];
    api.updateSpread.mockImplementation((request, options) => {
      asks.push('save');
      return acceptAllSaves(request, options);
    });
    api.startExport.mockImplementation(() => {
      asks.push('export');
      return Promise.resolve(anExport({ completed: 0, stage: 'queued' }));
    });
    await plan(changed()).put(editorActions.flushRequested()).dispatch(asked).silentRun(60);
    expect(asks).toEqual(['save', 'export']);
    expect(downloadUrl).toHaveBeenCalledWith(URL);
  });

  it('waits until they are saved, then starts', async () => {
    const waiting = await plan(changed()).delay(1).dispatch(asked).silentRun(60);
    expect(api.startExport).not.toHaveBeenCalled();
    expect(exportsOf(waiting)[ALBUM]).toMatchObject({ phase: 'starting' });
    await plan(changed()).delay(1).dispatch(asked).delay(20).dispatch(answers.saved).silentRun(60);
    expect(api.startExport).toHaveBeenCalledTimes(1);
  });

  it('does not wait for changes of other albums', async () => {
    const other = aDraft({ albumId: 'another' });
    await plan(signedInState({ drafts: { [other.spreadId]: other } }))
      .delay(1)
      .dispatch(asked)
      .silentRun(60);
    expect(api.startExport).toHaveBeenCalledTimes(1);
  });

  it('can be cancelled', async () => {
    const result = await plan(changed())
      .delay(1)
      .dispatch(asked)
      .delay(10)
      .dispatch(actions.exportCancelled({ albumId: ALBUM }))
      .delay(10)
      .dispatch(answers.saved)
      .silentRun(60);
    expect(api.startExport).not.toHaveBeenCalled();
    expect([exportsOf(result), result.storeState.toasts.items]).toEqual([{}, []]);
  });

  it.each(['refused', 'conflict'] as const)('fails when the user has to decide about a change: %s', async (answer) => {
    const result = await plan(changed()).delay(1).dispatch(asked).delay(10).dispatch(answers[answer]).silentRun(60);
    expect(api.startExport).not.toHaveBeenCalled();
    expect(exportsOf(result)[ALBUM]).toMatchObject({ phase: 'failed', error: 'not_saved' });
    expect(result.storeState.toasts.items).toContainEqual(
      expect.objectContaining({
        title: { id: 'toast.errorExportingAlbum' },
        description: { id: 'error.not_saved' },
      }),
    );
  });

  it('waits after a reload for the changes that the previous page left', async () => {
    const starting = signedInState({ export: { runs: { [ALBUM]: { ...run, phase: 'starting' } }, choosing: null } });
    draftStorage.write('before', 'ana', draft);
    const reloaded = () =>
      planSupervised('albums', saga, starting)
        .delay(300)
        .dispatch(editorActions.draftsRecovered({ drafts: [draft] }));
    await reloaded().silentRun(8000);
    expect(api.startExport).not.toHaveBeenCalled();
    await reloaded().delay(300).dispatch(answers.saved).silentRun(8000);
    expect(api.startExport).toHaveBeenCalledTimes(1);
    draftStorage.removeOthers(null);
  });

  it('stops waiting after a reload for changes that another tab holds', async () => {
    const starting = signedInState({ export: { runs: { [ALBUM]: { ...run, phase: 'starting' } }, choosing: null } });
    draftStorage.write('living', 'ana', draft);
    await planSupervised('albums', saga, starting).silentRun(8000);
    expect(api.startExport).toHaveBeenCalledTimes(1);
    draftStorage.removeOthers(null);
  });
});
