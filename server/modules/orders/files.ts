import type { OrderStatus } from '@domain/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppDeps } from '../../deps';
import { apiFail } from '../../http/failure';
import { isClosed, sendBlob, verifyFileUrl } from '../files';
import { findAnyOrder, itemsOf, type OrderRow } from './repository';
import { invoiceKey, invoicePath, printKey, printPath } from './urls';

const signature = z.object({ e: z.string(), s: z.string() });
const orderParams = z.object({ order: z.uuid() });
const printParams = z.object({ order: z.uuid(), item: z.uuid(), file: z.enum(['interior', 'cover']) });

const pdf = { contentType: 'application/pdf', cacheControl: 'private, no-store' } as const;

/** Orders that the printer has still to fetch. */
const toBePrinted: readonly OrderStatus[] = ['paid', 'in_production'];

/** Signed addresses of invoices and of what is printed. Whatever is wrong with one, it answers as if it had never been. */
export function registerOrderFiles(app: FastifyInstance, { db, blobs, config }: AppDeps): void {
  const isSigned = (path: string, query: unknown): boolean => {
    const given = signature.safeParse(query);
    return given.success && verifyFileUrl(config.secretKey, path, given.data);
  };

  const isOrphaned = async ({ userId }: OrderRow) => userId === null || isClosed(db, userId);

  app.get('/files/orders/:order/invoice.pdf', { schema: { hide: true } }, async (request, reply) => {
    const place = orderParams.safeParse(request.params);
    if (!place.success || !isSigned(invoicePath(place.data.order), request.query)) return apiFail('not_found');
    const order = (await findAnyOrder(db, place.data.order)) ?? apiFail('not_found');
    if (await isOrphaned(order)) return apiFail('not_found');
    return sendBlob(reply, blobs, invoiceKey(order.id), { ...pdf, downloadName: `${order.invoiceNumber}.pdf` });
  });

  app.get('/files/orders/:order/:item/:file.pdf', { schema: { hide: true } }, async (request, reply) => {
    const place = printParams.safeParse(request.params);
    if (!place.success) return apiFail('not_found');
    const { order, item: itemId, file } = place.data;
    if (!isSigned(printPath(order, itemId, file), request.query)) return apiFail('not_found');
    const row = (await findAnyOrder(db, order)) ?? apiFail('not_found');
    if (!toBePrinted.includes(row.status) && (await isOrphaned(row))) return apiFail('not_found');
    const item = (await itemsOf(db, [order])).find(({ id }) => id === itemId) ?? apiFail('not_found');
    return sendBlob(reply, blobs, printKey(order, itemId, file), { ...pdf, downloadName: `${item.title} ${file}.pdf` });
  });
}
