import { and, eq, exists, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { BlobEntry, Blobs } from '../../drivers/blobs';
import { type Database, tables } from '../../drivers/database';
import { TAKEOUT_KEEP_DAYS } from '../../modules/takeout/repository';

export interface BlobKind {
  readonly prefix: string;
  readonly idOf: (key: string) => string | undefined;
  /** Pattern of an id that a row can have; defaults to that of a UUID. */
  readonly idPattern?: RegExp;
  readonly known: (db: Database, ids: string[]) => Promise<{ id: string }[]>;
  /** Returns the ids whose row still needs its blobs; defaults to `known`. */
  readonly needed?: (db: Database, ids: string[]) => Promise<{ id: string }[]>;
}

const { albumExports, albumPhotos, albums, clips, orderPhotos, orders, photos, spreads, takeouts } = tables;

/** Subquery for conditions on `photos`: an album that exists, or can be restored, shows the photo. */
export const selectAlbumUses = (db: Database) =>
  db
    .select({ one: sql`1` })
    .from(albumPhotos)
    .innerJoin(albums, eq(albums.id, albumPhotos.albumId))
    .where(and(eq(albumPhotos.photoId, photos.id), or(isNull(albums.deletedAt), isNotNull(albums.restorableUntil))));

/** Subquery for conditions on `photos`: an unprinted order shows the photo. */
export const selectOrderUses = (db: Database) =>
  db.select({ one: sql`1` }).from(orderPhotos).where(eq(orderPhotos.photoId, photos.id));

const findPhotoRows = (db: Database, ids: string[]) =>
  db.select({ id: photos.id }).from(photos).where(inArray(photos.id, ids));

const findNeededPhotoRows = (db: Database, ids: string[]) => {
  const isNeeded = or(isNull(photos.deletedAt), exists(selectAlbumUses(db)), exists(selectOrderUses(db)));
  return db
    .select({ id: photos.id })
    .from(photos)
    .where(and(inArray(photos.id, ids), isNeeded));
};

const UUID_PATTERN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const CLIP_TOKEN_PATTERN = /^[\w-]{32}$/;

/** Every kind of blob that has rows. Samples and template pictures have none and are never cleaned up. */
export const blobKinds: readonly BlobKind[] = [
  { prefix: 'photos', idOf: (key) => key.split('/')[2], known: findPhotoRows, needed: findNeededPhotoRows },
  { prefix: 'crops', idOf: (key) => key.split('/')[1], known: findPhotoRows, needed: findNeededPhotoRows },
  {
    prefix: 'spreads',
    idOf: (key) => key.split('/')[1],
    known: (db, ids) => db.select({ id: spreads.id }).from(spreads).where(inArray(spreads.id, ids)),
  },
  {
    prefix: 'clips',
    // Attempts of one upload share the id of the clip; only the token tells which of them was stored.
    idOf: (key) => key.split('/')[3],
    idPattern: CLIP_TOKEN_PATTERN,
    known: (db, ids) => db.select({ id: clips.token }).from(clips).where(inArray(clips.token, ids)),
  },
  {
    prefix: 'exports',
    idOf: (key) => key.split('/')[1]?.split('.')[0],
    known: (db, ids) => db.select({ id: albumExports.id }).from(albumExports).where(inArray(albumExports.id, ids)),
  },
  {
    prefix: 'orders',
    idOf: (key) => key.split('/')[1],
    known: (db, ids) => db.select({ id: orders.id }).from(orders).where(inArray(orders.id, ids)),
  },
  {
    prefix: 'takeouts',
    idOf: (key) => key.split('/')[1]?.split('.')[0],
    known: (db, ids) => db.select({ id: takeouts.id }).from(takeouts).where(inArray(takeouts.id, ids)),
    needed: (db, ids) => {
      const isKept = gt(takeouts.finishedAt, sql`now() - make_interval(days => ${TAKEOUT_KEEP_DAYS})`);
      return db
        .select({ id: takeouts.id })
        .from(takeouts)
        .where(and(inArray(takeouts.id, ids), isKept));
    },
  },
];

export async function checkRowsExist(
  db: Database,
  { idOf, idPattern = UUID_PATTERN, known, needed }: BlobKind,
  keys: readonly string[],
  which: 'known' | 'needed' = 'known',
): Promise<boolean[]> {
  const idsByKey = keys.map((key) => idOf(key) ?? '');
  const ids = [...new Set(idsByKey)].filter((id) => idPattern.test(id));
  const find = which === 'needed' ? (needed ?? known) : known;
  const found = new Set(ids.length === 0 ? [] : (await find(db, ids)).map(({ id }) => id));
  return idsByKey.map((id) => found.has(id));
}

const PAGE_SIZE = 500;

export async function* listBlobPages(blobs: Blobs, prefix: string): AsyncGenerator<BlobEntry[]> {
  let page: BlobEntry[] = [];
  for await (const entry of blobs.list(prefix)) {
    page.push(entry);
    if (page.length < PAGE_SIZE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
