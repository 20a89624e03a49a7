import { createHash, randomUUID } from 'node:crypto';
import { createOrderSnapshot, type OrderLine } from '@domain/commerce';
import { findBookPageLimits } from '@domain/commerce/bookPageLimits';
import type { Cart } from '@domain/contract';
import { checkPages } from '@domain/preflight';
import { countPages, type PrinterId, type PrintSpec } from '@domain/print';
import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { type Queryable, tables } from '../../drivers/database';
import { throwApiError } from '../../http/apiError';
import { countPageErrors, toCheckedPhotos } from '../albums/albumPreflight';
import { computeExportFingerprint } from '../albums/exports/fingerprint';
import { findAlbumPhotos, findSpreads, livePagesJson, lockOwnAlbum } from '../albums/repository';
import { filterUsedPhotos, findUsedPhotoIds } from '../albums/serializers';
import { type BookCopy, bindCopy, findCopy, findCopyLink, lockCopyableAlbum, lockCopyPhotos } from '../cart/copies';
import { findReprint } from '../cart/repository';
import type { PhotoRow } from '../storage/repository';
import { canReprint, hasPrintFiles, type OrderRow } from './repository';

const { orderItems, orderPhotos, orders } = tables;

export interface SnapshotOwner {
  readonly userId: string;
  readonly printer: PrinterId;
}

interface PagesToPrint {
  readonly title: string;
  readonly format: string;
  readonly madeAt: Date;
  readonly html: readonly string[];
  readonly photos: readonly PhotoRow[];
  readonly stored: SQL<string[]>;
  readonly albumId: string | null;
  readonly shareToken: string | null;
}

/** Returns the current pages of the buyer's album, locked, so that the stored state is the priced and checked one. */
async function readOwnPages(tx: Queryable, userId: string, albumId: string): Promise<PagesToPrint> {
  const album = (await lockOwnAlbum(tx, userId, albumId)) ?? throwApiError('payment_not_allowed');
  const html = (await findSpreads(tx, album.id)).map((spread) => spread.html);
  const photos = filterUsedPhotos(html, await findAlbumPhotos(tx, album.id));
  const { title, format, createdAt: madeAt } = album;
  return { title, format, madeAt, html, photos, stored: livePagesJson(album.id), albumId, shareToken: null };
}

/** Returns the pages that a visitor of a shared album put into the cart, while its owner still allows it. */
async function readCopiedPages(
  tx: Queryable,
  { itemId, shareToken }: Pick<BookCopy, 'itemId' | 'shareToken'>,
  make: PrintSpec,
): Promise<PagesToPrint> {
  const album = await lockCopyableAlbum(tx, shareToken);
  // Read under the lock: the owner may have hidden the places of the copy until then.
  const copy = album && (await findCopy(tx, itemId));
  if (!album || !copy) return throwApiError('payment_not_allowed', { params: { reason: 'item_problem' } });
  const html = bindCopy(copy.html, make);
  const photos = await lockCopyPhotos(tx, album, html);
  if (photos.length < findUsedPhotoIds(html).size)
    throwApiError('payment_not_allowed', { params: { reason: 'item_problem' } });
  const { title, format } = copy;
  const stored = sql<string[]>`${JSON.stringify(html)}::jsonb`;
  // No link to the album: it is not the buyer's.
  return { title, format, madeAt: album.createdAt, html, photos, stored, albumId: null, shareToken };
}

/**
 * Returns another print of an ordered book. Its pages and hashes are those of that order; photos that the order still
 * holds because its files are not made are held for this one as well.
 */
async function snapshotReprint(
  tx: Queryable,
  { printer }: SnapshotOwner,
  sourceId: string,
  line: OrderLine,
  position: number,
) {
  // A cancellation, or the end of rendering, which release the photos, wait until this order holds them.
  const [found] = await tx
    .select({ source: orderItems, order: orders })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(orderItems.id, sourceId))
    .for('share');
  if (!found || !canReprint(found.order, found.source, printer))
    return throwApiError('payment_not_allowed', { params: { reason: 'item_problem' } });
  const { source } = found;
  const { albumId, shareToken, madeAt, fingerprint, html } = source;
  if (shareToken !== null && !(await lockCopyableAlbum(tx, shareToken)))
    throwApiError('payment_not_allowed', { params: { reason: 'item_problem' } });
  const held = await tx.select().from(orderPhotos).where(eq(orderPhotos.itemId, sourceId));
  return {
    ...line,
    id: randomUUID(),
    position,
    albumId,
    shareToken,
    html: sql<string[]>`${JSON.stringify(html)}::jsonb`,
    madeAt,
    printer,
    fingerprint,
    // Files that this order waits for may be those of an earlier one.
    reprintOf: hasPrintFiles(source) ? sourceId : (source.reprintOf ?? sourceId),
    photoIds: held.map(({ photoId }) => photoId),
  };
}

/** Returns an ordered book: its pages with their price. */
async function snapshotItem(tx: Queryable, owner: SnapshotOwner, line: OrderLine, position: number) {
  const { userId, printer } = owner;
  const source = await findReprint(tx, line.cartItemId);
  if (source !== null) return snapshotReprint(tx, owner, source, line, position);
  const copy = await findCopyLink(tx, line.cartItemId);
  const pages = await (copy ? readCopiedPages(tx, copy, { ...line, printer }) : readOwnPages(tx, userId, line.albumId));
  const { title, format, madeAt, html, photos, stored, albumId, shareToken } = pages;
  // Pages were added or removed, or the format was changed, after pricing.
  if (countPages(html.length) !== line.pages || format !== line.format) throwApiError('conflict');
  // Findings that appear only now result from changes after the cart was read.
  const limits = findBookPageLimits(printer, line);
  const isBound = limits !== null && checkPages(line.pages, limits).length === 0;
  const checked = html.map((page, i) => ({ id: String(i), html: page }));
  if (!isBound || countPageErrors(checked, toCheckedPhotos(photos), { ...line, title, printer }) > 0) {
    throwApiError('payment_not_allowed', { params: { reason: 'item_problem' } });
  }
  const choice = { kind: 'print', printer, cover: line.cover, paper: line.paper, marks: false } as const;
  return {
    ...line,
    title,
    id: randomUUID(),
    position,
    albumId,
    shareToken,
    html: stored,
    madeAt,
    printer,
    fingerprint: computeExportFingerprint({ choice, title, madeAt, html, photos }),
    reprintOf: null,
    photoIds: photos.map(({ id }) => id),
  };
}

export type OrderDraft = Awaited<ReturnType<typeof snapshotCart>>;

/**
 * Returns the order of the current cart: prices, address and pages. `fingerprint` is equal for equal orders, also on
 * another day.
 * @throws HttpApiError payment_not_allowed, conflict
 */
export async function snapshotCart(tx: Queryable, owner: SnapshotOwner, cart: Cart) {
  const { lines, terms, currency, total } = createOrderSnapshot(cart) ?? throwApiError('payment_not_allowed');
  const items = [];
  for (const [i, line] of lines.entries()) items.push(await snapshotItem(tx, owner, line, i + 1));
  const { arrives_from: _from, arrives_to: _to, ...delivery } = terms.delivery;
  const books = items.map((item) => [
    item.cartItemId,
    item.cover,
    item.paper,
    item.quantity,
    item.unitPrice,
    item.fingerprint,
  ]);
  const whole = JSON.stringify([currency, total, { ...terms, delivery }, books]);
  return { items, terms, currency, total, fingerprint: createHash('sha256').update(whole).digest('hex') };
}

export async function releaseItemPhotos(db: Queryable, itemId: string): Promise<void> {
  await db.delete(orderPhotos).where(eq(orderPhotos.itemId, itemId));
}

export async function releaseOrderPhotos(tx: Queryable, orderId: string): Promise<void> {
  const items = tx.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.orderId, orderId));
  await tx.delete(orderPhotos).where(inArray(orderPhotos.itemId, items));
}

/** Releases what an order kept for printing that is not printed: its photos and, when it was never paid, its pages. */
export async function releasePrintContents(
  tx: Queryable,
  { id, paidAt }: Pick<OrderRow, 'id' | 'paidAt'>,
): Promise<void> {
  await releaseOrderPhotos(tx, id);
  if (paidAt === null) await tx.update(orderItems).set({ html: [] }).where(eq(orderItems.orderId, id));
}

/**
 * Deletes the pages of orders that were never paid and no longer can be. Finds only those that a server of an earlier
 * version ended.
 */
export async function deleteUnpaidPages(db: Queryable): Promise<void> {
  const ended = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.status, ['cancelled', 'refunded']), isNull(orders.paidAt)));
  await db
    .update(orderItems)
    .set({ html: [] })
    .where(and(inArray(orderItems.orderId, ended), ne(orderItems.html, sql`'[]'::jsonb`)));
}
