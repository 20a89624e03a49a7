import { sql } from 'drizzle-orm';
import type { ClientConfig } from 'pg';
import { fromDrizzle, type JobResult, PgBoss, type JobWithMetadata as PgBossJob } from 'pg-boss';
import { type JobData, type JobName, jobRules } from '../../jobs/jobTypes';
import { QueueFullError } from '../../processes/fairQueue';
import { createConcurrencyLimiter } from './concurrencyLimiter';
import type { JobHandler, JobOptions, Queue } from './queue';

/** A worker that has not been heard of for so long is dead (s); pg-boss allows no less. */
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
    // How soon the job of a dead worker is noticed.
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
          ? // Two at a time, because a fetch that comes back full is followed by the next one without a pause.
            { batchSize: 2, burstWhenBatchFull: true, localConcurrency: Math.ceil(concurrency / 2) }
          : // One at a time: a second one would wait here for the first, whosever turn it is.
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
      stopping.abort(new Error('the server stops'));
      await boss.stop({ graceful: true, timeout: timeoutMs });
    },
  };
}

/** Where a new job of a user stands: by the place of the jobs that are served now, and by that of the last one of the user that waits. */
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
 * The priority by which users take turns (start-time fair queueing): one below the last job of this user that waits, and never above those that are served
 * now, so that each user's first jobs stand level, however many others have sent before. @throws QueueFullError
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

/** pg-boss opens its own connections, to the same place as ours. */
function toBossConnection({ connectionString, host, port, user, password, database }: ClientConfig) {
  if (connectionString) return { connectionString };
  return {
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
    ...(user === undefined ? {} : { user }),
    ...(typeof password === 'string' ? { password } : {}),
    ...(database === undefined ? {} : { database }),
  };
}
