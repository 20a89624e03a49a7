import type { Blobs } from '../../drivers/blobs';
import type { Database } from '../../drivers/database';
import { type BlobKind, blobKinds, haveRows, pagesOf } from './blobKinds';
import { moveToTrash } from './trash';

/** More orphans than this share of a kind, and than the floor, mean that something is wrong with the database rather than with the blobs. */
const MOST_SHARE = 0.05;
const FLOOR = 20;
/** Orphans of a kind that are put away by one sweep; the next one goes on. */
const MOST_MOVED = 5000;
const PAGE = 500;

/** The blobs of a kind that have no row. */
export interface Orphans {
  readonly prefix: string;
  /** All blobs of the kind. */
  readonly total: number;
  readonly orphans: number;
  /** At most {@link MOST_MOVED}. */
  readonly keys: readonly string[];
}

interface OrphanDeps {
  readonly db: Database;
  readonly blobs: Blobs;
}

export const areTooMany = ({ total, orphans }: Orphans): boolean => orphans > Math.max(FLOOR, total * MOST_SHARE);

async function survey(
  { db, blobs }: OrphanDeps,
  kind: BlobKind,
  minAgeMs: number,
  signal: AbortSignal | undefined,
): Promise<Orphans> {
  const before = Date.now() - minAgeMs;
  const keys: string[] = [];
  let [total, orphans] = [0, 0];
  for await (const page of pagesOf(blobs, kind.prefix)) {
    signal?.throwIfAborted();
    total += page.length;
    const old = page.filter(({ modifiedAt }) => modifiedAt.getTime() < before).map(({ key }) => key);
    const found = await haveRows(db, kind, old);
    const without = old.filter((_, i) => !found[i]);
    orphans += without.length;
    keys.push(...without.slice(0, MOST_MOVED - keys.length));
  }
  return { prefix: kind.prefix, total, orphans, keys };
}

/** Looks at every blob that has a kind, before anything is touched. What is younger than `minAgeMs` counts as having its row. */
export async function surveyOrphans(deps: OrphanDeps, minAgeMs: number, signal?: AbortSignal): Promise<Orphans[]> {
  const found: Orphans[] = [];
  for (const kind of blobKinds) found.push(await survey(deps, kind, minAgeMs, signal));
  return found;
}

/** Puts the orphans away, unless their rows have come meanwhile. Returns how many. */
export async function moveOrphans(
  { db, blobs }: OrphanDeps,
  kinds: readonly Orphans[],
  dryRun: boolean,
  signal?: AbortSignal,
): Promise<number> {
  let moved = 0;
  for (const { prefix, keys } of kinds) {
    const kind = blobKinds.find((one) => one.prefix === prefix);
    if (!kind) continue;
    for (let from = 0; from < keys.length; from += PAGE) {
      signal?.throwIfAborted();
      const page = keys.slice(from, from + PAGE);
      const found = await haveRows(db, kind, page);
      for (const [i, key] of page.entries()) {
        if (found[i]) continue;
        if (!dryRun) await moveToTrash(blobs, key);
        moved += 1;
      }
    }
  }
  return moved;
}
