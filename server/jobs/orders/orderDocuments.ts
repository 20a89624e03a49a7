import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isLivePayment, paymentProviderName } from '@domain/commerce';
import { parseSpread } from '@domain/document';
import { twoFilePrinters } from '@domain/print';
import type { AppDeps } from '../../deps';
import type { TemporaryFolder } from '../../drivers/blobs';
import { partFingerprint } from '../../modules/albums/exports/fingerprint';
import { toLocale } from '../../modules/auth/sessions';
import { postalAddress } from '../../modules/delivery';
import { paymentsOf } from '../../modules/orders/paymentRepository';
import {
  findAnyOrder,
  isFrozen,
  itemsOf,
  type OrderItemRow,
  type OrderRow,
  pagesOfItem,
  photosOfItem,
  releasePhotos,
  updateItem,
  updateOrder,
} from '../../modules/orders/repository';
import { creditNoteKey, invoiceKey, type PrintFile, printKey } from '../../modules/orders/urls';
import type { Invoice } from '../../render/pdf/invoice';
import { drawAlbum } from '../albums/renderPdfs';

export type PapersDeps = Pick<AppDeps, 'db' | 'blobs' | 'render' | 'images' | 'config' | 'log'>;

/** Fields that an invoice and its credit note have in common. */
async function invoiceOf(deps: PapersDeps, order: OrderRow, items: readonly OrderItemRow[]): Promise<Invoice | null> {
  const { invoiceNumber: number, paidAt, terms } = order;
  if (number === null || paidAt === null) return null;
  // One that is given back meanwhile was still paid by it.
  const tries = await paymentsOf(deps.db, [order.id]);
  const payment = tries.find(({ status }) => status === 'paid' || status === 'refunded');
  if (!payment) throw new Error(`order ${order.id} has an invoice but no payment`);
  return {
    number,
    orderNumber: order.number,
    issuedAt: paidAt,
    timeZone: deps.config.sellerTimeZone,
    language: toLocale(order.language),
    currency: order.currency,
    seller: deps.config.invoiceSeller,
    buyer: (await postalAddress(terms.address, toLocale(order.language))).lines,
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

/** Made once: what is issued never changes, whatever becomes of fonts, words or settings. */
async function writeOnce({ blobs }: PapersDeps, key: string, invoice: Invoice): Promise<void> {
  if (await blobs.stat(key)) return;
  // pdfkit is loaded with the first invoice: most servers that run wait for one.
  const { renderInvoice } = await import('../../render/pdf/invoice');
  await blobs.put(key, await renderInvoice(invoice));
}

/** Makes the invoice, and the credit note of an order that was given back. */
async function issueInvoices(deps: PapersDeps, order: OrderRow, items: readonly OrderItemRow[]): Promise<void> {
  const invoice = await invoiceOf(deps, order, items);
  if (invoice && !order.invoiceReady) {
    await writeOnce(deps, invoiceKey(order.id), invoice);
    await updateOrder(deps.db, order.id, { invoiceReady: true });
  }
  const { creditNumber: number, refundedAt } = order;
  if (invoice && number !== null && refundedAt !== null && !order.creditReady) {
    const credit = { ...invoice, number, issuedAt: refundedAt, credits: invoice.number };
    await writeOnce(deps, creditNoteKey(order.id), credit);
    await updateOrder(deps.db, order.id, { creditReady: true });
  }
}

async function hashOf({ blobs }: PapersDeps, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await blobs.get(key)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

interface Work {
  readonly order: OrderRow;
  readonly item: OrderItemRow;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** For a printer that wants one file, the sheet of the cover stands before the pages. */
const isWhole = ({ printer }: OrderItemRow): boolean => !twoFilePrinters.includes(printer);

async function freeze(deps: PapersDeps, { order, item, folder, signal }: Work, file: PrintFile): Promise<string> {
  const key = printKey(order.id, item.id, file);
  if (await deps.blobs.stat(key)) return hashOf(deps, key);
  const spreads = (await pagesOfItem(deps.db, item.id)).map(parseSpread);
  const photos = new Map((await photosOfItem(deps.db, item.id)).map((photo) => [photo.id, photo]));
  const { title, madeAt, printer, cover, paper, pages } = item;
  const book = { printer, format: spreads[0]?.format ?? 'square-210', cover, paper, pages };
  const drawn = {
    output: {
      kind: 'print',
      book,
      part: file === 'cover' ? 'cover' : isWhole(item) ? 'whole' : 'inside',
      marks: false,
    },
    fingerprint: partFingerprint(item.fingerprint, file),
    proof: item.fingerprint,
  } as const;
  const place = join(folder, file);
  await mkdir(place);
  const [path = ''] = await drawAlbum(deps, { spreads, photos, title, madeAt }, [drawn], {
    folder: place,
    signal,
    scheduling: { userId: order.userId ?? order.id, priority: 'batch' },
  });
  await deps.blobs.put(key, { file: path });
  return hashOf(deps, key);
}

/** The proof: the very files that will be printed, with their hashes. From then on the photos are no longer needed for this order. */
async function freezeItem(deps: PapersDeps, work: Work): Promise<void> {
  const { item } = work;
  if (isFrozen(item)) return;
  const interiorSha256 = await freeze(deps, work, 'interior');
  const coverSha256 = isWhole(item) ? null : await freeze(deps, work, 'cover');
  await updateItem(deps.db, item.id, { interiorSha256, coverSha256 });
  await releasePhotos(deps.db, item.id);
}

/**
 * Makes the invoice and the printed files of a paid order, and the credit note of a refunded one, each once. It may be run any number of times, also after a crash at any point: what is
 * there stays as it is.
 */
export async function makePapers(
  deps: PapersDeps,
  temporary: TemporaryFolder,
  orderId: string,
  signal: AbortSignal,
): Promise<void> {
  const order = await findAnyOrder(deps.db, orderId);
  if (!order || order.paidAt === null) return;
  const items = await itemsOf(deps.db, [orderId]);
  await issueInvoices(deps, order, items);
  if (order.status !== 'paid' && order.status !== 'in_production') return;
  for (const item of items) {
    const folder = temporary.newPath();
    await mkdir(folder);
    try {
      await freezeItem(deps, { order, item, folder, signal });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
