import type { Action } from 'redux';
import type { SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { type Failure, isTransient } from '@/api';
import { JobFailure, toPlainFailure } from '@/api/jobFailure';
import { errorToast } from '@/features/toasts';
import type { MessageId } from '@/i18n';
import { poll } from '@/sagas';
import { call, fork, race, select, take } from '@/sagas/effects';
import type { PollOptions } from '@/sagas/poll';
import type { AlbumJobsRoot } from './selectors';

export interface JobAction extends Action {
  readonly payload?: unknown;
}

interface ActionType {
  readonly type: string;
}

/** A started job: the server works on it under a handle, or its outcome is there at once. */
export type StartedJob<Handle, Outcome> = { readonly handle: Handle } | { readonly outcome: Outcome };

/** Decision about a run that a reload interrupted. An action is dispatched and ends the run. */
export type ResumeDecision = 'run' | 'cancel' | 'keep' | Action;

interface JobPolling<Handle, Outcome, Status>
  extends Pick<PollOptions<Status>, 'intervalMs' | 'backoff' | 'deadlineMs'> {
  readonly fetchStatus: (handle: Handle, options: { readonly signal: AbortSignal }) => Promise<Status>;
  readonly isFinished: (status: Status) => boolean;
  readonly toProgress: (id: string, status: Status) => Action;
  /** Reads the outcome of a finished job. @throws JobFailure when the job did not succeed */
  readonly toOutcome: (status: Status) => Outcome;
}

/**
 * One kind of job: what it adds to the common flow of {@link createJobSaga}.
 *
 * `Run` is its entry in the state, `Handle` its id at the server, `Outcome` its result, `Status` the answer of a status call.
 */
export interface JobDescription<Run, Handle, Outcome, Status, State = AlbumJobsRoot> {
  readonly selectRun: (state: State, id: string) => Run | undefined;
  readonly selectRuns: (state: State) => readonly Run[];
  readonly getRunId: (run: Run) => string;
  /** Id of the run that a request or a cancellation is about. */
  readonly getActionRunId: (action: JobAction) => string;

  readonly requestedBy: readonly ActionType[];
  readonly cancelledBy: readonly ActionType[];
  /** Ends the current run when the same run is requested again. */
  readonly isReplacedByRequest?: boolean;

  /** Runs before a requested run, and not before a resumed one. Cannot be cancelled. */
  readonly prepare?: (id: string) => SagaIterator<void>;
  /** Takes what a run holds until its end. @returns the saga that releases it */
  readonly acquire?: (id: string) => () => SagaIterator<void>;
  /** Handle of a run that the server knows already; null for one that has to be started. */
  readonly getHandle: (run: Run) => Handle | null;
  readonly start: (run: Run) => SagaIterator<StartedJob<Handle, Outcome>>;
  /** Left out for a job whose start returns its outcome. */
  readonly polling?: JobPolling<Handle, Outcome, Status>;
  readonly deliver: (run: Run, outcome: Outcome) => SagaIterator<void>;

  readonly toFailed?: (id: string, failure: Failure) => Action;
  readonly errorTitle: MessageId;
  /** Returns true for a failure without a toast. */
  readonly isSilentFailure?: (failure: Failure) => boolean;

  /** Left out for a job that the server may finish although nobody waits for it. */
  readonly cancellation?: {
    readonly request: (handle: Handle) => SagaIterator<unknown>;
    readonly remove: (run: Run) => SagaIterator<void>;
    /** Reports that the server did not cancel. The run goes on. */
    readonly toFailed: (id: string) => Action;
  };

  readonly decideResume: (run: Run) => ResumeDecision | Promise<ResumeDecision>;
  /** Runs after a reload before a run that is not started yet. */
  readonly prepareResumedStart?: (run: Run) => SagaIterator<void>;
}

export interface JobSaga {
  readonly watch: () => SagaIterator<void>;
  /** Takes up the runs that a reload interrupted. Reads the state, so it starts before {@link JobSaga.watch}. */
  readonly resume: () => SagaIterator<void>;
  /** Continues a run of the state until it ends or is cancelled. */
  readonly run: (id: string) => SagaIterator<void>;
}

/** Returns the run id of an action of a job that runs once per album: the album id. */
export const getAlbumId = ({ payload }: JobAction): string => (payload as { readonly albumId: string }).albumId;

/** A 401 of a status call shows no toast: the end of the session says it (spec §8). */
export const isSessionFailure = ({ status }: Failure): boolean => status === 401;

/**
 * Builds the sagas of one kind of job: request, start, poll, deliver, fail, cancel, resume.
 *
 * `watch` and `resume` fork. Delegate to them (`yield* job.watch()`) or fork them: a `call` would wait for every run.
 */
export function createJobSaga<Run, Handle, Outcome, Status = never, State = AlbumJobsRoot>(
  job: JobDescription<Run, Handle, Outcome, Status, State>,
): JobSaga {
  const isAboutRun = (types: readonly ActionType[], id: string) => (action: JobAction) =>
    types.some(({ type }) => type === action.type) && job.getActionRunId(action) === id;

  function* pollJob(id: string, handle: Handle): SagaIterator<Outcome> {
    const { polling } = job;
    if (!polling) throw new Error(`Job ${id} returned a handle, but its description has no polling`);
    const { fetchStatus, isFinished, toProgress, toOutcome, ...timing } = polling;
    const result = yield* call(poll<Status>, {
      ...timing,
      fetch: (options: { signal: AbortSignal }) => fetchStatus(handle, options),
      isDone: isFinished,
      onValue: function* reportProgress(status: Status) {
        yield put(toProgress(id, status));
      },
      isTransient,
    });
    if (result.kind === 'timedOut') throw new JobFailure('unavailable');
    return toOutcome(result.value);
  }

  function* failJob(id: string, error: unknown): SagaIterator<void> {
    const failure = toPlainFailure(error);
    if (job.toFailed) yield put(job.toFailed(id, failure));
    if (!job.isSilentFailure?.(failure)) yield put(errorToast(job.errorTitle, failure));
  }

  function* runJob(id: string, isResumed: boolean): SagaIterator<void> {
    const run = yield* select(job.selectRun, id);
    if (!run) return;
    const handle = job.getHandle(run);
    if (isResumed && handle === null && job.prepareResumedStart) yield* call(job.prepareResumedStart, run);
    try {
      const started: StartedJob<Handle, Outcome> = handle === null ? yield* call(job.start, run) : { handle };
      const outcome = 'outcome' in started ? started.outcome : yield* call(pollJob, id, started.handle);
      yield* call(job.deliver, (yield* select(job.selectRun, id)) ?? run, outcome);
    } catch (error) {
      yield* call(failJob, id, error);
    }
  }

  /** Ends a run for good. One that the server does not know, or no longer knows, counts as cancelled. */
  function* cancelJob(id: string): SagaIterator<void> {
    const { cancellation } = job;
    const run = yield* select(job.selectRun, id);
    if (!run || !cancellation) return;
    try {
      const handle = job.getHandle(run);
      if (handle !== null) yield* call(cancellation.request, handle);
      yield* call(cancellation.remove, run);
    } catch (error) {
      const failure = toPlainFailure(error);
      if (failure.status === 404) {
        yield* call(cancellation.remove, run);
        return;
      }
      yield put(cancellation.toFailed(id));
      yield put(errorToast(job.errorTitle, failure));
      yield* call(runUntilEnded, id, false);
    }
  }

  function* runUntilEnded(id: string, isResumed: boolean): SagaIterator<void> {
    const release = job.acquire && (yield* call(job.acquire, id));
    let isCancelled = false;
    try {
      const { cancelled } = yield* race({
        finished: call(runJob, id, isResumed),
        cancelled: take(isAboutRun(job.cancelledBy, id)),
        replaced: take(isAboutRun(job.isReplacedByRequest ? job.requestedBy : [], id)),
      });
      isCancelled = cancelled !== undefined;
    } finally {
      if (release) yield* call(release);
    }
    if (isCancelled) yield* call(cancelJob, id);
  }

  function* resume(): SagaIterator<void> {
    for (const interrupted of yield* select(job.selectRuns)) {
      const id = job.getRunId(interrupted);
      const decision = yield* call(job.decideResume, interrupted);
      if (decision === 'run') yield* fork(runUntilEnded, id, true);
      else if (decision === 'cancel') yield* fork(cancelJob, id);
      else if (decision !== 'keep') yield put(decision);
    }
  }

  function* watch(): SagaIterator<void> {
    yield takeEvery(
      job.requestedBy.map(({ type }) => type),
      function* begin(action: JobAction) {
        const id = job.getActionRunId(action);
        if (job.prepare) yield* call(job.prepare, id);
        yield* call(runUntilEnded, id, false);
      },
    );
  }

  return { watch, resume, run: (id) => runUntilEnded(id, false) };
}
