/** @jest-environment jsdom */
import type { Clip, StorageFile } from '@domain/contract';
import { waitFor } from '@testing-library/react';
import { clipsApi, toFailure } from '@/api';
import { actions as auth, saga as session, sessionEnds } from '@/features/auth';
import { actions as storage } from '@/features/storage';
import { fileRegistry } from '@/lib/objectUrls';
import { supervise } from '@/sagas';
import type { RootState } from '@/store/rootReducer';
import { createApiError, signedInState } from '@/testing/albums';
import { planSupervised } from '@/testing/sagaPlan';
import { createHarness } from '@/testing/storeHarness';
import { clipsSaga } from './clipsSaga';
import { inspectClip } from './inspectClip';
import { actions } from './slice';

jest.mock('@/api/auth');
jest.mock('@/api/clips', () => ({
  listClips: jest.fn(),
  uploadClip: jest.fn(),
  renameClip: jest.fn(),
  deleteClip: jest.fn(),
}));
jest.mock('./inspectClip', () => ({ inspectClip: jest.fn() }));
const api = jest.mocked(clipsApi);
const inspect = jest.mocked(inspectClip);

const ID = '00000000-0000-4000-8000-0000000000c1';
const target = { albumId: 'a', spreadId: 's' };
const clip: Clip = {
  id: ID,
  title: 'The song',
  kind: 'video',
  mime: 'video/mp4',
  bytes: 5,
  path: '/files/clips/x',
  url: 'https://host/c/x',
  created_at: '2026-11-01T00:00:00.000Z',
};
const chosen = actions.fileChosen({ id: ID, name: 'The song.mp4', bytes: 5, target });
const loaded = (maxBytes = 100) => actions.listLoaded({ clips: [], maxBytes });
const never = () => new Promise<never>(() => undefined);
const plan = (state: RootState = signedInState()) => planSupervised('clips', clipsSaga, state);
const of = ({ storeState }: { storeState: RootState }) => storeState.storage.clips;
const toastsOf = ({ storeState }: { storeState: RootState }) =>
  storeState.toasts.items.map(({ title, open }) => [title.id, open]);

beforeEach(() => {
  jest.resetAllMocks();
  fileRegistry.put(ID, new Blob(['bytes']));
  inspect.mockResolvedValue({ isPlayable: true, still: null });
  api.uploadClip.mockResolvedValue({ clip });
});
afterEach(() => fileRegistry.clear());

describe('an upload', () => {
  it('stores the file and then asks for its code on the page', async () => {
    const placed = actions.placeRequested({ clip, photo: null, target });
    const result = await plan().dispatch(chosen).put(placed).silentRun(30);
    expect(api.uploadClip.mock.calls[0]?.[0]).toMatchObject({ id: ID, name: 'The song.mp4' });
    expect(of(result)).toMatchObject({ upload: null, clips: [clip] });
    expect(fileRegistry.get(ID)).toBeUndefined();
  });

  it('adds the still picture of a video to the photos and gives it along', async () => {
    inspect.mockResolvedValue({ isPlayable: true, still: new Blob(['jpeg']) });
    const photo = { id: 'p', width: 16, height: 9 } as StorageFile;
    const running = plan().dispatch(chosen).put(actions.placeRequested({ clip, photo, target }));
    const kept = jest.spyOn(fileRegistry, 'put').mockImplementation((id, file) => {
      expect((file as File).name).toBe('The song.jpg');
      running.dispatch(storage.uploadSucceeded({ id, photo }));
    });
    const result = await running.silentRun(30);
    expect(kept).toHaveBeenCalledTimes(1);
    expect(of(result).upload).toBeNull();
    kept.mockRestore();
  });

  it('goes on without a still picture that is not accepted', async () => {
    inspect.mockResolvedValue({ isPlayable: true, still: new Blob(['jpeg']) });
    const placed = actions.placeRequested({ clip, photo: null, target });
    const reason = { code: 'file_corrupt', params: {} } as const;
    for (const refusal of [
      (id: string) => storage.uploadRefused({ id, reason }),
      (id: string) => storage.uploadFailed({ id, reason: toFailure(createApiError('unavailable')), retryable: true }),
      (id: string) => storage.filesChecked({ checked: [{ id, inspection: { ok: false, reason } }] }),
      (id: string) => storage.uploadsCancelled({ ids: [id] }),
    ]) {
      fileRegistry.put(ID, new Blob(['bytes']));
      const running = plan().dispatch(chosen).put(placed);
      const kept = jest.spyOn(fileRegistry, 'put').mockImplementation((id) => void running.dispatch(refusal(id)));
      expect(of(await running.silentRun(30)).upload).toBeNull();
      expect(kept).toHaveBeenCalledTimes(1);
      kept.mockRestore();
    }
  });

  it('goes on without a still picture that is late', async () => {
    inspect.mockResolvedValue({ isPlayable: true, still: new Blob(['jpeg']) });
    const placed = actions.placeRequested({ clip, photo: null, target });
    await plan().dispatch(chosen).put(placed).silentRun(40_000);
  });

  it('of a file that this browser cannot play waits for the user', async () => {
    inspect.mockResolvedValue({ isPlayable: false, still: null });
    const doubted = await plan().dispatch(chosen).silentRun(30);
    expect([of(doubted).upload?.phase, api.uploadClip.mock.calls]).toEqual(['doubtful', []]);
    fileRegistry.put(ID, new Blob(['bytes']));
    const sent = await plan().dispatch(chosen).delay(10).dispatch(actions.uploadConfirmed()).silentRun(30);
    expect(of(sent).clips).toEqual([clip]);
  });

  it('is refused before it begins when the file is too large', async () => {
    const result = await plan().dispatch(loaded(4)).dispatch(chosen).silentRun(30);
    expect(of(result).upload).toMatchObject({ phase: 'failed', failure: { code: 'file_too_large' } });
    expect(api.uploadClip).not.toHaveBeenCalled();
  });

  it('can be tried again with the same id after a failure', async () => {
    api.uploadClip.mockRejectedValueOnce(createApiError('unavailable'));
    const result = await plan().dispatch(chosen).delay(10).dispatch(actions.retryRequested()).silentRun(30);
    expect(api.uploadClip.mock.calls.map(([{ id }]) => id)).toEqual([ID, ID]);
    expect(of(result)).toMatchObject({ upload: null, clips: [clip] });
  });

  it('that waits for the user says so while its dialog is closed, until it goes on', async () => {
    for (const [doubtful, decision] of [
      [true, actions.uploadConfirmed()],
      [false, actions.retryRequested()],
    ] as const) {
      inspect.mockResolvedValue({ isPlayable: !doubtful, still: null });
      const start = (...before: readonly { readonly type: string }[]) => {
        fileRegistry.put(ID, new Blob(['bytes']));
        if (!doubtful) api.uploadClip.mockRejectedValueOnce(createApiError('unavailable'));
        const running = plan();
        for (const action of before) running.dispatch(action);
        return running.dispatch(chosen).delay(10);
      };
      expect(toastsOf(await start(actions.uploadShown()).silentRun(30))).toEqual([]);
      const result = await start().dispatch(actions.uploadShown()).dispatch(decision).silentRun(30);
      expect([of(result).clips, toastsOf(result)]).toEqual([[clip], [['clips.needsYou', false]]]);
      const left = start(actions.uploadShown()).delay(10).dispatch(actions.uploadHidden());
      expect(toastsOf(await left.silentRun(30))).toEqual([['clips.needsYou', false]]);
    }
  });

  it('is aborted when it is cancelled, and with the session', async () => {
    for (const end of [actions.uploadCancelled(), { type: sessionEnds[0] ?? '' }]) {
      api.uploadClip.mockReset().mockImplementation(never);
      fileRegistry.put(ID, new Blob(['bytes']));
      const result = await plan().dispatch(chosen).delay(10).dispatch(end).silentRun(30);
      expect(api.uploadClip.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
      expect([of(result).upload, fileRegistry.get(ID)]).toEqual([null, undefined]);
    }
  });
});

describe('logout during an upload', () => {
  async function signOutDuring(phase: 'uploading' | 'failed') {
    if (phase === 'uploading') api.uploadClip.mockImplementation(never);
    else api.uploadClip.mockRejectedValue(createApiError('clip_unsupported'));
    const clipsOfSession = () => supervise('clips', clipsSaga, { restartOn: sessionEnds });
    const { store, stop } = createHarness({ sagas: [clipsOfSession, session], state: signedInState() });
    store.dispatch(chosen);
    await waitFor(() => expect(store.getState().storage.clips.upload?.phase).toBe(phase));
    store.dispatch(auth.logoutRequested());
    const offer = () => store.getState().toasts.items.find(({ open, action }) => open && action);
    return { store, stop, offer, ended: () => store.getState().auth.endedBy };
  }

  it('cancels it only if the user insists', async () => {
    const { store, stop, offer, ended } = await signOutDuring('uploading');
    await waitFor(() =>
      expect([ended(), offer()?.description]).toEqual([
        null,
        { id: 'clips.signOutText', values: { name: 'The song.mp4' } },
      ]),
    );
    store.dispatch(offer()?.action?.dispatch ?? { type: 'nothing was offered' });
    await waitFor(() => expect([ended(), store.getState().storage.clips.upload]).toEqual(['logout', null]));
    stop();
  });

  it('asks nothing when it has failed', async () => {
    const { stop, ended } = await signOutDuring('failed');
    await waitFor(() => expect(ended()).toBe('logout'));
    stop();
  });
});

describe('the list', () => {
  it('is loaded with the size limit, and says when it cannot be', async () => {
    api.listClips.mockResolvedValueOnce({ clips: [clip], max_bytes: 7 });
    expect(of(await plan().dispatch(actions.listRequested()).silentRun(30))).toMatchObject({
      phase: 'ready',
      clips: [clip],
      maxBytes: 7,
    });
    api.listClips.mockRejectedValueOnce(createApiError('internal'));
    expect(of(await plan().dispatch(actions.listRequested()).silentRun(30)).phase).toBe('failed');
  });

  it('follows renaming and deletion, also one by another tab', async () => {
    const renamed = { ...clip, title: 'Solo' };
    api.renameClip.mockResolvedValue({ clip: renamed });
    api.deleteClip.mockRejectedValue(createApiError('not_found'));
    const list = actions.listLoaded({ clips: [clip], maxBytes: 7 });
    const rename = actions.renameRequested({ id: ID, title: 'Solo' });
    expect(of(await plan().dispatch(list).dispatch(rename).silentRun(30)).clips).toEqual([renamed]);
    const result = await plan()
      .dispatch(list)
      .dispatch(actions.deleteRequested({ id: ID }))
      .silentRun(30);
    expect(of(result).clips).toEqual([]);
  });
});
