import { type BackgroundPicture, parseSpread, type SpreadDocument, serialiseSpread } from '@domain/document';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type Queryable, tables } from '../../../drivers/database';
import type { ArtworkPurpose } from '../../../render/renderTasks';

const { albums, albumPhotos, photos, spreads } = tables;

const CHAPTER_INTERVAL_SPREADS = 4;

/** Returns the artwork purpose of each spread in book order; null for none. A caption starts a chapter. */
export function assignArtworkPurposes(docs: readonly SpreadDocument[]): (ArtworkPurpose | null)[] {
  const isTitled = (doc: SpreadDocument) => doc.role === 'inner' && doc.elements.some(({ type }) => type === 'text');
  const isTold = docs.some(isTitled);
  return docs.map((doc, i) => {
    if (doc.role === 'cover') return 'cover';
    if (doc.role !== 'inner') return 'page';
    return (isTold ? isTitled(doc) : i % CHAPTER_INTERVAL_SPREADS === 2) ? 'chapter' : null;
  });
}

function withBackgroundPicture(
  { background, ...doc }: SpreadDocument,
  picture: BackgroundPicture | undefined,
): SpreadDocument {
  const { picture: _, ...plain } = background;
  return { ...doc, background: picture ? { ...plain, picture } : plain };
}

export type FindArtwork = (purpose: ArtworkPurpose, doc: SpreadDocument) => BackgroundPicture | undefined;

/**
 * Puts artwork behind the current spreads, including later edits; each changed spread gets a new version. Earlier
 * artwork is removed from all spreads. Backgrounds that are the user's photos stay.
 */
export async function setArtworkBackgrounds(tx: Queryable, albumId: string, pictureFor: FindArtwork): Promise<void> {
  const rows = await tx
    .select()
    .from(spreads)
    .where(and(eq(spreads.albumId, albumId), isNull(spreads.deletedAt)))
    .orderBy(asc(spreads.position))
    .for('update');
  const artwork = await tx
    .select({ id: photos.id })
    .from(albumPhotos)
    .innerJoin(photos, eq(photos.id, albumPhotos.photoId))
    .where(and(eq(albumPhotos.albumId, albumId), eq(photos.kind, 'artwork')));
  const made = new Set(artwork.map(({ id }) => id));
  const docs = rows.map(({ html }) => parseSpread(html));
  const purposes = assignArtworkPurposes(docs);
  for (const [i, row] of rows.entries()) {
    const doc = docs[i];
    const before = doc?.background.picture;
    if (!doc || (before && !made.has(before.fileId))) continue;
    const purpose = purposes[i] ?? null;
    const html = serialiseSpread(withBackgroundPicture(doc, purpose === null ? undefined : pictureFor(purpose, doc)));
    if (html === row.html) continue;
    const change = { html, version: row.version + 1, updatedAt: sql`now()` };
    await tx.update(spreads).set(change).where(eq(spreads.id, row.id));
  }
}

export async function setArtworkStyle(tx: Queryable, albumId: string, lora: string | null): Promise<void> {
  await tx.update(albums).set({ lora, updatedAt: sql`now()` }).where(eq(albums.id, albumId));
}

export async function insertArtwork(
  tx: Queryable,
  albumId: string,
  rows: readonly (typeof photos.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(photos)
    .values([...rows])
    .onConflictDoNothing();
  // After all photos, whatever their number.
  const position = 1_000_000;
  await tx
    .insert(albumPhotos)
    .values(rows.map(({ id }, i) => ({ albumId, photoId: id, position: position + i })))
    .onConflictDoNothing();
}
