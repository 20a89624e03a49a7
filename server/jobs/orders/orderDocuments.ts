import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isLivePayment, paymentProviderName } from '@domain/commerce';
import { toSupportedLocale } from '@domain/contract';
import { parseSpread } from '@domain/document';
import { twoFilePrinters } from '@domain/print';
import type { AppDeps } from '../../deps';
import type { TemporaryFolder } from '../../drivers/blobs';
import { computePartFingerprint } from '../../modules/albums/exports/fingerprint';
import { formatPostalAddress } from '../../modules/delivery/postalAddress';
import { printableStatuses } from '../../modules/orders/orderStatus';
import { findPayments } from '../../modules/orders/paymentRepository';
import {
  findAnyOrder,
  findItemPages,
  findItemPhotos,
  findOrderCredits,
  findOrderItem,
  findOrderItems,
  hasPrintFiles,
  markCreditReady,
  type OrderCreditRow,
  type OrderItemRow,
  type OrderRow,
  readAddress,
  updateOrder,
  updateOrderItem,
} from '../../modules/orders/repository';
import { releaseItemPhotos } from '../../modules/orders/snapshot';
import { creditNoteKey, invoiceKey, type PrintFile, partCreditKey, printKey } from '../../modules/orders/urls';
import type { Invoice } from '../../render/pdf/invoicePage';
import { translateInto } from '../../translations';
import { renderAlbumPdfs } from '../albums/renderPdfs';

export type OrderDocumentsDeps = Pick<AppDeps, 'db' | 'blobs' | 'render' | 'images' | 'config' | 'log'>;

/** Lines of the buyer on an invoice: a company before its address, and its VAT number after it. */
async function formatBuyer(order: OrderRow): Promise<string[]> {
  const locale = toSupportedLocale(order.language);
  const address = readAddress(order);
  const { company, vat_id: vatId } = address;
  const vatLine = vatId && translateInto(locale)('invoice.vatId', { id: vatId.toUpperCase() });
  return [company, ...(await formatPostalAddress(address, locale)).lines, vatLine].filter((line) => line !== '');
}

async function toInvoice(
  deps: OrderDocumentsDeps,
  order: OrderRow,
  items: readonly OrderItemRow[],
): Promise<Invoice | null> {
  const { invoiceNumber: number, paidAt, terms } = order;
  if (number === null || paidAt === null) return null;
  // A refunded payment still paid the order.
  const tries = await findPayments(deps.db, [order.id]);
  const payment = tries.find(({ status }) => status === 'paid' || status === 'refunded');
  if (!payment) throw new Error(`order ${order.id} has an invoice but no payment`);
  return {
    number,
    orderNumber: order.number,
    issuedAt: paidAt,
    timeZone: deps.config.sellerTimeZone,
    supply: [terms.delivery.arrives_from, terms.delivery.arrives_to],
    language: toSupportedLocale(order.language),
    currency: order.currency,
    seller: deps.config.invoiceSeller,
    buyer: await formatBuyer(order),
    lines: items,
    subtotal: terms.subtotal,
    discount: terms.discount,
    delivery: terms.delivery_price,
    tax: terms.tax,
    total: order.total,
    provider: paymentProviderName(payment.provider),
    isSandbox: !isLivePayment(payment.provider),
  };
}

/** Writes an invoice once: an issued one never changes, whatever happens to fonts, texts or settings. */
async function writeInvoiceOnce({ blobs }: OrderDocumentsDeps, key: string, invoice: Invoice): Promise<void> {
  if (await blobs.stat(key)) return;
  // Loads pdfkit with the first invoice, because most servers rarely need it.
  const { renderInvoice } = await import('../../render/pdf/invoice');
  await blobs.put(key, await renderInvoice(invoice));
}

async function issueInvoices(deps: OrderDocumentsDeps, order: OrderRow, items: readonly OrderItemRow[]): Promise<void> {
  const invoice = await toInvoice(deps, order, items);
  if (invoice && !order.invoiceReady) {
    await writeInvoiceOnce(deps, invoiceKey(order.id), invoice);
    await updateOrder(deps.db, order.id, { invoiceReady: true });
  }
  const { creditNumber: number, refundedAt } = order;
  if (invoice && number !== null && refundedAt !== null && !order.creditReady) {
    const parts = await findOrderCredits(deps.db, [order.id]);
    const credit = {
      ...invoice,
      number,
      issuedAt: refundedAt,
      credits: invoice.number,
      ...withoutParts(invoice, parts),
    };
    await writeInvoiceOnce(deps, creditNoteKey(order.id), credit);
    await updateOrder(deps.db, order.id, { creditReady: true });
  }
  if (invoice) await issuePartialCredits(deps, order, invoice);
}

const sumOf = (parts: readonly OrderCreditRow[], field: 'amount' | 'tax'): number =>
  parts.reduce((sum, part) => sum + part[field], 0);

/** Amounts of the last credit note of an order: what earlier ones left. */
function withoutParts({ total, tax }: Invoice, parts: readonly OrderCreditRow[]): Partial<Invoice> {
  const credited = sumOf(parts, 'amount');
  if (credited === 0) return {};
  return { credited, total: total - credited, tax: { ...tax, amount: tax.amount - sumOf(parts, 'tax') } };
}

async function issuePartialCredits(deps: OrderDocumentsDeps, order: OrderRow, invoice: Invoice): Promise<void> {
  for (const { id, number, amount, tax, at, isReady } of await findOrderCredits(deps.db, [order.id])) {
    if (isReady) continue;
    const note = { ...invoice, number, issuedAt: at, credits: invoice.number, isPart: true, total: amount };
    await writeInvoiceOnce(deps, partCreditKey(order.id, id), { ...note, tax: { ...invoice.tax, amount: tax } });
    await markCreditReady(deps.db, id);
  }
}

async function hashBlob({ blobs }: OrderDocumentsDeps, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await blobs.get(key)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

interface ItemJob {
  readonly order: OrderRow;
  readonly item: OrderItemRow;
  readonly folder: string;
  readonly signal: AbortSignal;
}

const isSingleFile = ({ printer }: OrderItemRow): boolean => !twoFilePrinters.includes(printer);

/** Copies the file of the book of which this is another print. Returns false when there is none. */
async function copyPrintedFile({ db, blobs }: OrderDocumentsDeps, item: OrderItemRow, file: PrintFile, key: string) {
  const source = item.reprintOf === null ? undefined : await findOrderItem(db, item.reprintOf);
  const sourceKey = source && printKey(source.orderId, source.id, file);
  if (sourceKey === undefined || !(await blobs.stat(sourceKey))) return false;
  await blobs.put(key, await blobs.get(sourceKey));
  return true;
}

async function renderPrintFile(
  deps: OrderDocumentsDeps,
  { order, item, folder, signal }: ItemJob,
  file: PrintFile,
): Promise<string> {
  const key = printKey(order.id, item.id, file);
  if (await deps.blobs.stat(key)) return hashBlob(deps, key);
  if (await copyPrintedFile(deps, item, file, key)) return hashBlob(deps, key);
  const spreads = (await findItemPages(deps.db, item.id)).map(parseSpread);
  const photos = new Map((await findItemPhotos(deps.db, item.id)).map((photo) => [photo.id, photo]));
  const { title, madeAt, printer, cover, paper, pages } = item;
  const book = { printer, format: spreads[0]?.format ?? 'square-210', cover, paper, pages };
  const drawn = {
    output: {
      kind: 'print',
      book,
      part: file === 'cover' ? 'cover' : isSingleFile(item) ? 'whole' : 'inside',
      marks: false,
    },
    fingerprint: computePartFingerprint(item.fingerprint, file),
    proof: item.fingerprint,
  } as const;
  const place = join(folder, file);
  await mkdir(place);
  const [path = ''] = await renderAlbumPdfs(deps, { spreads, photos, title, madeAt }, [drawn], {
    folder: place,
    signal,
    scheduling: { userId: order.userId ?? order.id, priority: 'batch' },
  });
  await deps.blobs.put(key, { file: path });
  return hashBlob(deps, key);
}

/**
 * Renders the files that will be printed, with their hashes, as the proof. Afterwards the order no longer needs the
 * photos.
 */
async function renderItemFiles(deps: OrderDocumentsDeps, work: ItemJob): Promise<void> {
  const { item } = work;
  if (hasPrintFiles(item)) return;
  const interiorSha256 = await renderPrintFile(deps, work, 'interior');
  const coverSha256 = isSingleFile(item) ? null : await renderPrintFile(deps, work, 'cover');
  await updateOrderItem(deps.db, item.id, { interiorSha256, coverSha256 });
  await releaseItemPhotos(deps.db, item.id);
}

/**
 * Creates the invoice and the print files of a paid order, and the credit note of a refunded one. Idempotent, also
 * after a crash at any point: existing documents are kept.
 */
export async function createOrderDocuments(
  deps: OrderDocumentsDeps,
  temporary: TemporaryFolder,
  orderId: string,
  signal: AbortSignal,
): Promise<void> {
  const order = await findAnyOrder(deps.db, orderId);
  if (!order || order.paidAt === null) return;
  const items = await findOrderItems(deps.db, [orderId]);
  await issueInvoices(deps, order, items);
  if (!printableStatuses.includes(order.status)) return;
  for (const item of items) {
    const folder = temporary.newPath();
    await mkdir(folder);
    try {
      await renderItemFiles(deps, { order, item, folder, signal });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
