import { ConfigError } from '../../config';
import type { Database } from '../../drivers/database';
import { type InspectedJob, jobStates } from '../../drivers/queue';
import { endExport } from '../../modules/albums/exports/repository';
import { failGeneration } from '../../modules/albums/generation/repository';
import { endPicker } from '../../modules/library';
import { failTakeout } from '../../modules/takeout';
import { type AdminDeps, type AdminOptions, readCount, requireYes } from './adminDeps';
import { recordAudit } from './auditLog';
import { formatAge, type Result, type Row } from './output';

const LIMIT = 100;

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

/** Counts jobs by kind and state, with the age of the oldest. */
export async function countJobs({ jobs }: AdminDeps): Promise<Result> {
  const rows = (await jobs.count()).map(({ kind, state, count, oldestSeconds }) => ({
    kind,
    state,
    count,
    oldest: formatAge(oldestSeconds),
  }));
  return { rows, ...(rows.length === 0 && { note: 'no job waits, runs or has failed' }) };
}

function readFilter({ kind, state, minutes, limit }: AdminOptions) {
  const known = jobStates.find((one) => one === state);
  if (state !== undefined && !known) throw new ConfigError(`--state must be one of ${jobStates.join(', ')}`);
  const least = readCount('minutes', minutes);
  return {
    kind,
    state: known,
    minSeconds: least === undefined ? undefined : least * 60,
    limit: readCount('limit', limit, 1) ?? LIMIT,
  };
}

export async function listJobs({ jobs }: AdminDeps, _: readonly string[], options: AdminOptions): Promise<Result> {
  const found = await jobs.list(readFilter(options));
  return { rows: found.map(toRow), ...(found.length === 0 && { note: 'no such job' }) };
}

/** Jobs of the given ids, or of `--kind`. */
async function selectJobs(
  { jobs }: AdminDeps,
  ids: readonly string[],
  { kind, ...options }: AdminOptions,
): Promise<InspectedJob[]> {
  if ((ids.length === 0) === (kind === undefined)) throw new ConfigError('give ids of jobs, or --kind');
  const found = await jobs.list({
    ...readFilter({ kind, ...options }),
    ...(ids.length > 0 && { ids, limit: ids.length }),
  });
  const missing = ids.filter((id) => !found.some((job) => job.id === id));
  if (missing.length > 0) throw new ConfigError(`there is no waiting, running or failed job ${missing.join(', ')}`);
  return found;
}

/** Lets failed jobs run again. */
export async function retryJobs(deps: AdminDeps, ids: readonly string[], options: AdminOptions): Promise<Result> {
  const chosen = await selectJobs(deps, ids, { ...options, state: options.kind === undefined ? undefined : 'failed' });
  const others = chosen.filter(({ state }) => state !== 'failed');
  if (others.length > 0)
    throw new ConfigError(`only failed jobs can be retried; ${others[0]?.id} is ${others[0]?.state}`);
  for (const job of chosen) {
    await deps.jobs.retry(job);
    await recordAudit(deps.db, 'jobs retry', job.id, { kind: job.kind, data: job.data });
  }
  return { rows: chosen.map(toRow), note: `${chosen.length} jobs will run again` };
}

/** Ends the row that the job works for, which would otherwise get a new job. Returns false for kinds without one. */
async function failRow(db: Database, { kind, data }: InspectedJob): Promise<boolean> {
  const idOf = (name: string) => String(data[name]);
  if (kind === 'generation' || kind === 'artwork') await failGeneration(db, idOf('generationId'), 'internal');
  else if (kind === 'export') await endExport(db, idOf('exportId'), { stage: 'failed', error: 'internal' });
  else if (kind === 'takeout') await failTakeout(db, idOf('takeoutId'), 'internal');
  else if (kind === 'library_import') await endPicker(db, idOf('pickerId'), 'failed', 'google_unavailable');
  else return false;
  return true;
}

/** Deletes jobs. What a user waits for is marked as failed. */
export async function dropJobs(deps: AdminDeps, ids: readonly string[], options: AdminOptions): Promise<Result> {
  const chosen = await selectJobs(deps, ids, options);
  requireYes(options, `${chosen.length} jobs will be deleted; albums, exports and archives that need them fail.`);
  const rows: Row[] = [];
  for (const job of chosen) {
    await deps.jobs.drop(job);
    const hasFailedRow = await failRow(deps.db, job);
    await recordAudit(deps.db, 'jobs drop', job.id, { kind: job.kind, state: job.state, data: job.data, hasFailedRow });
    rows.push({ ...toRow(job), result: hasFailedRow ? 'marked as failed' : 'dropped' });
  }
  return { rows };
}
