import type { Blobs } from '../../drivers/blobs';
import { type Database, readDatabaseTime } from '../../drivers/database';
import { type BlobKind, blobKinds, checkRowsExist, listBlobPages } from './blobKinds';

const TRASH_PREFIX = 'trash';
const DAY_MS = 24 * 60 * 60 * 1000;

export interface TrashDeps {
  readonly db: Database;
  readonly blobs: Blobs;
}

/** `trash/{key}/{day}`: the trash of one user or photo shares a prefix. */
const createTrashKey = (key: string, now: Date): string => `${TRASH_PREFIX}/${key}/${now.toISOString().slice(0, 10)}`;

function parseTrashKey(key: string): { original: string; day: number } | null {
  const match = /^trash\/(.+)\/(\d{4}-\d\d-\d\d)$/.exec(key);
  const day = Date.parse(match?.[2] ?? '');
  return match?.[1] === undefined || Number.isNaN(day) ? null : { original: match[1], day };
}

export const moveToTrash = (blobs: Blobs, key: string, now: Date = new Date()): Promise<void> =>
  blobs.move(key, createTrashKey(key, now));

export async function purgeTrash(blobs: Blobs, prefix: string): Promise<void> {
  for await (const { key } of blobs.list(`${TRASH_PREFIX}/${prefix}`)) await blobs.delete(key);
}

async function* listTrashPages(blobs: Blobs, { prefix }: BlobKind) {
  for await (const page of listBlobPages(blobs, `${TRASH_PREFIX}/${prefix}`))
    yield page.flatMap(({ key }) => {
      const read = parseTrashKey(key);
      return read ? [{ key, ...read }] : [];
    });
}

/** Restores blobs whose rows exist again, unless the key is in use. Returns the number restored. */
export async function restoreFromTrash(
  { db, blobs }: TrashDeps,
  dryRun: boolean,
  signal?: AbortSignal,
): Promise<number> {
  let restored = 0;
  for (const kind of blobKinds)
    for await (const page of listTrashPages(blobs, kind)) {
      signal?.throwIfAborted();
      const keys = page.map(({ original }) => original);
      const needed = await checkRowsExist(db, kind, keys, 'needed');
      for (const [i, { key, original }] of page.entries()) {
        if (!needed[i] || (await blobs.stat(original))) continue;
        if (!dryRun) await blobs.move(key, original);
        restored += 1;
      }
    }
  return restored;
}

/** Deletes blobs that were trashed more than `days` ago. Returns the number deleted. */
export async function emptyTrash(
  { db, blobs }: TrashDeps,
  days: number,
  dryRun: boolean,
  signal?: AbortSignal,
): Promise<number> {
  const before = (await readDatabaseTime(db)).getTime() - days * DAY_MS;
  let deleted = 0;
  for (const kind of blobKinds)
    for await (const page of listTrashPages(blobs, kind)) {
      signal?.throwIfAborted();
      for (const { key, day } of page) {
        if (day >= before) continue;
        if (!dryRun) await blobs.delete(key);
        deleted += 1;
      }
    }
  return deleted;
}
