import { resizeSpine, serialiseSpread } from '@domain/document';
import { computeAlbumSpineWidth, countPages, type PrintSpec } from '@domain/print';
import { and, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm';
import { type Queryable, tables } from '../../drivers/database';
import { throwApiError } from '../../http/apiError';
import { checkBookPages, type PageFindings } from '../albums/albumPreflight';
import type { AlbumRow } from '../albums/repository';
import { findUsedPhotoIds } from '../albums/serializers';
import { lockSharedAlbum } from '../sharing/repository';
import { readSpread, readVisiblePages } from '../sharing/visiblePages';
import type { CartEntry } from './repository';

const { albumPhotos, albums, cartCopies, photos } = tables;

export type BookCopy = typeof cartCopies.$inferSelect;

/** The pages of a shared album as its visitor sees them. */
export type SharedPages = Omit<BookCopy, 'itemId'>;

/** Returns true while the owner lets visitors of this link order copies. */
export const isCopyAllowed = (album: AlbumRow | null, { shareToken }: Pick<BookCopy, 'shareToken'>): boolean =>
  album !== null &&
  album.shareToken === shareToken &&
  album.shareCopies &&
  album.deletedAt === null &&
  album.state === 'ready';

/** Locks the album of a link while its owner lets visitors order copies. */
export async function lockCopyableAlbum(tx: Queryable, shareToken: string): Promise<AlbumRow | undefined> {
  const album = await lockSharedAlbum(tx, shareToken);
  return album && isCopyAllowed(album, { shareToken }) ? album : undefined;
}

/**
 * Locks a shared album whose owner lets visitors order copies.
 * @throws HttpApiError 404 for an ended link, 403 copies_not_allowed
 */
export async function lockAlbumToCopy(tx: Queryable, token: string): Promise<AlbumRow> {
  const album = (await lockSharedAlbum(tx, token)) ?? throwApiError('not_found');
  return isCopyAllowed(album, { shareToken: token }) ? album : throwApiError('copies_not_allowed');
}

/**
 * Reads the current pages of a shared album.
 * @param album locked
 * @param seen revision that the visitor saw; undefined takes the current one
 * @throws HttpApiError album_changed, unavailable
 */
export async function readSharedPages(
  tx: Queryable,
  album: AlbumRow,
  shareToken: string,
  seen: string | undefined,
): Promise<SharedPages> {
  const { title, spreads, revision } = await readVisiblePages(tx, album);
  if (seen !== undefined && seen !== revision) throwApiError('album_changed');
  const html = spreads.map((spread) => spread.html);
  // This server cannot read the page; the newer one beside it can.
  if (html.includes('')) throwApiError('unavailable');
  return { shareToken, revision, title, format: album.format, html, coverVersion: spreads[0]?.version ?? 0 };
}

export async function insertCopy(tx: Queryable, itemId: string, pages: SharedPages): Promise<void> {
  await tx.insert(cartCopies).values({ ...pages, itemId });
}

/** Returns what a cart item prints of another user's album; undefined for the buyer's own. */
export async function findCopy(db: Queryable, itemId: string): Promise<BookCopy | undefined> {
  const [row] = await db.select().from(cartCopies).where(eq(cartCopies.itemId, itemId));
  return row;
}

/** {@link findCopy} without its pages; the link of a copy never changes. */
export async function findCopyLink(db: Queryable, itemId: string) {
  const { shareToken } = cartCopies;
  const [row] = await db
    .select({ itemId: cartCopies.itemId, shareToken })
    .from(cartCopies)
    .where(eq(cartCopies.itemId, itemId));
  return row;
}

/** Returns the pages with the spine of this binding, unless the cover cannot be read. The owner's album keeps its own. */
export function bindCopy(html: readonly string[], make: PrintSpec): string[] {
  const [cover, ...inside] = html;
  if (cover === undefined) return [];
  const doc = readSpread(cover);
  if (!doc) return [...html];
  const spine = computeAlbumSpineWidth({ ...make, format: doc.format, pages: countPages(html.length) });
  return [serialiseSpread(resizeSpine(doc, spine)), ...inside];
}

/** Condition for the photos of the pages that still exist: the owner's stored ones, and deleted ones in an album. */
function areCopyPhotos(db: Queryable, { userId }: AlbumRow, html: readonly string[]) {
  const shown = db
    .select({ one: sql`1` })
    .from(albumPhotos)
    .innerJoin(albums, eq(albums.id, albumPhotos.albumId))
    .where(and(eq(albumPhotos.photoId, photos.id), isNull(albums.deletedAt)));
  return and(
    eq(photos.userId, userId),
    inArray(photos.id, [...findUsedPhotoIds(html)]),
    or(isNull(photos.deletedAt), exists(shown)),
  );
}

/** Returns the photos of the pages that still exist, locked against deletion until the transaction ends. */
export const lockCopyPhotos = (tx: Queryable, album: AlbumRow, html: readonly string[]) =>
  tx
    .select()
    .from(photos)
    .where(areCopyPhotos(tx, album, html))
    .for('share');

interface CopyFindings extends PageFindings {
  /** A photo of the pages was deleted by its owner. */
  readonly hasLostPhotos: boolean;
}

/** Checks the pages of a copy before printing. Only the owner could act on warnings, so the buyer gets none. */
export async function checkCopy(db: Queryable, { item, album }: CartEntry, make: PrintSpec): Promise<CopyFindings> {
  const copy = await findCopy(db, item.id);
  if (!copy || !album) return { errors: 0, warnings: [], hasLostPhotos: false };
  const { html, title, revision } = copy;
  const known = await db
    .select()
    .from(photos)
    .where(areCopyPhotos(db, album, html));
  const { errors } = await checkBookPages({
    id: item.id,
    title,
    make,
    // Errors do not depend on faces, which may become known later.
    pages: revision,
    load: async () => [bindCopy(html, make).map((page, i) => ({ id: String(i), html: page })), known],
  });
  return { errors, warnings: [], hasLostPhotos: known.length < findUsedPhotoIds(html).size };
}
