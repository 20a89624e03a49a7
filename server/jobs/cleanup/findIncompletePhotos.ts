import { and, eq, exists, gt, isNull, sql } from 'drizzle-orm';
import type { Blobs } from '../../drivers/blobs';
import { type Database, tables } from '../../drivers/database';
import { photoKeys } from '../../modules/files';
import type { PhotoRow } from '../../modules/storage/repository';
import { forEachLimited } from '../../processes/limitConcurrency';

const USERS_BATCH = 500;
/** Photos of a user that are compared with one listing. It bounds the memory that a large user takes. */
const PHOTOS_BATCH = 10_000;
const LISTINGS_AT_ONCE = 4;
const SAMPLE_SIZE = 20;
const SMALLEST_ID = '00000000-0000-0000-0000-000000000000';

const { photos, users } = tables;

export interface IncompletePhotos {
  readonly count: number;
  readonly sample: readonly string[];
}

interface Deps {
  readonly db: Database;
  readonly blobs: Blobs;
}

interface SearchOptions {
  readonly signal?: AbortSignal | undefined;
  readonly photosBatch?: number;
}

function listNeededKeys({ userId, id, hasMaster }: Pick<PhotoRow, 'userId' | 'id' | 'hasMaster'>): string[] {
  const keys = photoKeys(userId, id);
  return [keys.original, keys[1440], keys[250], ...(hasMaster ? [keys.master] : [])];
}

async function* listUserPages(db: Database): AsyncGenerator<readonly string[]> {
  const own = db
    .select({ one: sql`1` })
    .from(photos)
    .where(and(eq(photos.userId, users.id), isNull(photos.deletedAt)));
  for (let after = SMALLEST_ID; ; ) {
    const rows = await db
      .select({ id: users.id })
      .from(users)
      .where(and(gt(users.id, after), exists(own)))
      .orderBy(users.id)
      .limit(USERS_BATCH);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ id }) => id);
    after = last.id;
  }
}

async function lacksBlob({ db, blobs }: Deps, photoId: string, keys: readonly string[]): Promise<boolean> {
  const stats = await Promise.all(keys.map((key) => blobs.stat(key)));
  return stats.includes(null) && (await db.$count(photos, and(eq(photos.id, photoId), isNull(photos.deletedAt)))) > 0;
}

/** Finds the photos of a user that lack a blob. A blob missing in the listing is looked up by its key. */
async function* findIncompleteOfUser(
  deps: Deps,
  userId: string,
  { signal, photosBatch = PHOTOS_BATCH }: SearchOptions,
): AsyncGenerator<string> {
  for (let after = SMALLEST_ID; ; ) {
    signal?.throwIfAborted();
    const rows = await deps.db
      .select({ id: photos.id, hasMaster: photos.hasMaster })
      .from(photos)
      .where(and(eq(photos.userId, userId), isNull(photos.deletedAt), gt(photos.id, after)))
      .orderBy(photos.id)
      .limit(photosBatch);
    const last = rows.at(-1);
    if (!last) return;
    const unseen = new Set(rows.flatMap((row) => listNeededKeys({ userId, ...row })));
    for await (const { key } of deps.blobs.list(`photos/${userId}`)) {
      signal?.throwIfAborted();
      unseen.delete(key);
    }
    for (const row of unseen.size > 0 ? rows : []) {
      const keys = listNeededKeys({ userId, ...row }).filter((key) => unseen.has(key));
      if (keys.length > 0 && (await lacksBlob(deps, row.id, keys))) yield row.id;
    }
    after = last.id;
  }
}

/**
 * Calls `found` with each listed photo that lacks a blob. It compares the rows of each user with a listing of the user's
 * blobs, which takes one request for hundreds of them.
 */
export async function forEachIncompletePhoto(
  deps: Deps,
  found: (id: string) => void,
  options: SearchOptions = {},
): Promise<void> {
  for await (const page of listUserPages(deps.db))
    await forEachLimited(page, LISTINGS_AT_ONCE, async (userId) => {
      for await (const id of findIncompleteOfUser(deps, userId, options)) found(id);
    });
}

/** Counts listed photos that lack a blob, and samples some of their ids. */
export async function findIncompletePhotos(deps: Deps, options: SearchOptions = {}): Promise<IncompletePhotos> {
  const sample: string[] = [];
  let count = 0;
  const note = (id: string) => {
    count += 1;
    if (sample.length < SAMPLE_SIZE) sample.push(id);
  };
  await forEachIncompletePhoto(deps, note, options);
  return { count, sample };
}
