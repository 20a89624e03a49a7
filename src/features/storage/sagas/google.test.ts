/** @jest-environment jsdom */
import type { Picking } from '@domain/contract';
import { ApiError, type Failure, userApi } from '@/api';
import { actions as auth, sessionEnds } from '@/features/auth';
import { leaveFor, navigateTo } from '@/lib/navigation/navigation';
import { openTab } from '@/lib/navigation/openTab';
import { supervise } from '@/sagas';
import { createStorageFile } from '@/testing/photos';
import { createHarness } from '@/testing/storeHarness';
import { selectPickedFiles } from '../selectors';
import { actions } from '../slice';
import { googlePickerSaga } from './google';

jest.mock('@/api/user');
jest.mock('@/lib/navigation/openTab');
jest.mock('@/lib/navigation/navigation', () => ({
  ...jest.requireActual<object>('@/lib/navigation/navigation'),
  leaveFor: jest.fn(),
  navigateTo: jest.fn(),
}));
const api = jest.mocked(userApi);
const tab = jest.mocked(openTab);

const SESSION = 'session-1';
const URL = 'https://photos.google.com/picker/x/autoclose';
const picking = (more: Partial<Picking> = {}): Picking => ({
  session: SESSION,
  state: 'picking',
  url: URL,
  poll_ms: 5000,
  files: [],
  total: 0,
  refused: [],
  error: null,
  ...more,
});
const refused = (code: Failure['code'], status: number) => new ApiError({ code, status, message: code });

let harness: ReturnType<typeof createHarness>;
const storage = () => harness.store.getState().storage;
const toasts = () => harness.store.getState().toasts.items;
const dispatch = (action: Parameters<typeof harness.store.dispatch>[0]) => harness.store.dispatch(action);
const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
  jest.resetAllMocks();
  tab.mockReturnValue(true);
  jest.mocked(leaveFor).mockReturnValue(true);
  harness = createHarness({ sagas: [() => supervise('google', googlePickerSaga, { restartOn: sessionEnds })] });
});
afterEach(() => {
  harness.stop();
  jest.useRealTimers();
});

const linked = () => api.getGoogleUrl.mockResolvedValue({ url: URL, kind: 'picker', session: SESSION });
const begin = () => dispatch(actions.pickerRequested({ returnTo: '/photos' }));

describe('the Google picker', () => {
  it('requests consent when nothing is linked, and stores the return path', async () => {
    api.getGoogleUrl.mockResolvedValue({ url: 'https://accounts.google.com/x', kind: 'consent', session: null });
    begin();
    expect(storage().picker.phase).toBe('asking');
    await pass();
    expect(leaveFor).toHaveBeenCalledWith('https://accounts.google.com/x');
    expect(storage().picker.phase).toBe('leaving');
    expect(storage().pickerTrail).toEqual({ session: null, returnTo: '/photos' });
  });

  it.each(['consent', 'picker'] as const)('ignores a rejected %s URL', async (kind) => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    jest.mocked(leaveFor).mockReturnValue(false);
    api.cancelPicker.mockResolvedValue({ status: 'success' });
    api.getGoogleUrl.mockResolvedValue({
      url: 'javascript:alert(1)',
      kind,
      session: kind === 'picker' ? SESSION : null,
    });
    for (let press = 0; press < 7; press += 1) {
      begin();
      await pass();
      expect(storage().picker.phase).toBe('idle');
    }
    expect(tab).not.toHaveBeenCalled();
    linked();
    api.getPickerFiles.mockResolvedValue(picking());
    begin();
    await pass();
    expect(storage().picker.phase).toBe('picking');
  });

  it('completes the consent, removes the code from the URL, and opens the picker', async () => {
    api.submitGoogleCode.mockResolvedValue({ url: URL, session: SESSION });
    api.getPickerFiles.mockResolvedValue(picking());
    dispatch(actions.pickerLinkRequested({ grantCode: 'c', oauthState: 's' }));
    await pass();
    expect(api.submitGoogleCode.mock.calls[0]?.[0]).toEqual({ code: 'c', state: 's' });
    expect(navigateTo).toHaveBeenCalledWith('/callback/google', { replace: true });
    expect(tab).toHaveBeenCalledWith(URL);
    expect(storage().picker).toMatchObject({ phase: 'picking', url: URL, blocked: false });
  });

  it("polls at Google's interval until everything is picked and imported, then reports it", async () => {
    linked();
    const [a, b] = [createStorageFile('a'), createStorageFile('b')];
    api.getPickerFiles
      .mockResolvedValueOnce(picking())
      .mockResolvedValueOnce(picking())
      .mockResolvedValueOnce(picking({ state: 'importing', url: null, files: [a], total: 3 }))
      .mockResolvedValue(
        picking({
          state: 'done',
          url: null,
          files: [a, b],
          total: 3,
          refused: [{ name: 'clip.mp4', error: 'file_unsupported' }],
        }),
      );
    begin();
    await pass();
    expect(api.getPickerFiles).toHaveBeenCalledTimes(2);
    await pass(4999);
    expect(api.getPickerFiles).toHaveBeenCalledTimes(2);
    await pass(1);
    await pass(1000);
    expect(storage().picker).toMatchObject({ phase: 'done', files: ['a', 'b'], total: 3 });
    expect(Object.keys(storage().photos)).toEqual(['a', 'b']);
    expect(toasts()[0]).toMatchObject({ title: { id: 'toast.pickedLoaded' }, variant: 'success' });
    expect(storage().pickerTrail.session).toBeNull();
    expect(selectPickedFiles(harness.store.getState())).toEqual(['a', 'b']);
    dispatch(actions.pickedPhotosHandedOver());
    expect(selectPickedFiles(harness.store.getState())).toEqual([]);
  });

  it('lets the user open the tab that the browser blocked', async () => {
    linked();
    tab.mockReturnValue(false);
    api.getPickerFiles.mockResolvedValue(picking());
    begin();
    await pass();
    expect(storage().picker).toMatchObject({ phase: 'picking', blocked: true, url: URL });
  });

  it.each([
    ['toast.errorFetchingGoogleUrl', () => begin(), () => api.getGoogleUrl],
    [
      'toast.errorCreatingToken',
      () => dispatch(actions.pickerLinkRequested({ grantCode: 'c', oauthState: 's' })),
      () => api.submitGoogleCode,
    ],
  ] as const)('fails with %s', async (title, start, call) => {
    call().mockRejectedValue(refused('google_unavailable', 503));
    start();
    await pass();
    expect(storage().picker).toMatchObject({ phase: 'failed', failure: { code: 'google_unavailable' } });
    expect(toasts()[0]).toMatchObject({ title: { id: title }, description: { id: 'error.google_unavailable' } });
    expect(tab).not.toHaveBeenCalled();
  });

  it('fails with Error Pick Files when responses stop or the import fails', async () => {
    linked();
    api.getPickerFiles.mockRejectedValue(refused('not_found', 404));
    begin();
    await pass();
    expect(toasts()[0]).toMatchObject({
      title: { id: 'toast.errorPickFiles' },
      description: { id: 'error.not_found' },
    });
    api.getPickerFiles.mockResolvedValue(picking({ state: 'failed', error: 'google_refused', url: null }));
    begin();
    await pass();
    expect(storage().picker).toMatchObject({ phase: 'failed', failure: { code: 'google_refused' } });
    expect(toasts()[0]).toMatchObject({ description: { id: 'error.google_refused' } });
  });

  it('reports nothing when nothing was picked or the time ran out', async () => {
    linked();
    for (const state of ['done', 'expired'] as const) {
      api.getPickerFiles.mockResolvedValue(picking({ state, url: null }));
      begin();
      await pass();
      expect(storage().picker.phase).toBe(state);
    }
    expect(toasts()).toEqual([]);
  });

  it('tolerates a lost connection', async () => {
    linked();
    api.getPickerFiles
      .mockRejectedValueOnce(refused('network', 0))
      .mockResolvedValue(picking({ state: 'done', files: [createStorageFile('a')], total: 1, url: null }));
    begin();
    await pass(1000);
    expect(storage().picker.phase).toBe('done');
  });

  it('stops on request: closes the picker, stops polling, reports nothing', async () => {
    linked();
    api.getPickerFiles.mockResolvedValue(picking());
    api.cancelPicker.mockResolvedValue({ status: 'success' });
    begin();
    await pass();
    dispatch(actions.pickerCancelled());
    await pass(60_000);
    expect(api.cancelPicker).toHaveBeenCalledWith(SESSION);
    expect(api.getPickerFiles).toHaveBeenCalledTimes(2);
    expect(storage().picker.phase).toBe('idle');
    expect(toasts()).toEqual([]);
  });

  it('is cancelled silently by a logout', async () => {
    linked();
    api.getPickerFiles.mockResolvedValue(picking());
    begin();
    await pass();
    dispatch(auth.loggedOut());
    await pass(60_000);
    expect(api.getPickerFiles).toHaveBeenCalledTimes(2);
    expect(storage().picker.phase).toBe('idle');
    expect(toasts()).toEqual([]);
  });

  it.each([
    ['asking where to pick', () => api.getGoogleUrl, () => begin()],
    [
      'ending the consent',
      () => api.submitGoogleCode,
      () => dispatch(actions.pickerLinkRequested({ grantCode: 'c', oauthState: 's' })),
    ],
    ['asking for the library', () => api.getGoogleStatus, () => dispatch(actions.libraryRequested())],
  ] as const)('cancels %s on logout', async (_, call, start) => {
    const signals: (AbortSignal | undefined)[] = [];
    call().mockImplementation((_body: unknown, options?: { signal?: AbortSignal | undefined }) => {
      signals.push(options?.signal);
      return new Promise<never>(() => undefined);
    });
    start();
    await pass();
    dispatch(auth.loggedOut());
    await pass();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    expect([storage().picker.phase, toasts(), tab.mock.calls]).toEqual(['idle', [], []]);
  });

  it('resumes after a reload from the stored state', async () => {
    harness.stop();
    const state = { storage: { ...storage(), pickerTrail: { session: SESSION, returnTo: '/photos' } } };
    api.getPickerFiles.mockResolvedValue(
      picking({ state: 'done', files: [createStorageFile('a')], total: 1, url: null }),
    );
    harness = createHarness({
      sagas: [() => supervise('google', googlePickerSaga, { restartOn: sessionEnds })],
      state,
    });
    await pass();
    expect(storage().picker).toMatchObject({ phase: 'done', files: ['a'] });
    expect(tab).not.toHaveBeenCalled();
  });
});

describe('the library', () => {
  it('is fetched once; a failure silently leaves it unknown', async () => {
    api.getGoogleStatus.mockRejectedValueOnce(refused('network', 0));
    dispatch(actions.libraryRequested());
    await pass();
    expect([storage().library, toasts()]).toEqual([null, []]);
    const data = { driver: 'sandbox', available: true, reason: null, linked: false, linked_at: null } as const;
    api.getGoogleStatus.mockResolvedValue({ data });
    dispatch(actions.libraryRequested());
    await pass();
    expect(storage().library).toEqual(data);
  });
});
