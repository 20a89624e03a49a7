/** @jest-environment jsdom */
import type { SagaIterator } from 'redux-saga';
import { call, delay, put } from 'redux-saga/effects';
import { expectSaga } from 'redux-saga-test-plan';
import { JobFailure } from '@/api/jobFailure';
import { callApi } from '@/sagas';
import { createApiError } from '@/testing/albums';
import { errorTitled, withFakeTimers } from '@/testing/sagaPlan';
import { createJobSaga, isSessionFailure, type JobAction, type JobDescription, type StartedJob } from './createJobSaga';

interface Run {
  readonly id: string;
  readonly phase: 'starting' | 'running' | 'cancelling' | 'done' | 'failed';
  readonly handle: string | null;
  readonly progress: number;
}
interface State {
  readonly runs: Readonly<Record<string, Run>>;
}
interface Status {
  readonly progress: number;
  readonly error?: 'internal' | undefined;
}
type Job = JobDescription<Run, string, number, Status, State>;

const POLL_INTERVAL_MS = 100;
const DEADLINE_MS = 1000;

const requested = (id = 'a') => ({ type: 'requested', payload: { id } });
const cancelRequested = (id = 'a') => ({ type: 'cancelRequested', payload: { id } });
const event = (type: string, id: string, patch: Partial<Run>) => ({ type, payload: { id, ...patch } });
const started = (id = 'a') => event('started', id, { phase: 'running', handle: `job-${id}` });
const progressed = (progress: number, id = 'a') => event('progressed', id, { progress });
const delivered = (outcome: number, id = 'a') => ({ type: 'delivered', payload: { id, phase: 'done', outcome } });
const failed = (error: string, id = 'a') => ({ type: 'failed', payload: { id, phase: 'failed', error } });
const cancelFailed = (id = 'a') => event('cancelFailed', id, { phase: 'running' });
const removed = (id = 'a') => ({ type: 'removed', payload: { id } });

const newRun = (id: string, changes: Partial<Run> = {}): Run => ({
  id,
  phase: 'starting',
  handle: null,
  progress: 0,
  ...changes,
});

function reducer(state: State = { runs: {} }, { type, payload }: JobAction = { type: 'init' }): State {
  const patch = payload as ({ readonly id: string } & Partial<Run>) | undefined;
  if (!patch || !('id' in patch)) return state;
  const { [patch.id]: run, ...rest } = state.runs;
  if (type === 'removed') return { runs: rest };
  if (type === 'requested') return { runs: { ...rest, [patch.id]: newRun(patch.id) } };
  if (!run) return state;
  const phase = type === 'cancelRequested' ? 'cancelling' : (patch.phase ?? run.phase);
  return { runs: { ...rest, [patch.id]: { ...run, ...patch, phase } } };
}

const api = {
  start: jest.fn<Promise<string>, [string, { signal?: AbortSignal | undefined }?]>(),
  fetchStatus: jest.fn<Promise<Status>, [string, { readonly signal: AbortSignal }]>(),
  cancel: jest.fn<Promise<void>, [string, { signal?: AbortSignal | undefined }?]>(),
};

function* start({ id }: Run): SagaIterator<StartedJob<string, number>> {
  yield* callApi(api.start, id);
  yield put(started(id));
  return { handle: `job-${id}` };
}

function* startAtOnce(id: string): SagaIterator<StartedJob<string, number>> {
  yield put(started(id));
  return { outcome: 7 };
}

const description: Job = {
  selectRun: (state, id) => state.runs[id],
  selectRuns: (state) => Object.values(state.runs),
  getRunId: ({ id }) => id,
  getActionRunId: ({ payload }) => (payload as { readonly id: string }).id,
  requestedBy: [{ type: 'requested' }],
  cancelledBy: [{ type: 'cancelRequested' }],
  getHandle: ({ handle }) => handle,
  start,
  polling: {
    intervalMs: POLL_INTERVAL_MS,
    deadlineMs: DEADLINE_MS,
    fetchStatus: (handle, options) => api.fetchStatus(handle, options),
    isFinished: ({ progress, error }) => progress === 1 || error !== undefined,
    toProgress: (id, { progress }) => progressed(progress, id),
    toOutcome({ progress, error }) {
      if (error) throw new JobFailure(error);
      return 42 * progress;
    },
  },
  *deliver({ id }, outcome) {
    yield put(delivered(outcome, id));
  },
  toFailed: (id, { code }) => failed(code, id),
  errorTitle: 'toast.errorCreatingAlbum',
  isSilentFailure: isSessionFailure,
  cancellation: {
    request: (handle) => callApi(api.cancel, handle),
    *remove({ id }) {
      yield put(removed(id));
    },
    toFailed: cancelFailed,
  },
  decideResume: ({ id, phase }) =>
    phase === 'done' || phase === 'failed' ? removed(id) : phase === 'cancelling' ? 'cancel' : 'run',
};

const stateOf = (...runs: readonly Run[]): State => ({ runs: Object.fromEntries(runs.map((run) => [run.id, run])) });
const plan = (method: 'watch' | 'resume', changes: Partial<Job> = {}, state: State = stateOf()) =>
  withFakeTimers(expectSaga(createJobSaga({ ...description, ...changes })[method]).withReducer(reducer, state));
const watch = (changes?: Partial<Job>, state?: State) => plan('watch', changes, state);
const resume = (state: State, changes?: Partial<Job>) => plan('resume', changes, state);
const running = (changes: Partial<Run> = {}) => newRun('a', { phase: 'running', handle: 'job-a', ...changes });
const never = () => new Promise<never>(() => undefined);
const runsOf = (result: { storeState: unknown }) => (result.storeState as State).runs;
const toast = errorTitled('toast.errorCreatingAlbum');

beforeEach(() => {
  jest.resetAllMocks();
  api.start.mockResolvedValue('job-a');
  api.cancel.mockResolvedValue();
});

describe('a requested job', () => {
  it('is started, polled until it is finished, and delivered', async () => {
    api.fetchStatus.mockResolvedValueOnce({ progress: 0.5 }).mockResolvedValue({ progress: 1 });
    const result = await watch()
      .put(started())
      .put(progressed(0.5))
      .delay(POLL_INTERVAL_MS)
      .put(progressed(1))
      .put(delivered(42))
      .not.put.like(toast)
      .dispatch(requested())
      .silentRun(500);
    expect(api.start).toHaveBeenCalledTimes(1);
    expect(api.fetchStatus.mock.calls.map(([handle]) => handle)).toEqual(['job-a', 'job-a']);
    expect(runsOf(result)).toMatchObject({ a: { phase: 'done', progress: 1 } });
  });

  it('is delivered with its run as it is then', async () => {
    api.fetchStatus.mockResolvedValue({ progress: 1 });
    const deliver = jest.fn(function* deliver(): SagaIterator<void> {});
    await watch({ deliver }).dispatch(requested()).silentRun(500);
    expect(deliver.mock.calls).toEqual([[{ ...running(), progress: 1 }, 42]]);
  });

  it('is not polled when its start returns the outcome', async () => {
    await watch({ start: ({ id }) => startAtOnce(id) })
      .put(delivered(7))
      .dispatch(requested())
      .silentRun(500);
    expect(api.fetchStatus).not.toHaveBeenCalled();
  });

  it('runs beside another one', async () => {
    api.fetchStatus.mockResolvedValue({ progress: 1 });
    await watch()
      .put(delivered(42, 'a'))
      .put(delivered(42, 'b'))
      .dispatch(requested('a'))
      .dispatch(requested('b'))
      .silentRun(500);
  });

  it('is prepared first', async () => {
    const seen: string[] = [];
    api.start.mockImplementation(async (id) => {
      seen.push(`start ${id}`);
      return id;
    });
    api.fetchStatus.mockResolvedValue({ progress: 1 });
    await watch({
      *prepare(id) {
        yield call(() => seen.push(`prepare ${id}`));
      },
    })
      .dispatch(requested())
      .silentRun(500);
    expect(seen).toEqual(['prepare a', 'start a']);
  });

  it('is not replaced by the same request, unless its description says so', async () => {
    api.fetchStatus.mockImplementation(never);
    const requestTwice = async (isReplacedByRequest: boolean) => {
      api.fetchStatus.mockClear();
      await watch({ isReplacedByRequest }).dispatch(requested()).delay(10).dispatch(requested()).silentRun(50);
      return api.fetchStatus.mock.calls.map(([, { signal }]) => signal.aborted);
    };
    expect((await requestTwice(true))[0]).toBe(true);
    expect(await requestTwice(false)).toHaveLength(2);
  });
});

describe('a job that fails', () => {
  it.each([
    ['to start', () => api.start.mockRejectedValue(createApiError('album_not_ready', 409)), 'album_not_ready'],
    ['on the server', () => api.fetchStatus.mockResolvedValue({ progress: 0.2, error: 'internal' }), 'internal'],
    ['to answer', () => api.fetchStatus.mockRejectedValue(createApiError('not_found', 404)), 'not_found'],
  ])('%s says why, in its run and in a toast', async (_, arrange, code) => {
    arrange();
    const result = await watch().put(failed(code)).put.like(toast).dispatch(requested()).silentRun(500);
    expect(runsOf(result)).toMatchObject({ a: { phase: 'failed' } });
  });

  it('survives a short failure of the network', async () => {
    api.fetchStatus.mockRejectedValueOnce(createApiError('network', 0)).mockResolvedValue({ progress: 1 });
    await watch().put(delivered(42)).not.put.like(toast).dispatch(requested()).silentRun(500);
  });

  it('is unavailable when it is not finished at the deadline', async () => {
    api.fetchStatus.mockResolvedValue({ progress: 0.5 });
    await watch()
      .put(failed('unavailable'))
      .put.like(toast)
      .dispatch(requested())
      .silentRun(2 * DEADLINE_MS);
    // The first status call waits for no interval.
    expect(api.fetchStatus).toHaveBeenCalledTimes(DEADLINE_MS / POLL_INTERVAL_MS + 1);
  });

  it('shows no toast for a silent failure', async () => {
    api.fetchStatus.mockRejectedValue(createApiError('unauthorized', 401));
    await watch().put(failed('unauthorized')).not.put.like(toast).dispatch(requested()).silentRun(500);
  });

  it('does not stop the next job', async () => {
    api.start.mockRejectedValueOnce(createApiError('internal')).mockResolvedValue('job-a');
    api.fetchStatus.mockResolvedValue({ progress: 1 });
    await watch().put(delivered(42)).dispatch(requested()).delay(50).dispatch(requested()).silentRun(500);
  });
});

describe('cancelling a job', () => {
  const cancelWhileRunning = (changes: Partial<Job> = {}) =>
    watch(changes).dispatch(requested()).delay(20).dispatch(cancelRequested());
  beforeEach(() => {
    api.fetchStatus.mockImplementation(never);
  });

  it('stops the polling, tells the server and removes the run', async () => {
    const result = await cancelWhileRunning().put(removed()).not.put.like(toast).silentRun(200);
    expect(api.fetchStatus.mock.calls[0]?.[1].signal.aborted).toBe(true);
    expect(api.cancel.mock.calls.map(([handle]) => handle)).toEqual(['job-a']);
    expect(runsOf(result)).toEqual({});
  });

  it('does not ask the server about a job that it does not know yet', async () => {
    api.start.mockImplementation(never);
    await cancelWhileRunning().put(removed()).silentRun(200);
    expect(api.start.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(api.cancel).not.toHaveBeenCalled();
  });

  it('removes a run that is gone from the server too', async () => {
    api.cancel.mockRejectedValue(createApiError('not_found', 404));
    await cancelWhileRunning().put(removed()).not.put.like(toast).silentRun(200);
  });

  it('lets the job go on when the server does not cancel it', async () => {
    api.cancel.mockRejectedValue(createApiError('internal'));
    const result = await cancelWhileRunning().put(cancelFailed()).put.like(toast).silentRun(200);
    expect(runsOf(result)).toMatchObject({ a: { phase: 'running' } });
    expect(api.start).toHaveBeenCalledTimes(1);
    expect(api.fetchStatus).toHaveBeenCalledTimes(2);
  });

  it('only ends the wait where a job has no cancellation', async () => {
    const { cancellation: _, ...uncancellable } = description;
    await withFakeTimers(expectSaga(createJobSaga(uncancellable).watch).withReducer(reducer, stateOf()))
      .not.put(removed())
      .dispatch(requested())
      .delay(20)
      .dispatch(cancelRequested())
      .silentRun(200);
    expect(api.fetchStatus.mock.calls[0]?.[1].signal.aborted).toBe(true);
    expect(api.cancel).not.toHaveBeenCalled();
  });

  it('leaves other runs alone', async () => {
    const result = await watch()
      .dispatch(requested('a'))
      .dispatch(requested('b'))
      .delay(20)
      .dispatch(cancelRequested('b'))
      .silentRun(200);
    expect(api.fetchStatus.mock.calls.map(([handle]) => handle)).toEqual(['job-a', 'job-b']);
    expect(api.cancel.mock.calls.map(([handle]) => handle)).toEqual(['job-b']);
    expect(Object.keys(runsOf(result))).toEqual(['a']);
  });
});

describe('what a run holds', () => {
  const released = (id = 'a') => ({ type: 'released', payload: { id } });
  const acquire: Job['acquire'] = (id) =>
    function* release() {
      yield put(released(id));
    };

  it.each([
    ['is delivered', () => api.fetchStatus.mockResolvedValue({ progress: 1 }), { type: 'other' }],
    ['fails', () => api.fetchStatus.mockRejectedValue(createApiError('internal', 400)), { type: 'other' }],
    ['is cancelled', () => api.fetchStatus.mockImplementation(never), cancelRequested()],
  ])('is released when it %s', async (_, arrange, end) => {
    arrange();
    await watch({ acquire }).put(released()).dispatch(requested()).delay(20).dispatch(end).silentRun(200);
  });
});

describe('after a reload', () => {
  it('polls a started job and does not start it again', async () => {
    api.fetchStatus.mockResolvedValue({ progress: 1 });
    await resume(stateOf(running())).put(delivered(42)).silentRun(500);
    expect(api.start).not.toHaveBeenCalled();
  });

  it('starts a job that had not begun, after what it waits for', async () => {
    api.fetchStatus.mockResolvedValue({ progress: 1 });
    const prepareResumedStart = function* prepareResumedStart(): SagaIterator<void> {
      yield delay(300);
    };
    const waiting = () => resume(stateOf(newRun('a')), { prepareResumedStart });
    await waiting().not.put(started()).silentRun(200);
    await waiting().put(started()).put(delivered(42)).silentRun(800);
  });

  it('does not wait before it polls a started job', async () => {
    api.fetchStatus.mockResolvedValue({ progress: 1 });
    const prepareResumedStart = jest.fn(function* prepareResumedStart(): SagaIterator<void> {});
    await resume(stateOf(running()), { prepareResumedStart }).put(delivered(42)).silentRun(500);
    expect(prepareResumedStart).not.toHaveBeenCalled();
  });

  it('goes on cancelling', async () => {
    await resume(stateOf(running({ phase: 'cancelling' })))
      .put(removed())
      .silentRun(200);
    expect(api.cancel).toHaveBeenCalledTimes(1);
    expect(api.fetchStatus).not.toHaveBeenCalled();
  });

  it('removes what had ended', async () => {
    await resume(stateOf(running({ phase: 'done' })))
      .put(removed())
      .silentRun(200);
  });

  it('leaves a run that is kept', async () => {
    const state = stateOf(running());
    const result = await resume(state, { decideResume: () => Promise.resolve('keep') }).silentRun(200);
    expect(runsOf(result)).toEqual(state.runs);
    expect(api.fetchStatus).not.toHaveBeenCalled();
  });

  it('takes up every run, and each of them can be cancelled', async () => {
    api.fetchStatus.mockImplementation(never);
    const result = await resume(stateOf(running(), newRun('b', { phase: 'running', handle: 'job-b' })))
      .put(removed('b'))
      .delay(20)
      .dispatch(cancelRequested('b'))
      .silentRun(200);
    expect(api.fetchStatus.mock.calls.map(([handle]) => handle)).toEqual(['job-a', 'job-b']);
    expect(api.cancel.mock.calls.map(([handle]) => handle)).toEqual(['job-b']);
    expect(Object.keys(runsOf(result))).toEqual(['a']);
  });
});

it('runs a job that the state holds already', async () => {
  api.fetchStatus.mockResolvedValue({ progress: 1 });
  await withFakeTimers(expectSaga(createJobSaga(description).run, 'a').withReducer(reducer, stateOf(running())))
    .put(delivered(42))
    .silentRun(500);
});
