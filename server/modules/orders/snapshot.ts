import { createHash, randomUUID } from 'node:crypto';
import { createOrderSnapshot, type OrderLine } from '@domain/commerce';
import { findBookPageLimits } from '@domain/commerce/bookPageLimits';
import type { Cart } from '@domain/contract';
import { checkPages } from '@domain/preflight';
import type { PrinterId } from '@domain/print';
import { countPages } from '@domain/print';
import type { Queryable } from '../../drivers/database';
import { throwApiError } from '../../http/apiError';
import { countPageErrors, toCheckedPhotos } from '../albums/albumPreflight';
import { lockOwnAlbum } from '../albums/editing/repository';
import { computeExportFingerprint } from '../albums/exports/fingerprint';
import { findAlbumPhotos, findSpreads, livePagesJson } from '../albums/repository';
import { findUsedPhotoIds } from '../albums/usedPhotoIds';

/** The buyer and the printer. */
export interface SnapshotOwner {
  readonly userId: string;
  readonly printer: PrinterId;
}

/** Returns an ordered book: the current album with its price. */
async function snapshotItem(tx: Queryable, owner: SnapshotOwner, line: OrderLine, position: number) {
  const { userId, printer } = owner;
  // Locked, so that the stored state is the priced and checked one.
  const album = (await lockOwnAlbum(tx, userId, line.albumId)) ?? throwApiError('payment_not_allowed');
  const spreads = await findSpreads(tx, album.id);
  const html = spreads.map((spread) => spread.html);
  // Pages were added or removed after pricing.
  if (countPages(html.length) !== line.pages) throwApiError('conflict');
  const used = findUsedPhotoIds(html);
  const photos = (await findAlbumPhotos(tx, album.id)).filter(({ id }) => used.has(id));
  // Findings that appear only now result from changes after the cart was read.
  const limits = findBookPageLimits(printer, line);
  const isBound = limits !== null && checkPages(line.pages, limits).length === 0;
  if (!isBound || countPageErrors(spreads, toCheckedPhotos(photos), { ...line, title: album.title, printer }) > 0) {
    throwApiError('payment_not_allowed', { params: { reason: 'item_problem' } });
  }
  const { title, createdAt: madeAt } = album;
  const choice = { kind: 'print', printer, cover: line.cover, paper: line.paper, marks: false } as const;
  return {
    ...line,
    id: randomUUID(),
    position,
    html: livePagesJson(album.id),
    madeAt,
    printer,
    fingerprint: computeExportFingerprint({ choice, title, madeAt, html, photos }),
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
