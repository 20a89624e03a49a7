import { sql } from 'drizzle-orm';
import type { ClientConfig } from 'pg';
import { fromDrizzle, type JobResult, PgBoss, type JobWithMetadata as PgBossJob } from 'pg-boss';
import { type JobData, type JobName, jobRules, toQueueName } from '../../jobs/jobTypes';
import { currentRequestId, runInLogContext } from '../../log';
import { QueueFullError } from '../../processes/fairQueue';
import { createConcurrencyLimiter } from '../../processes/limitConcurrency';
import { applyJobRules } from './applyJobRules';
import type { AttemptOutcome, AttemptResult, GivingUpReason, JobHandler, JobOptions, Queue } from './queue';
import { WakeUps } from './wakeUps';

/** Heartbeat and supervision restart the jobs of a dead worker within 60 s. */
const SUPERVISE_SECONDS = 10;
/** A worker's own poll, in case that both NOTIFY and wake-ups fail. */
const FALLBACK_POLL_SECONDS = 30;
const CRON_WORKER_SECONDS = 10;
const MAINTENANCE_SECONDS = 3600;
/** Keys of a scheduled job: the one at start runs even while a later one waits. */
const FIRST_KEY = 'first';
const NEXT_KEY = 'next';
const DRAIN_TIMEOUT_MS = 25_000;

interface QueueEvents {
  readonly onError: (error: unknown, job?: { readonly name: string; readonly id: string }) => void;
  readonly onAttempt?: (result: AttemptResult) => void;
}

type StoredData<N extends JobName> = JobData[N] & { readonly requestId?: string };

export interface QueueOptions extends QueueEvents {
  /** True in a process that only sends jobs: it neither listens, supervises nor schedules. */
  readonly sendsOnly?: boolean;
}

const toMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function createPgBossQueue(
  connection: ClientConfig,
  { onError, onAttempt = () => undefined, sendsOnly = false }: QueueOptions,
): Queue {
  const boss = new PgBoss({
    ...toBossConnection(connection),
    max: sendsOnly ? 2 : 4,
    application_name: 'keepsake jobs',
    useListenNotify: !sendsOnly,
    supervise: !sendsOnly,
    schedule: !sendsOnly,
    // Interval for detecting jobs of dead workers; one process at a time looks.
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    // Jobs here do not depend on each other.
    flowIntervalSeconds: 3600,
    cronWorkerIntervalSeconds: CRON_WORKER_SECONDS,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
  });
  boss.on('error', (error) => onError(error));
  const stopping = new AbortController();
  const wakeUps = new WakeUps(boss, onError);
  const chains = new Map<JobName, { readonly data: object; readonly everySeconds: number }>();

  async function attempt<N extends JobName>(
    name: N,
    handler: JobHandler<N>,
    { id, signal: given, data: stored, retryCount, retryLimit }: PgBossJob<StoredData<N>>,
  ): Promise<JobResult> {
    const { requestId, ...data } = stored;
    const begunAt = performance.now();
    const isLastAttempt = retryCount >= retryLimit;
    let reason: GivingUpReason | undefined;
    const report = (outcome: AttemptOutcome) =>
      onAttempt({
        kind: name,
        outcome,
        seconds: (performance.now() - begunAt) / 1000,
        code: reason?.code ?? null,
      });
    const settle = (): JobResult => {
      if (!reason || reason.isUserError) {
        report(reason ? 'refused' : 'completed');
        return { id, status: 'completed' };
      }
      report('failed');
      // Fails the job without retries; the queues have no dead letter queue.
      return { id, status: 'deadletter', output: { code: reason.code, message: toMessage(reason.error) } };
    };
    const run = async (): Promise<JobResult> => {
      try {
        const signal = AbortSignal.any([given, stopping.signal]);
        const onGivenUp = (cause: GivingUpReason) => (reason = cause);
        await handler({ id, data: data as unknown as JobData[N], signal, isLastAttempt, onGivenUp });
        return settle();
      } catch (error) {
        if (stopping.signal.aborted) report('interrupted');
        else {
          report(isLastAttempt ? 'failed' : 'retried');
          onError(error, { name, id });
        }
        return { id, status: 'failed', output: { message: toMessage(error) } };
      }
    };
    try {
      return await runInLogContext({ requestId, jobId: id, jobKind: name }, run);
    } finally {
      await continueChain(name);
      wakeUps.wake(toQueueName(name));
    }
  }

  /** A chain that breaks here is restarted by its cron expression. */
  async function continueChain(name: JobName): Promise<void> {
    const chain = chains.get(name);
    if (!chain) return;
    const options = { singletonKey: NEXT_KEY, startAfter: chain.everySeconds };
    await boss.send(toQueueName(name), chain.data, options).catch((error: unknown) => onError(error));
  }

  return {
    async start() {
      await boss.start();
      if (!sendsOnly) wakeUps.start();
      await applyJobRules(boss);
    },

    async send(name, data, { tx, singletonKey, userId, maxWaitingPerUser, delaySeconds }: JobOptions = {}) {
      const queue = toQueueName(name);
      const db = tx ? fromDrizzle(tx, sql) : undefined;
      const turn =
        userId === undefined
          ? {}
          : {
              group: { id: userId },
              priority: await computePriority(db ?? boss.getDb(), queue, userId, maxWaitingPerUser),
            };
      const requestId = currentRequestId();
      return boss.send(queue, requestId === undefined ? data : { ...data, requestId }, {
        ...(db ? { db } : {}),
        ...(singletonKey === undefined ? {} : { singletonKey }),
        ...turn,
        ...(delaySeconds === undefined ? {} : { startAfter: delaySeconds }),
      });
    },

    async work<N extends JobName>(name: N, handler: JobHandler<N>, { concurrency }: { readonly concurrency: number }) {
      const queue = toQueueName(name);
      const limit = createConcurrencyLimiter(concurrency);
      const { runningPerUser } = jobRules[name];
      const fetching =
        runningPerUser === null
          ? // Two at a time, because pg-boss fetches again without a pause after a full batch.
            { batchSize: 2, burstWhenBatchFull: true }
          : // One at a time, because a second job would wait here behind the first, regardless of turns.
            { batchSize: 1, groupConcurrency: runningPerUser };
      const localConcurrency = runningPerUser === null ? Math.ceil(concurrency / 2) : concurrency;
      const options = {
        ...fetching,
        includeMetadata: true,
        // New jobs arrive by NOTIFY, and due ones by `WakeUps`.
        notifyPollingIntervalSeconds: FALLBACK_POLL_SECONDS,
        pollingIntervalSeconds: FALLBACK_POLL_SECONDS,
        perJobResults: true,
      } as const;
      for (let i = 0; i < localConcurrency; i += 1) {
        const id = await boss.work<StoredData<N>, unknown, typeof options>(
          queue,
          options,
          (jobs: PgBossJob<StoredData<N>>[]) =>
            Promise.all(jobs.map((job) => limit(() => attempt(name, handler, job)))),
        );
        wakeUps.add(queue, id);
      }
    },

    async schedule(name, cron, data, { everySeconds } = {}) {
      await boss.schedule(toQueueName(name), cron, data, { singletonKey: NEXT_KEY });
      if (everySeconds === undefined) return;
      chains.set(name, { data, everySeconds });
      await boss.send(toQueueName(name), data, { singletonKey: FIRST_KEY });
    },

    async stop(timeoutMs = DRAIN_TIMEOUT_MS) {
      wakeUps.stop();
      stopping.abort(new Error('the server is stopping'));
      await boss.stop({ graceful: true, timeout: timeoutMs });
    },
  };
}

/**
 * Computes the queue position for a user's new job from the jobs being served and the user's last waiting
 * job.
 */
const QUEUE_POSITION_SQL = `select
  (select max(priority) from pgboss.job where name = $1 and state < 'active' and not blocked) as next,
  (select max(priority) from pgboss.job where name = $1 and state = 'active' and group_id is not null) as served,
  min(priority) as last, count(*)::int as waiting
  from pgboss.job where name = $1 and state < 'active' and not blocked and group_id = $2`;

interface QueuePosition {
  readonly next: number | null;
  readonly served: number | null;
  readonly last: number | null;
  readonly waiting: number;
}

/**
 * Priority for start-time fair queueing: one below the user's last waiting job, and never above those being
 * served. Every user's first jobs are therefore level.
 * @throws QueueFullError
 */
async function computePriority(
  db: Pick<ReturnType<typeof fromDrizzle>, 'executeSql'>,
  queue: string,
  userId: string,
  maxWaiting = Number.POSITIVE_INFINITY,
): Promise<number> {
  const { rows } = await db.executeSql(QUEUE_POSITION_SQL, [queue, userId]);
  const { next, served, last, waiting } = rows[0] as QueuePosition;
  if (waiting >= maxWaiting) throw new QueueFullError(maxWaiting);
  const now = Math.max(next ?? served ?? 0, served ?? next ?? 0);
  return last === null ? now : Math.min(now, last - 1);
}

/** pg-boss opens its own connections to the same database. */
export function toBossConnection({ connectionString, host, port, user, password, database }: ClientConfig) {
  if (connectionString) return { connectionString };
  return {
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
    ...(user === undefined ? {} : { user }),
    ...(typeof password === 'string' ? { password } : {}),
    ...(database === undefined ? {} : { database }),
  };
}
