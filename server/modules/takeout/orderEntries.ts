import { asc, eq, inArray } from 'drizzle-orm';
import type { AppDeps } from '../../deps';
import { tables } from '../../drivers/database';
import { findOrderItems } from '../orders/repository';
import { creditNoteKey, invoiceKey } from '../orders/urls';
import { createBlobEntry, createTextEntry, toJsonText, toSafeFileName } from './archivePaths';
import type { ZipEntry } from './zip';

const { orderEvents, orders } = tables;

export async function orderEntries(
  deps: Pick<AppDeps, 'db' | 'blobs'>,
  userId: string,
): Promise<{ entries: ZipEntry[]; bytes: number }> {
  const { db } = deps;
  const rows = await db.select().from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.createdAt));
  if (rows.length === 0) return { entries: [], bytes: 0 };
  const ids = rows.map(({ id }) => id);
  const items = await findOrderItems(db, ids);
  const events = await db.select().from(orderEvents).where(inArray(orderEvents.orderId, ids)).orderBy(orderEvents.at);
  const described = rows.map(({ userId: _, fingerprint: __, requestId: ___, ...order }) => ({
    ...order,
    items: items
      .filter(({ orderId }) => orderId === order.id)
      .map(({ title, format, cover, paper, pages, quantity, unitPrice, total }) => {
        return { title, format, cover, paper, pages, quantity, unitPrice, total };
      }),
    events: events.filter(({ orderId }) => orderId === order.id).map(({ status, at }) => ({ status, at })),
  }));
  const entries = [createTextEntry('orders/orders.json', new Date(), () => toJsonText(described))];
  let bytes = 0;
  const papers = rows.flatMap(({ id, createdAt, paidAt, refundedAt, invoiceNumber, creditNumber }) => [
    { id, number: invoiceNumber, key: invoiceKey(id), at: paidAt ?? createdAt },
    { id, number: creditNumber, key: creditNoteKey(id), at: refundedAt ?? createdAt },
  ]);
  for (const { id, number, key, at } of papers) {
    const found =
      number === null ? null : await createBlobEntry(deps, `orders/${toSafeFileName(number, id)}.pdf`, key, at);
    if (!found) continue;
    entries.push(found.entry);
    bytes += found.bytes;
  }
  return { entries, bytes };
}
