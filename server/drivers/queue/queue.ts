import type { JobData, JobName } from '../../jobs/jobTypes';
import type { Queryable } from '../database';

export interface JobOptions {
  /** The job exists if and only if this transaction commits. */
  readonly tx?: Queryable;
  /** For exclusive jobs: what must not run or wait twice. */
  readonly singletonKey?: string;
  /** Seconds before it may be taken. */
  readonly delaySeconds?: number;
  /** Id of the user whose job it is: users take turns. */
  readonly userId?: string;
  /** The job is refused when so many of its user wait already. */
  readonly maxWaitingPerUser?: number;
}

export interface JobAttempt {
  /** Aborted when the server is about to stop; a job that throws then is run again by the next one. */
  readonly signal: AbortSignal;
  /** A job that throws in another one is run again. */
  readonly isLastAttempt: boolean;
}

export interface Job<N extends JobName> extends JobAttempt {
  /** The same in every attempt. */
  readonly id: string;
  readonly data: JobData[N];
}

export type JobHandler<N extends JobName> = (job: Job<N>) => Promise<void>;

/** Jobs that survive a crash: each is run at least once, again after a failure or the death of its worker. */
export interface Queue {
  /**
   * @returns the job's id; null when an exclusive one with this key waits or runs already
   * @throws QueueFullError
   */
  send<N extends JobName>(name: N, data: JobData[N], options?: JobOptions): Promise<string | null>;
  /** Starts to take jobs; call after `start`. `concurrency` is per process. */
  work<N extends JobName>(name: N, handler: JobHandler<N>, options: { readonly concurrency: number }): Promise<void>;
  start(): Promise<void>;
  /** Takes no more jobs, tells the running ones, and waits for them at most `timeoutMs`. */
  stop(timeoutMs?: number): Promise<void>;
}
