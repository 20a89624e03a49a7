import type { Blobs } from '../../drivers/blobs';
import type { Database } from '../../drivers/database';
import { type BlobKind, blobKinds, checkRowsExist, listBlobPages } from './blobKinds';
import { moveToTrash } from './trash';

/** More orphans than this share of a kind, and than the floor, mean that something is wrong with the database rather than with the blobs. */
const MAX_ORPHAN_SHARE = 0.05;
const MIN_SUSPICIOUS_ORPHANS = 20;
/** Orphans of a kind that are put away by one sweep; the next one goes on. */
const MAX_MOVED_PER_SWEEP = 5000;
const PAGE_SIZE = 500;

/** The blobs of a kind that have no row. */
export interface OrphanSurvey {
  readonly prefix: string;
  /** All blobs of the kind. */
  readonly total: number;
  readonly orphans: number;
  /** At most {@link MAX_MOVED_PER_SWEEP}. */
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
  minAgeMs: number,
  signal: AbortSignal | undefined,
): Promise<OrphanSurvey> {
  const before = Date.now() - minAgeMs;
  const keys: string[] = [];
  let [total, orphans] = [0, 0];
  for await (const page of listBlobPages(blobs, kind.prefix)) {
    signal?.throwIfAborted();
    total += page.length;
    const old = page.filter(({ modifiedAt }) => modifiedAt.getTime() < before).map(({ key }) => key);
    const found = await checkRowsExist(db, kind, old);
    const without = old.filter((_, i) => !found[i]);
    orphans += without.length;
    keys.push(...without.slice(0, MAX_MOVED_PER_SWEEP - keys.length));
  }
  return { prefix: kind.prefix, total, orphans, keys };
}

/** Looks at every blob that has a kind, before anything is touched. What is younger than `minAgeMs` counts as having its row. */
export async function surveyOrphans(deps: OrphanDeps, minAgeMs: number, signal?: AbortSignal): Promise<OrphanSurvey[]> {
  const found: OrphanSurvey[] = [];
  for (const kind of blobKinds) found.push(await surveyKind(deps, kind, minAgeMs, signal));
  return found;
}

/** Puts the orphans away, unless their rows have come meanwhile. Returns how many. */
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
