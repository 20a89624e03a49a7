import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppDeps } from '../../deps';
import { throwApiError } from '../../http/apiError';
import { findFileEpoch, sendBlob, verifyFileUrl } from '../files';
import { printableStatuses } from './orderStatus';
import { findAnyOrder, findOrderCredits, findOrderItems, mayBuyerSeePrintFiles, type OrderRow } from './repository';
import {
  creditNoteKey,
  creditNotePath,
  invoiceKey,
  invoicePath,
  PRINTER_EPOCH,
  partCreditKey,
  partCreditPath,
  printKey,
  printPath,
} from './urls';

const orderParams = z.object({ order: z.uuid() });
const creditParams = z.object({ order: z.uuid(), credit: z.uuid() });
const printParams = z.object({ order: z.uuid(), item: z.uuid(), file: z.enum(['interior', 'cover']) });

const pdfHeaders = { contentType: 'application/pdf', cacheControl: 'private, no-store' } as const;

/**
 * Serves invoices, credit notes and print files by signed URL. Every invalid URL gets the same response as an unknown
 * one.
 */
export function registerOrderFileRoutes(app: FastifyInstance, { db, blobs, config }: AppDeps): void {
  const isForBuyer = async ({ userId }: OrderRow, epoch: number) =>
    userId !== null && epoch === (await findFileEpoch(db, userId));

  const documents = [
    { pathOf: invoicePath, keyOf: invoiceKey, numberOf: ({ invoiceNumber }: OrderRow) => invoiceNumber },
    { pathOf: creditNotePath, keyOf: creditNoteKey, numberOf: ({ creditNumber }: OrderRow) => creditNumber },
  ];
  for (const { pathOf, keyOf, numberOf } of documents) {
    app.get(pathOf(':order'), { schema: { hide: true } }, async (request, reply) => {
      const place = orderParams.safeParse(request.params);
      const epoch = place.success ? verifyFileUrl(config, pathOf(place.data.order), request.query) : null;
      if (!place.success || epoch === null) return throwApiError('not_found');
      const order = (await findAnyOrder(db, place.data.order)) ?? throwApiError('not_found');
      if (!(await isForBuyer(order, epoch))) return throwApiError('not_found');
      return sendBlob(reply, blobs, keyOf(order.id), { ...pdfHeaders, downloadName: `${numberOf(order)}.pdf` });
    });
  }

  app.get(partCreditPath(':order', ':credit'), { schema: { hide: true } }, async (request, reply) => {
    const place = creditParams.safeParse(request.params);
    if (!place.success) return throwApiError('not_found');
    const { order: orderId, credit: id } = place.data;
    const epoch = verifyFileUrl(config, partCreditPath(orderId, id), request.query);
    if (epoch === null) return throwApiError('not_found');
    const order = (await findAnyOrder(db, orderId)) ?? throwApiError('not_found');
    const credit = (await findOrderCredits(db, [orderId])).find((row) => row.id === id);
    if (!credit || !(await isForBuyer(order, epoch))) return throwApiError('not_found');
    return sendBlob(reply, blobs, partCreditKey(orderId, id), { ...pdfHeaders, downloadName: `${credit.number}.pdf` });
  });

  app.get('/files/orders/:order/:item/:file.pdf', { schema: { hide: true } }, async (request, reply) => {
    const place = printParams.safeParse(request.params);
    if (!place.success) return throwApiError('not_found');
    const { order, item: itemId, file } = place.data;
    const epoch = verifyFileUrl(config, printPath(order, itemId, file), request.query);
    if (epoch === null) return throwApiError('not_found');
    const row = (await findAnyOrder(db, order)) ?? throwApiError('not_found');
    const isForPrinter = epoch === PRINTER_EPOCH && printableStatuses.includes(row.status);
    const item = (await findOrderItems(db, [order])).find(({ id }) => id === itemId) ?? throwApiError('not_found');
    const isForSelf = mayBuyerSeePrintFiles(item) && (await isForBuyer(row, epoch));
    if (!isForPrinter && !isForSelf) return throwApiError('not_found');
    return sendBlob(reply, blobs, printKey(order, itemId, file), {
      ...pdfHeaders,
      downloadName: `${item.title} ${file}.pdf`,
    });
  });
}
