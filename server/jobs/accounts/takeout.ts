import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppDeps } from '../../deps';
import type { TemporaryFolder } from '../../drivers/blobs';
import type { JobAttempt } from '../../drivers/queue';
import { makeMissingPdfs } from '../../modules/takeout/makeMissingPdfs';
import {
  endTakeout,
  failTakeout,
  findReadyTakeout,
  findRunningTakeout,
  updateTakeout,
} from '../../modules/takeout/repository';
import { takeoutKey } from '../../modules/takeout/routes';
import { collectTakeoutContents } from '../../modules/takeout/takeoutContents';
import { writeZip } from '../../modules/takeout/zip';
import { failOrRetry } from '../failOrRetry';

export type TakeoutJobDeps = Pick<AppDeps, 'db' | 'blobs' | 'queue' | 'printing' | 'config' | 'log'>;

const PDFS_SHARE = 0.2;
const PACKED_SHARE = 0.97;

async function packTakeout(
  deps: TakeoutJobDeps,
  { takeoutId, userId, folder, signal }: { takeoutId: string; userId: string; folder: string; signal: AbortSignal },
): Promise<void> {
  const { db, blobs } = deps;
  const report = (completed: number) => updateTakeout(db, takeoutId, { stage: 'packing', completed });
  await report(0.01);
  await makeMissingPdfs(deps, userId, signal, (share) => report(PDFS_SHARE * share));
  const file = join(folder, 'everything.zip');
  const { entries, bytes } = await collectTakeoutContents(deps, userId);
  await writeZip(file, entries, {
    signal,
    onBytes: (done) => report(PDFS_SHARE + (PACKED_SHARE - PDFS_SHARE) * Math.min(1, done / Math.max(1, bytes))),
  });
  await updateTakeout(db, takeoutId, { stage: 'saving', completed: PACKED_SHARE });
  await blobs.put(takeoutKey(takeoutId), { file });
  const stat = await blobs.stat(takeoutKey(takeoutId));
  const ended = await endTakeout(db, takeoutId, { stage: 'done', completed: 1, bytes: stat?.bytes ?? null });
  // The account was deleted meanwhile, so its archive must go. An archive that another worker finished uses the same
  // file.
  if (!ended && !(await findReadyTakeout(db, takeoutId))) await blobs.delete(takeoutKey(takeoutId));
}

/**
 * Packs all data of a user into one archive. Idempotent, also after a crash at any point: the file appears complete or
 * not at all. A finished archive is left unchanged.
 */
export async function runTakeout(
  deps: TakeoutJobDeps,
  temporary: TemporaryFolder,
  takeoutId: string,
  attempt: JobAttempt,
): Promise<void> {
  const found = await findRunningTakeout(deps.db, takeoutId);
  if (!found) return;
  const folder = temporary.newPath();
  await mkdir(folder);
  try {
    await packTakeout(deps, { takeoutId, userId: found.user.id, folder, signal: attempt.signal });
  } catch (error) {
    // Its account was deleted, or its owner withdrew a consent: what it packs is going away.
    if (!(await findRunningTakeout(deps.db, takeoutId))) return;
    await failOrRetry(error, attempt, (code) => {
      deps.log.error({ err: error, takeoutId }, 'takeout failed');
      return failTakeout(deps.db, takeoutId, code);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
