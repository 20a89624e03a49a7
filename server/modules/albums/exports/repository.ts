import type { CoverId } from '@domain/commerce';
import type { PrinterId } from '@domain/print';
import { and, desc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { type Database, type Queryable, tables } from '../../../drivers/database';
import { lockAlbum } from '../repository';

const { albumExports, albums, spreads, users } = tables;

export type ExportRow = typeof albumExports.$inferSelect;

export async function findSameExport(
  tx: Queryable,
  albumId: string,
  fingerprint: string,
): Promise<ExportRow | undefined> {
  const [row] = await tx
    .select()
    .from(albumExports)
    .where(
      and(
        eq(albumExports.albumId, albumId),
        eq(albumExports.fingerprint, fingerprint),
        ne(albumExports.stage, 'failed'),
      ),
    )
    .orderBy(desc(albumExports.createdAt))
    .limit(1);
  return row;
}

/** Counts the pages that the album had when a file without a stored count was made. */
const pagesBefore = sql`(
  select greatest(0, 2 * count(*) - 4) from ${spreads}
  where ${spreads.albumId} = ${albumExports.albumId} and ${spreads.createdAt} <= ${albumExports.createdAt}
    and (${spreads.deletedAt} is null or ${spreads.deletedAt} > ${albumExports.createdAt}))`;

/** Returns true when an album was printed with this many pages, this printer and cover. The oldest exports name no choice. */
export async function wasPrintedBefore(
  tx: Queryable,
  albumId: string,
  { printer, cover, pages }: { readonly printer: PrinterId; readonly cover: CoverId; readonly pages: number },
): Promise<boolean> {
  const { choice } = albumExports;
  const isSame = or(isNull(choice), sql`${choice}->>'printer' = ${printer} and ${choice}->>'cover' = ${cover}`);
  const isPrinted = and(eq(albumExports.kind, 'print'), eq(albumExports.stage, 'done'));
  const hasPages = sql`coalesce(${albumExports.pages}, ${pagesBefore}) = ${pages}`;
  const [row] = await tx
    .select({ id: albumExports.id })
    .from(albumExports)
    .where(and(eq(albumExports.albumId, albumId), isPrinted, isSame, hasPages))
    .limit(1);
  return row !== undefined;
}

export async function insertExport(
  tx: Queryable,
  row: typeof albumExports.$inferInsert,
): Promise<ExportRow | undefined> {
  const [inserted] = await tx.insert(albumExports).values(row).returning();
  return inserted;
}

/** Makes an export the latest one: `created_at` is the time of the last request that it answers. */
export async function touchExport(tx: Queryable, id: string): Promise<void> {
  await tx.update(albumExports).set({ createdAt: sql`now()` }).where(eq(albumExports.id, id));
}

export async function findLatestExport(db: Queryable, albumId: string): Promise<ExportRow | undefined> {
  const [row] = await db
    .select()
    .from(albumExports)
    .where(eq(albumExports.albumId, albumId))
    .orderBy(desc(albumExports.createdAt))
    .limit(1);
  return row;
}

export async function findLatestFinishedExport(db: Database, albumId: string): Promise<ExportRow | undefined> {
  const [row] = await db
    .select()
    .from(albumExports)
    .where(and(eq(albumExports.albumId, albumId), eq(albumExports.stage, 'done')))
    .orderBy(desc(albumExports.createdAt))
    .limit(1);
  return row;
}

export async function findExport(db: Database, userId: string, id: string): Promise<ExportRow | undefined> {
  const [row] = await db
    .select({ row: albumExports })
    .from(albumExports)
    .innerJoin(albums, eq(albums.id, albumExports.albumId))
    .where(and(eq(albumExports.id, id), eq(albumExports.userId, userId), isNull(albums.deletedAt)));
  return row?.row;
}

export function findAlbumExports(db: Queryable, albumId: string): Promise<ExportRow[]> {
  return db.select().from(albumExports).where(eq(albumExports.albumId, albumId));
}

export async function deleteFinishedExports(tx: Queryable, albumId: string): Promise<void> {
  await tx.delete(albumExports).where(and(eq(albumExports.albumId, albumId), eq(albumExports.stage, 'done')));
}

/** Returns a finished export of an existing album, with the album's title and the file epoch of its owner. */
export async function findFinishedExport(db: Database, id: string) {
  const [row] = await db
    .select({ row: albumExports, title: albums.title, fileEpoch: users.fileEpoch })
    .from(albumExports)
    .innerJoin(albums, eq(albums.id, albumExports.albumId))
    .innerJoin(users, and(eq(users.id, albums.userId), isNull(users.deletedAt)))
    .where(and(eq(albumExports.id, id), eq(albumExports.stage, 'done'), isNull(albums.deletedAt)));
  return row;
}

const isRunning = (id: string) => and(eq(albumExports.id, id), isNull(albumExports.finishedAt));

/** Returns a running export and its album; undefined when it has ended or the album is deleted. */
export async function findRunningExport(db: Database, id: string) {
  const [row] = await db
    .select({ row: albumExports, album: albums })
    .from(albumExports)
    .innerJoin(albums, eq(albums.id, albumExports.albumId))
    .where(and(isRunning(id), isNull(albums.deletedAt)));
  return row;
}

export async function updateExport(db: Database, id: string, change: Partial<ExportRow>): Promise<void> {
  await db.update(albumExports).set(change).where(isRunning(id));
}

/** Ends a running export. Returns false when it had ended before, for example with its album. */
export async function endExport(
  db: Database,
  id: string,
  change: Partial<ExportRow> & Pick<ExportRow, 'stage'>,
): Promise<boolean> {
  const rows = await db
    .update(albumExports)
    .set({ ...change, finishedAt: sql`now()` })
    .where(isRunning(id))
    .returning({ id: albumExports.id });
  return rows.length > 0;
}

/**
 * Lets a failed export run again. It becomes the latest one of its album.
 * @returns true when the export runs; false when it has ended otherwise, its album is deleted, or a newer one was
 * requested for the album
 */
export async function reopenExport(tx: Queryable, id: string): Promise<boolean> {
  const [row] = await tx.select().from(albumExports).where(eq(albumExports.id, id));
  const album = row && (await lockAlbum(tx, row.albumId));
  if (!album || album.deletedAt !== null) return false;
  if (row.finishedAt === null) return true;
  if (row.stage !== 'failed' || (await findLatestExport(tx, album.id))?.id !== id) return false;
  await tx
    .update(albumExports)
    .set({ stage: 'queued', completed: 0, error: null, createdAt: sql`now()`, finishedAt: null })
    .where(eq(albumExports.id, id));
  return true;
}

export async function findUserLanguage(db: Database, userId: string): Promise<string> {
  const [row] = await db.select({ language: users.language }).from(users).where(eq(users.id, userId));
  return row?.language ?? '';
}

export async function cancelAlbumExports(tx: Queryable, albumId: string): Promise<void> {
  await tx
    .update(albumExports)
    .set({ stage: 'failed', error: 'not_found', finishedAt: sql`now()` })
    .where(and(eq(albumExports.albumId, albumId), isNull(albumExports.finishedAt)));
}

export function findUnfinishedExports(db: Database, seconds: number): Promise<Pick<ExportRow, 'id' | 'userId'>[]> {
  return db
    .select({ id: albumExports.id, userId: albumExports.userId })
    .from(albumExports)
    .where(
      and(isNull(albumExports.finishedAt), lt(albumExports.createdAt, sql`now() - make_interval(secs => ${seconds})`)),
    );
}
