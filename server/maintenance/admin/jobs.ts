import { ConfigError } from '../../config';
import { isUniqueViolation } from '../../drivers/database';
import { type InspectedJob, jobStates } from '../../drivers/queue';
import { type JobName, jobRules, requeuedJobs } from '../../jobs/jobTypes';
import { type AdminDeps, type AdminOptions, readCount, requireYes } from './adminDeps';
import { recordAudit } from './auditLog';
import { failRow, reopenRow } from './jobRows';
import { formatAge, type Result, type Row } from './output';

const LIST_LIMIT = 100;
const CHANGE_LIMIT = 1_000_000;

const toRow = ({ kind, id, state, ageSeconds, since, attempts, userId, code, data, error }: InspectedJob): Row => ({
  kind,
  id,
  state,
  age: formatAge(ageSeconds),
  since: since.toISOString(),
  attempts,
  user: userId,
  data: JSON.stringify(data),
  code,
  error: error?.slice(0, 120) ?? null,
});

export async function countJobs({ jobs }: AdminDeps): Promise<Result> {
  const rows = (await jobs.count()).map(({ kind, state, count, oldestSeconds }) => ({
    kind,
    state,
    count,
    oldest: formatAge(oldestSeconds),
  }));
  return { rows, ...(rows.length === 0 && { note: 'no job waits, runs or has failed' }) };
}

/** Kinds of this version, and those of other versions whose jobs are still there. */
async function ensureKindExists({ jobs }: AdminDeps, kind: string | undefined): Promise<void> {
  if (kind === undefined || Object.hasOwn(jobRules, kind)) return;
  const kinds = new Set([...Object.keys(jobRules), ...(await jobs.count()).map((found) => found.kind)]);
  if (!kinds.has(kind)) throw new ConfigError(`--kind must be one of ${[...kinds].sort().join(', ')}`);
}

function readFilter({ kind, state, minutes, limit }: AdminOptions, defaultLimit: number) {
  const known = jobStates.find((one) => one === state);
  if (state !== undefined && !known) throw new ConfigError(`--state must be one of ${jobStates.join(', ')}`);
  const least = readCount('minutes', minutes);
  return {
    kind,
    state: known,
    minSeconds: least === undefined ? undefined : least * 60,
    limit: readCount('limit', limit, 1) ?? defaultLimit,
  };
}

export async function listJobs(deps: AdminDeps, _: readonly string[], options: AdminOptions): Promise<Result> {
  await ensureKindExists(deps, options.kind);
  const found = await deps.jobs.list(readFilter(options, LIST_LIMIT));
  return { rows: found.map(toRow), ...(found.length === 0 && { note: 'no such job' }) };
}

async function selectJobs(
  deps: AdminDeps,
  ids: readonly string[],
  { kind, ...options }: AdminOptions,
): Promise<InspectedJob[]> {
  if ((ids.length === 0) === (kind === undefined)) throw new ConfigError('give ids of jobs, or --kind');
  await ensureKindExists(deps, kind);
  const found = await deps.jobs.list({
    ...readFilter({ kind, ...options }, CHANGE_LIMIT),
    ...(ids.length > 0 && { ids, limit: ids.length }),
  });
  const missing = ids.filter((id) => !found.some((job) => job.id === id));
  if (missing.length > 0) throw new ConfigError(`there is no waiting, running or failed job ${missing.join(', ')}`);
  return found;
}

const retryResults = {
  retried: 'will run again',
  newer: 'a newer job already waits or runs',
  nothing: 'nothing to run: done, deleted or replaced meanwhile',
} as const;

/** Lets a failed job run again, together with what a user waits for. */
async function retryJob({ db, jobs }: AdminDeps, job: InspectedJob): Promise<keyof typeof retryResults> {
  try {
    return await db.transaction(async (tx) => {
      if (!(await reopenRow(tx, job))) return 'nothing';
      await jobs.retry(job, tx);
      await recordAudit(tx, 'jobs retry', job.id, { kind: job.kind, data: job.data });
      return 'retried';
    });
  } catch (error) {
    if (isUniqueViolation(error)) return 'newer';
    throw error;
  }
}

/** Lets failed jobs run again. One that cannot does not stop the others. */
export async function retryJobs(deps: AdminDeps, ids: readonly string[], options: AdminOptions): Promise<Result> {
  const chosen = await selectJobs(deps, ids, { ...options, state: options.kind === undefined ? undefined : 'failed' });
  const others = chosen.filter(({ state }) => state !== 'failed');
  if (others.length > 0)
    throw new ConfigError(`only failed jobs can be retried; ${others[0]?.id} is ${others[0]?.state}`);
  const counts = { retried: 0, newer: 0, nothing: 0 };
  const rows: Row[] = [];
  for (const job of chosen) {
    const result = await retryJob(deps, job);
    counts[result] += 1;
    rows.push({ ...toRow(job), result: retryResults[result] });
  }
  const { retried, newer, nothing } = counts;
  const left = [
    newer > 0 ? `${newer} have a newer job` : null,
    nothing > 0 ? `${nothing} have nothing to run` : null,
  ].filter((part) => part !== null);
  const note = [`${retried} jobs will run again`, ...left].join(', ');
  return { rows, note: left.length > 0 ? `${note}; remove those with jobs drop` : note };
}

/** Returns true for kinds that a schedule enqueues again, so that they cannot be dropped for good. */
const isEnqueuedAgain = ({ kind }: InspectedJob): boolean =>
  requeuedJobs.has(kind) || (Object.hasOwn(jobRules, kind) && jobRules[kind as JobName].isScheduled === true);

const dropResults = {
  rowFailed: 'marked as failed',
  newer: 'dropped; a newer job waits or runs',
  enqueuedAgain: 'will be enqueued again',
  dropped: 'dropped',
} as const;

/** Deletes a job and fails what a user waits for, unless a newer job works for it. */
async function dropJob({ db, jobs }: AdminDeps, job: InspectedJob): Promise<keyof typeof dropResults> {
  const hasNewer = await jobs.hasNewer(job);
  await jobs.drop(job);
  const hasFailedRow = !hasNewer && (await failRow(db, job));
  await recordAudit(db, 'jobs drop', job.id, { kind: job.kind, state: job.state, data: job.data, hasFailedRow });
  if (hasFailedRow) return 'rowFailed';
  if (hasNewer) return 'newer';
  return isEnqueuedAgain(job) ? 'enqueuedAgain' : 'dropped';
}

/** Deletes jobs. What a user waits for is marked as failed. */
export async function dropJobs(deps: AdminDeps, ids: readonly string[], options: AdminOptions): Promise<Result> {
  const chosen = await selectJobs(deps, ids, options);
  const again = chosen.filter(isEnqueuedAgain).length;
  const consequences = [
    `${chosen.length} jobs will be deleted; drafts, exports and archives that need them fail.`,
    ...(again > 0 ? [`${again} of them will be enqueued again until their work is done.`] : []),
  ];
  requireYes(options, consequences.join(' '));
  const rows: Row[] = [];
  for (const job of chosen) rows.push({ ...toRow(job), result: dropResults[await dropJob(deps, job)] });
  const note = `${again} jobs will be enqueued again until their work is done: remove the cause that their error names`;
  return { rows, ...(again > 0 && { note }) };
}
