import type { GenerationStage } from '@domain/contract';
import type { LayoutRequest } from '@domain/layout';
import { and, count, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { type Database, type Queryable, tables } from '../../../drivers/database';
import { areFacesAwaited } from '../../storage/repository';
import { type AlbumRow, lockAlbum } from '../repository';

const { albumPhotos, albums, generations, photos } = tables;

export type GenerationRow = typeof generations.$inferSelect;

/** Request of a generation as stored in its row: the engine's request with photo ids. */
export interface StoredGenerationRequest extends Omit<LayoutRequest, 'photos'> {
  readonly photoIds: readonly string[];
  /** Photos whose faces were unknown when the album was last laid out; left out by earlier servers. */
  readonly unseen?: number;
}

export interface GenerationProgress {
  readonly stage?: GenerationStage;
  readonly completed?: number; // 0..1
  readonly placed?: number;
}

/** Remembers how an album was last laid out. */
export async function recordLayout(
  tx: Queryable,
  albumId: string,
  layout: Partial<Pick<StoredGenerationRequest, 'seed' | 'pages' | 'unseen'>>,
): Promise<void> {
  await tx
    .update(generations)
    .set({ request: sql`${generations.request} || ${JSON.stringify(layout)}::jsonb` })
    .where(and(eq(generations.albumId, albumId), eq(generations.kind, 'spreads')));
}

/** Returns how many photos of an album wait for their analysis, and how many did when it was last laid out. */
export async function countUnseenPhotos(db: Queryable, albumId: string): Promise<{ now: number; atLayout: number }> {
  const atLayout = sql<number>`coalesce((select (${generations.request} ->> 'unseen')::integer from ${generations} where ${generations.albumId} = ${albumId} and ${generations.kind} = 'spreads' order by ${generations.createdAt} desc limit 1), 0)`;
  const [row] = await db
    .select({ now: count(), atLayout })
    .from(albumPhotos)
    .innerJoin(photos, eq(photos.id, albumPhotos.photoId))
    .where(and(eq(albumPhotos.albumId, albumId), eq(photos.kind, 'photo'), areFacesAwaited()));
  return row ?? { now: 0, atLayout: 0 };
}

export async function insertGeneration(tx: Queryable, row: typeof generations.$inferInsert): Promise<void> {
  await tx.insert(generations).values(row);
}

export async function findGeneration(db: Database, userId: string, id: string): Promise<GenerationRow | undefined> {
  const [row] = await db
    .select()
    .from(generations)
    .where(and(eq(generations.id, id), eq(generations.userId, userId)));
  return row;
}

export function findRunningGenerations(db: Database, userId: string): Promise<GenerationRow[]> {
  return db
    .select()
    .from(generations)
    .where(and(eq(generations.userId, userId), isNull(generations.finishedAt)))
    .orderBy(desc(generations.createdAt));
}

const isRunning = (id: string) => and(eq(generations.id, id), isNull(generations.finishedAt));

/** Writes progress, if any. Returns the row, or undefined when the generation has ended meanwhile. */
export async function updateGenerationProgress(
  db: Database,
  id: string,
  progress: GenerationProgress,
): Promise<GenerationRow | undefined> {
  if (Object.keys(progress).length === 0) return (await db.select().from(generations).where(isRunning(id)))[0];
  const [row] = await db.update(generations).set(progress).where(isRunning(id)).returning();
  return row;
}

async function endGeneration(
  tx: Queryable,
  id: string,
  stage: GenerationStage,
  rest: object = {},
): Promise<GenerationRow | undefined> {
  const [row] = await tx
    .update(generations)
    .set({ stage, finishedAt: sql`now()`, ...rest })
    .where(isRunning(id))
    .returning();
  return row;
}

async function lockGenerationAlbum(tx: Queryable, id: string): Promise<AlbumRow | undefined> {
  const [row] = await tx.select({ albumId: generations.albumId }).from(generations).where(eq(generations.id, id));
  return row && lockAlbum(tx, row.albumId);
}

export async function cancelGeneration(tx: Queryable, id: string): Promise<boolean> {
  return (await endGeneration(tx, id, 'cancelled')) !== undefined;
}

export async function cancelAlbumGenerations(tx: Queryable, albumId: string): Promise<void> {
  await tx
    .update(generations)
    .set({ stage: 'cancelled', finishedAt: sql`now()` })
    .where(and(eq(generations.albumId, albumId), isNull(generations.finishedAt)));
}

/**
 * Finishes a generation together with `work` on its locked album, atomically and once. Returns false when it had ended
 * before.
 */
export function finishGeneration(
  db: Database,
  id: string,
  result: Pick<GenerationRow, 'completed' | 'placed'>,
  work: (tx: Queryable, album: AlbumRow) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const album = await lockGenerationAlbum(tx, id);
    if (!album || !(await endGeneration(tx, id, 'done', result))) return false;
    await work(tx, album);
    return true;
  });
}

/** Fails a generation, and its album when that has no spreads yet. Returns false when it had ended before. */
export function failGeneration(db: Database, id: string, error: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockGenerationAlbum(tx, id);
    const row = await endGeneration(tx, id, 'failed', { error });
    if (!row) return false;
    await tx
      .update(albums)
      .set({ state: 'failed', updatedAt: sql`now()` })
      .where(and(eq(albums.id, row.albumId), eq(albums.state, 'generating')));
    return true;
  });
}

/**
 * Lets a failed generation run again, and the album without spreads wait for it. Its age counts from now.
 * @returns true when the generation runs; false when it has ended otherwise, its album is deleted, or a newer one was
 * started for the album
 */
export async function reopenGeneration(tx: Queryable, id: string): Promise<boolean> {
  const album = await lockGenerationAlbum(tx, id);
  if (!album || album.deletedAt !== null) return false;
  const [row] = await tx.select().from(generations).where(eq(generations.id, id));
  if (row?.finishedAt === null) return true;
  const [newest] = await tx
    .select({ id: generations.id })
    .from(generations)
    .where(eq(generations.albumId, album.id))
    .orderBy(desc(generations.createdAt))
    .limit(1);
  const needed = row?.kind === 'spreads' ? 'failed' : 'ready';
  if (row?.stage !== 'failed' || newest?.id !== id || album.state !== needed) return false;
  await tx
    .update(generations)
    .set({ stage: 'queued', completed: 0, placed: 0, error: null, createdAt: sql`now()`, finishedAt: null })
    .where(eq(generations.id, id));
  if (row.kind === 'spreads')
    await tx.update(albums).set({ state: 'generating', updatedAt: sql`now()` }).where(eq(albums.id, album.id));
  return true;
}

export function findUnfinishedGenerations(
  db: Database,
  seconds: number,
): Promise<Pick<GenerationRow, 'id' | 'userId' | 'kind'>[]> {
  return db
    .select({ id: generations.id, userId: generations.userId, kind: generations.kind })
    .from(generations)
    .where(
      and(isNull(generations.finishedAt), lt(generations.createdAt, sql`now() - make_interval(secs => ${seconds})`)),
    );
}

export async function findRunningArtwork(tx: Queryable, albumId: string): Promise<GenerationRow | undefined> {
  const [row] = await tx
    .select()
    .from(generations)
    .where(and(eq(generations.albumId, albumId), eq(generations.kind, 'images'), isNull(generations.finishedAt)))
    .orderBy(desc(generations.createdAt))
    .limit(1);
  return row;
}

export async function findStoredPhotoIds(db: Queryable, userId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.userId, userId), isNull(photos.deletedAt), inArray(photos.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

/** Returns true when the album exists or is being generated, also when the user has deleted it since. */
export async function isAlbumCreated(db: Queryable, userId: string, requestId: string | null): Promise<boolean> {
  if (requestId === null) return false;
  const isLive = and(eq(albums.state, 'generating'), isNull(albums.deletedAt));
  const [row] = await db
    .select({ id: albums.id })
    .from(albums)
    .where(and(eq(albums.userId, userId), eq(albums.requestId, requestId), or(eq(albums.state, 'ready'), isLive)));
  return row !== undefined;
}
