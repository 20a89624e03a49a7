import { sql } from 'drizzle-orm';
import type { ClientConfig } from 'pg';
import { fromDrizzle, type JobResult, PgBoss, type Job as PgBossJob } from 'pg-boss';
import { type JobData, type JobName, jobRules } from '../../jobs/names';
import { limiter } from './limiter';
import type { JobHandler, Queue, SendOptions } from './queue';

/** A worker that has not been heard of for so long is dead (s); pg-boss allows no less. */
const HEARTBEAT_SECONDS = 10;
const DRAIN_MS = 25_000;

export interface QueueEvents {
  readonly onError: (error: unknown, job?: { readonly name: string; readonly id: string }) => void;
}

export function createPgBossQueue(connection: ClientConfig, { onError }: QueueEvents): Queue {
  const boss = new PgBoss({
    ...bossConnection(connection),
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
      await handler({ id: job.id, data: job.data, signal: AbortSignal.any([job.signal, stopping.signal]) });
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
        const { exclusive, ...rules } = jobRules[name];
        await boss.createQueue(name, {
          ...rules,
          policy: exclusive ? 'exclusive' : 'standard',
          retryBackoff: true,
          heartbeatSeconds: HEARTBEAT_SECONDS,
          notify: true,
        });
      }
    },

    send: (name, data, { tx, singletonKey, priority, delay }: SendOptions = {}) =>
      boss.send(name, data, {
        ...(tx ? { db: fromDrizzle(tx, sql) } : {}),
        ...(singletonKey === undefined ? {} : { singletonKey }),
        ...(priority === undefined ? {} : { priority }),
        ...(delay === undefined ? {} : { startAfter: delay }),
      }),

    async work<N extends JobName>(name: N, handler: JobHandler<N>, { concurrency }: { readonly concurrency: number }) {
      const limit = limiter(concurrency);
      const options = {
        // Two at a time, because a fetch that comes back full is followed by the next one without a pause.
        batchSize: 2,
        burstWhenBatchFull: true,
        notifyPollingIntervalSeconds: 0.5,
        pollingIntervalSeconds: 0.5,
        perJobResults: true,
        localConcurrency: Math.ceil(concurrency / 2),
      } as const;
      await boss.work<JobData[N], unknown, typeof options>(name, options, (jobs: PgBossJob<JobData[N]>[]) =>
        Promise.all(jobs.map((job) => limit(() => attempt(name, handler, job)))),
      );
    },

    async stop(timeoutMs = DRAIN_MS) {
      stopping.abort(new Error('the server stops'));
      await boss.stop({ graceful: true, timeout: timeoutMs });
    },
  };
}

/** pg-boss opens its own connections, to the same place as ours. */
function bossConnection({ connectionString, host, port, user, password, database }: ClientConfig) {
  if (connectionString) return { connectionString };
  return {
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
    ...(user === undefined ? {} : { user }),
    ...(typeof password === 'string' ? { password } : {}),
    ...(database === undefined ? {} : { database }),
  };
}
