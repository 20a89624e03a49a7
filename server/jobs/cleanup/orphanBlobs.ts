import type { Blobs } from '../../drivers/blobs';
import { type Database, readDatabaseTime } from '../../drivers/database';
import { type BlobKind, blobKinds, checkRowsExist, listBlobPages } from './blobKinds';
import { moveToTrash } from './trash';

/** A larger share of orphans, above the minimum count, means that the database is wrong rather than the blobs. */
const MAX_ORPHAN_SHARE = 0.05;
const MIN_SUSPICIOUS_ORPHANS = 20;
/** Orphans of a kind that one cleanup moves; the next cleanup continues. */
const MAX_MOVED_PER_CLEANUP = 5000;
const PAGE_SIZE = 500;

export interface OrphanSurvey {
  readonly prefix: string;
  readonly total: number;
  readonly orphans: number;
  readonly keys: readonly string[];
}

interface OrphanDeps {
  readonly db: Database;
  readonly blobs: Blobs;
}

export const hasTooManyOrphans = ({ total, orphans }: OrphanSurvey): boolean =>
  orphans > Math.max(MIN_SUSPICIOUS_ORPHANS, total * MAX_ORPHAN_SHARE);

async function surveyKind(
  { db, blobs }: OrphanDeps,
  kind: BlobKind,
  before: number,
  signal: AbortSignal | undefined,
): Promise<OrphanSurvey> {
  const keys: string[] = [];
  let [total, orphans] = [0, 0];
  for await (const page of listBlobPages(blobs, kind.prefix)) {
    signal?.throwIfAborted();
    total += page.length;
    const old = page.filter(({ modifiedAt }) => modifiedAt.getTime() < before).map(({ key }) => key);
    const found = await checkRowsExist(db, kind, old);
    const without = old.filter((_, i) => !found[i]);
    orphans += without.length;
    keys.push(...without.slice(0, MAX_MOVED_PER_CLEANUP - keys.length));
  }
  return { prefix: kind.prefix, total, orphans, keys };
}

/** Lists the orphans of every kind before anything is changed. Blobs younger than `minAgeMs` count as owned. */
export async function surveyOrphans(deps: OrphanDeps, minAgeMs: number, signal?: AbortSignal): Promise<OrphanSurvey[]> {
  const found: OrphanSurvey[] = [];
  const before = (await readDatabaseTime(deps.db)).getTime() - minAgeMs;
  for (const kind of blobKinds) found.push(await surveyKind(deps, kind, before, signal));
  return found;
}

/** Moves orphans to the trash, unless their rows have appeared meanwhile. Returns the number moved. */
export async function moveOrphans(
  { db, blobs }: OrphanDeps,
  kinds: readonly OrphanSurvey[],
  dryRun: boolean,
  signal?: AbortSignal,
): Promise<number> {
  let moved = 0;
  for (const { prefix, keys } of kinds) {
    const kind = blobKinds.find((one) => one.prefix === prefix);
    if (!kind) continue;
    for (let from = 0; from < keys.length; from += PAGE_SIZE) {
      signal?.throwIfAborted();
      const page = keys.slice(from, from + PAGE_SIZE);
      const found = await checkRowsExist(db, kind, page);
      for (const [i, key] of page.entries()) {
        if (found[i]) continue;
        if (!dryRun) await moveToTrash(blobs, key);
        moved += 1;
      }
    }
  }
  return moved;
}
