import type { JobData, JobName } from '../../jobs/jobTypes';
import type { Queryable } from '../database';

export interface JobOptions {
  /** The job exists only if this transaction commits. */
  readonly tx?: Queryable;
  /** For exclusive jobs: key that must not run or wait twice. */
  readonly singletonKey?: string;
  readonly delaySeconds?: number;
  readonly userId?: string;
  readonly maxWaitingPerUser?: number;
}

/** Why a job ends without another attempt. */
export interface GivingUpReason {
  readonly code: string;
  readonly error: unknown;
  /** True when the user's data or choices are the cause: an operator can do nothing about it. */
  readonly isUserError: boolean;
}

export interface JobAttempt {
  /** Aborted when the server is stopping; a job that throws then is rerun after the next start. */
  readonly signal: AbortSignal;
  /** A job that throws in an earlier attempt is retried. */
  readonly isLastAttempt: boolean;
  /**
   * Tells the queue that the job gives up, although its handler ends well. The job is not retried and counts as failed,
   * or as refused after an error of the user.
   */
  readonly onGivenUp?: ((reason: GivingUpReason) => void) | undefined;
}

/** `retried` and `interrupted` attempts are followed by another one; `refused` ones gave up after a user's error. */
export type AttemptOutcome = 'completed' | 'retried' | 'failed' | 'refused' | 'interrupted';

export interface AttemptResult {
  readonly kind: JobName;
  readonly outcome: AttemptOutcome;
  readonly seconds: number;
  readonly code: string | null;
}

interface Job<N extends JobName> extends JobAttempt {
  readonly id: string;
  readonly data: JobData[N];
}

export type JobHandler<N extends JobName> = (job: Job<N>) => Promise<void>;

interface ScheduleOptions {
  /** Runs the job at once, and again this long after each end; the cron expression only restarts a broken chain. */
  readonly everySeconds?: number;
}

/** Durable job queue: each job runs at least once, and again after a failure or its worker's death. */
export interface Queue {
  /**
   * @returns the job's id, or null when an exclusive job with this key already waits or runs
   * @throws QueueFullError
   */
  send<N extends JobName>(name: N, data: JobData[N], options?: JobOptions): Promise<string | null>;
  /** Starts taking jobs. Call it after `start`. `concurrency` is per process. */
  work<N extends JobName>(name: N, handler: JobHandler<N>, options: { readonly concurrency: number }): Promise<void>;
  /**
   * Enqueues the job at each time of a cron expression (UTC, whole minutes): once, however many processes schedule it.
   * Replaces the job's earlier schedule.
   */
  schedule<N extends JobName>(name: N, cron: string, data: JobData[N], options?: ScheduleOptions): Promise<void>;
  start(): Promise<void>;
  /** Takes no more jobs, aborts the running ones, and waits at most `timeoutMs` for them. */
  stop(timeoutMs?: number): Promise<void>;
}
