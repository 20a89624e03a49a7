import { sql } from 'drizzle-orm';
import type { ClientConfig } from 'pg';
import { fromDrizzle, type JobResult, PgBoss, type JobWithMetadata as PgBossJob } from 'pg-boss';
import { type JobData, type JobName, jobRules } from '../../jobs/jobTypes';
import { QueueFullError } from '../../processes/fairQueue';
import { createConcurrencyLimiter } from './concurrencyLimiter';
import type { JobHandler, JobOptions, Queue } from './queue';

/** Silence after which a worker counts as dead, in s; the minimum of pg-boss. */
const HEARTBEAT_SECONDS = 10;
const DRAIN_TIMEOUT_MS = 25_000;

export interface QueueEvents {
  readonly onError: (error: unknown, job?: { readonly name: string; readonly id: string }) => void;
}

export function createPgBossQueue(connection: ClientConfig, { onError }: QueueEvents): Queue {
  const boss = new PgBoss({
    ...toBossConnection(connection),
    max: 4,
    application_name: 'keepsake jobs',
    useListenNotify: true,
    schedule: false,
    // Interval for detecting jobs of dead workers.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on('error', (error) => onError(error));
  const stopping = new AbortController();

  async function attempt<N extends JobName>(
    name: N,
    handler: JobHandler<N>,
    job: PgBossJob<JobData[N]>,
  ): Promise<JobResult> {
    try {
      const signal = AbortSignal.any([job.signal, stopping.signal]);
      await handler({ id: job.id, data: job.data, signal, isLastAttempt: job.retryCount >= job.retryLimit });
      return { id: job.id, status: 'completed' };
    } catch (error) {
      if (!stopping.signal.aborted) onError(error, { name, id: job.id });
      return {
        id: job.id,
        status: 'failed',
        output: { message: error instanceof Error ? error.message : String(error) },
      };
    }
  }

  return {
    async start() {
      await boss.start();
      for (const name of Object.keys(jobRules) as JobName[]) {
        const { exclusive, runningPerUser: _, ...rules } = jobRules[name];
        await boss.createQueue(name, {
          ...rules,
          policy: exclusive ? 'exclusive' : 'standard',
          retryBackoff: true,
          heartbeatSeconds: HEARTBEAT_SECONDS,
          notify: true,
        });
      }
    },

    async send(name, data, { tx, singletonKey, userId, maxWaitingPerUser, delaySeconds }: JobOptions = {}) {
      const db = tx ? fromDrizzle(tx, sql) : undefined;
      const turn =
        userId === undefined
          ? {}
          : {
              group: { id: userId },
              priority: await computePriority(db ?? boss.getDb(), name, userId, maxWaitingPerUser),
            };
      return boss.send(name, data, {
        ...(db ? { db } : {}),
        ...(singletonKey === undefined ? {} : { singletonKey }),
        ...turn,
        ...(delaySeconds === undefined ? {} : { startAfter: delaySeconds }),
      });
    },

    async work<N extends JobName>(name: N, handler: JobHandler<N>, { concurrency }: { readonly concurrency: number }) {
      const limit = createConcurrencyLimiter(concurrency);
      const { runningPerUser } = jobRules[name];
      const fetching =
        runningPerUser === null
          ? // Two at a time, because pg-boss fetches again without a pause after a full batch.
            { batchSize: 2, burstWhenBatchFull: true, localConcurrency: Math.ceil(concurrency / 2) }
          : // One at a time, because a second job would wait here behind the first, regardless of turns.
            { batchSize: 1, groupConcurrency: runningPerUser, localConcurrency: concurrency };
      const options = {
        ...fetching,
        includeMetadata: true,
        notifyPollingIntervalSeconds: 0.5,
        pollingIntervalSeconds: 0.5,
        perJobResults: true,
      } as const;
      await boss.work<JobData[N], unknown, typeof options>(name, options, (jobs: PgBossJob<JobData[N]>[]) =>
        Promise.all(jobs.map((job) => limit(() => attempt(name, handler, job)))),
      );
    },

    async stop(timeoutMs = DRAIN_TIMEOUT_MS) {
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
  name: JobName,
  userId: string,
  maxWaiting = Number.POSITIVE_INFINITY,
): Promise<number> {
  const { rows } = await db.executeSql(QUEUE_POSITION_SQL, [name, userId]);
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
