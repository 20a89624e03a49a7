import { type SQL, sql } from 'drizzle-orm';
import type { ClientConfig } from 'pg';
import { fromDrizzle, PgBoss } from 'pg-boss';
import { toJobName, toQueueName } from '../../jobs/jobTypes';
import type { Database, Queryable } from '../database';
import { toBossConnection } from './pgBoss';

/** Silence of a worker, in s, after which its job counts as stuck; several heartbeats. */
const STUCK_SECONDS = 60;

export const jobStates = ['waiting', 'running', 'stuck', 'failed'] as const;
type JobState = (typeof jobStates)[number];

export interface InspectedJob {
  readonly kind: string;
  readonly id: string;
  readonly state: JobState;
  /** Seconds since the job was due, was taken, or failed. */
  readonly ageSeconds: number;
  /** Time that the age counts from, in UTC. */
  readonly since: Date;
  readonly attempts: number;
  readonly userId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  /** Code that the user sees, when the job gave up with one. */
  readonly code: string | null;
  readonly error: string | null;
}

export interface JobCount {
  readonly kind: string;
  readonly state: JobState;
  readonly count: number;
  readonly oldestSeconds: number;
}

interface JobFilter {
  readonly kind?: string | undefined;
  readonly state?: JobState | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly minSeconds?: number | undefined;
  readonly limit?: number | undefined;
}

/** Looks into the queue and changes single jobs, without running any. Works beside running servers. */
export interface JobInspector {
  count(): Promise<JobCount[]>;
  list(filter: JobFilter): Promise<InspectedJob[]>;
  /**
   * Makes a failed job wait again, with one more attempt, if the transaction commits.
   * @throws Error of a unique violation when a newer job with the same key waits or runs; the transaction has then failed
   */
  retry(job: InspectedJob, tx: Queryable): Promise<void>;
  hasNewer(job: InspectedJob): Promise<boolean>;
  drop(job: InspectedJob): Promise<void>;
  close(): Promise<void>;
}

/** Errors of pg-boss itself, such as a timeout, are nested in `value`. */
const jobsSql = sql`select name as kind, id::text as id, group_id, data, output->>'code' as code,
  retry_count + (started_on is not null)::int as attempts,
  coalesce(output->>'message', output->'value'->>'message') as error,
  case state when 'failed' then 'failed'
    when 'active' then case
      when coalesce(heartbeat_on, started_on) < now() - make_interval(secs => ${STUCK_SECONDS}) then 'stuck' else 'running' end
    else 'waiting' end as state,
  extract(epoch from since) as since, extract(epoch from now() - since) as age
  from pgboss.job, lateral (select case state
    when 'failed' then completed_on when 'active' then started_on else start_after end as since) as times
  where state in ('created', 'retry', 'active', 'failed')`;

function toCondition({ kind, state, ids, minSeconds }: JobFilter): SQL {
  const parts = [
    kind === undefined ? null : sql`kind = ${toQueueName(kind)}`,
    state === undefined ? null : sql`state = ${state}`,
    ids === undefined ? null : sql`id in ${ids}`,
    minSeconds === undefined ? null : sql`age >= ${minSeconds}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

interface JobRow extends Record<string, unknown> {
  readonly kind: string;
  readonly id: string;
  readonly group_id: string | null;
  readonly attempts: number;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly code: string | null;
  readonly error: string | null;
  readonly state: JobState;
  readonly since: string; // Seconds since 1970
  readonly age: string;
}

/** Counts the jobs that wait, run or failed. Reads the whole table of jobs. */
export async function countQueuedJobs(db: Queryable): Promise<JobCount[]> {
  const { rows } = await db.execute<{ kind: string; state: JobState; count: number; oldest: string }>(
    sql`select kind, state, count(*)::int as count, max(age) as oldest from (${jobsSql}) jobs group by 1, 2 order by 1, 2`,
  );
  return rows.map(({ kind, state, count, oldest }) => ({
    kind: toJobName(kind),
    state,
    count,
    oldestSeconds: Math.max(0, Math.round(Number(oldest))),
  }));
}

export async function openJobInspector(connection: ClientConfig, db: Database): Promise<JobInspector> {
  const boss = new PgBoss({
    ...toBossConnection(connection),
    max: 1,
    application_name: 'keepsake admin',
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  return {
    count: () => countQueuedJobs(db),
    async list(filter) {
      const { rows } = await db.execute<JobRow>(
        sql`select * from (${jobsSql}) jobs where ${toCondition(filter)} order by age desc limit ${filter.limit ?? 100}`,
      );
      return rows.map(({ kind, id, state, group_id: userId, attempts, since, age, data, code, error }) => ({
        kind: toJobName(kind),
        id,
        state,
        ageSeconds: Math.round(Number(age)),
        since: new Date(Number(since) * 1000),
        attempts,
        userId,
        data: data ?? {},
        code,
        error,
      }));
    },
    async retry({ kind, id }, tx) {
      await boss.retry(toQueueName(kind), id, { db: fromDrizzle(tx, sql) });
    },
    async hasNewer({ kind, id }) {
      const { rows } = await db.execute(sql`select 1 from pgboss.job, pgboss.job as newer
        where job.name = ${toQueueName(kind)} and job.id = ${id} and newer.name = job.name and newer.id <> job.id
          and newer.singleton_key = job.singleton_key and newer.state < 'completed' limit 1`);
      return rows.length > 0;
    },
    async drop({ kind, id }) {
      await boss.deleteJob(toQueueName(kind), id);
    },
    close: () => boss.stop({ graceful: false }),
  };
}
