import { isDeepStrictEqual } from 'node:util';
import { type Address, formatRegion, isLivePayment } from '@domain/commerce';
import { computeSpineWidth, type FormatId, formatIds, formats, printers } from '@domain/print';
import type { AppDeps } from '../../deps';
import { readDatabaseTime } from '../../drivers/database';
import type { PrintAddress, PrintFileSource, PrintItem, PrintJob } from '../../drivers/printing';
import { formatPostalAddress } from '../../modules/delivery/postalAddress';
import { printableStatuses } from '../../modules/orders/orderStatus';
import { findPayments, type PaymentRow } from '../../modules/orders/paymentRepository';
import {
  advanceOrder,
  findAnyOrder,
  findOrderItems,
  hasPrintFiles,
  lockOrder,
  type OrderItemRow,
  type OrderRow,
  updateOrder,
} from '../../modules/orders/repository';
import { type PrintFile, printerUrl, printKey } from '../../modules/orders/urls';

type PrintingDeps = Pick<AppDeps, 'db' | 'blobs' | 'printing' | 'queue' | 'config' | 'log'>;

type Deps = PrintingDeps;

async function toFileSource(
  deps: Deps,
  item: OrderItemRow,
  file: PrintFile,
  sha256: string | null,
): Promise<PrintFileSource> {
  const key = printKey(item.orderId, item.id, file);
  const stat = await deps.blobs.stat(key);
  if (!stat || sha256 === null) throw new Error(`order ${item.orderId} has no ${file} file to print`);
  return {
    bytes: stat.bytes,
    sha256,
    url: `${deps.config.publicUrl}${printerUrl(deps.config, item.orderId, item.id, file)}`,
    open: () => deps.blobs.get(key),
  };
}

const parseFormat = (item: OrderItemRow): FormatId => formatIds.find((id) => id === item.format) ?? formatIds[0];

async function toPrintItem(deps: Deps, item: OrderItemRow): Promise<PrintItem> {
  const { id, title, pages, cover, paper, quantity } = item;
  const format = parseFormat(item);
  const { width, height } = formats[format];
  const { printer, fingerprint: proof } = item;
  return {
    id,
    title,
    format,
    width,
    height,
    bleed: printers[printer].bleed,
    spine: computeSpineWidth({ printer, cover, paper, pages }),
    pages,
    cover,
    paper,
    quantity,
    proof,
    interiorFile: await toFileSource(deps, item, 'interior', item.interiorSha256),
    // Also for a single-file printer whose order was frozen when every printer got two files.
    coverFile: item.coverSha256 === null ? null : await toFileSource(deps, item, 'cover', item.coverSha256),
  };
}

async function findPaidPayment({ db }: Deps, orderId: string): Promise<PaymentRow> {
  const paid = (await findPayments(db, [orderId])).find(({ status }) => status === 'paid');
  if (!paid) throw new Error(`order ${orderId} is not paid`);
  return paid;
}

/**
 * Returns true when the order may be printed. An order paid without money, as before Stripe was configured, must not be
 * printed where printing costs money.
 */
async function canPrint(deps: Deps, orderId: string): Promise<boolean> {
  if (!requiresLivePayment(deps)) return true;
  const { provider } = await findPaidPayment(deps, orderId);
  if (isLivePayment(provider)) return true;
  deps.log.error({ orderId, provider }, 'order is not printed because it was paid without money');
  return false;
}

async function toPrintAddress(address: Address): Promise<PrintAddress> {
  const { region, lines } = await formatPostalAddress(address, 'en');
  return { ...address, region: region?.code ?? '', region_name: formatRegion(region), lines };
}

async function toPrintJob(deps: Deps, order: OrderRow, items: readonly OrderItemRow[]): Promise<PrintJob> {
  const { id, number: reference, paidAt, terms } = order;
  const { provider } = await findPaidPayment(deps, id);
  return {
    id,
    reference,
    payment: { provider, sandbox: !isLivePayment(provider) },
    orderedAt: paidAt ?? order.createdAt,
    address: await toPrintAddress(terms.address),
    delivery: terms.delivery.option,
    items: await Promise.all(items.map((item) => toPrintItem(deps, item))),
  };
}

export const requiresLivePayment = ({ printing, config }: Pick<Deps, 'printing' | 'config'>): boolean =>
  printing.isAutomatic && !config.sandboxPayments;

/** Marks the order as in production before the printer gets it. From here on it cannot be cancelled. */
async function startProduction({ db }: Deps, orderId: string): Promise<OrderRow | undefined> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const { printAfter = null } = order ?? {};
    const isDue = printAfter !== null && printAfter <= (await readDatabaseTime(tx));
    return isDue && order?.status === 'paid' ? advanceOrder(tx, orderId, 'in_production') : order;
  });
}

const hasAllPrintFiles = (items: readonly OrderItemRow[]) => items.every(hasPrintFiles);

/** Returns true while the order is paid and neither shipped, cancelled nor refunded. */
export async function isPrintable({ db }: Pick<Deps, 'db'>, orderId: string): Promise<boolean> {
  const order = await findAnyOrder(db, orderId);
  return order !== undefined && printableStatuses.includes(order.status);
}

/**
 * Submits an order to the printer once: repeated submissions carry the same reference, which the printer recognises.
 * Idempotent, also after a crash at any point. Does nothing for an order that is not to be printed, whose files may
 * never exist.
 */
export async function printOrder(deps: Deps, orderId: string): Promise<void> {
  if (!(await isPrintable(deps, orderId))) return;
  const items = await findOrderItems(deps.db, [orderId]);
  if (!hasAllPrintFiles(items)) {
    await deps.queue.send('order_documents', { orderId }, { singletonKey: orderId, userId: orderId });
    return;
  }
  if (!(await canPrint(deps, orderId))) return;
  const order = await startProduction(deps, orderId);
  if (order?.status !== 'in_production' || order.submittedAt !== null) return;
  const printReference = await deps.printing.submit(await toPrintJob(deps, order, items));
  await updateOrder(deps.db, orderId, { printReference, submittedAt: await readDatabaseTime(deps.db) });
}

/** Polls the printer for the status of an order and updates its timeline. Tracking may follow later, or change. */
export async function syncPrintStatus(deps: Deps, orderId: string): Promise<void> {
  const known = await findAnyOrder(deps.db, orderId);
  if (!known || known.printReference === null) return;
  const { stage, tracking } = await deps.printing.status(known.printReference);
  if (stage === 'accepted') return;
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return;
    const followed = tracking === null ? {} : { tracking };
    if (order.status === 'in_production') {
      await advanceOrder(tx, orderId, 'shipped', followed);
      await deps.queue.send(
        'mail',
        { kind: 'order', event: 'shipped', orderId },
        { tx, userId: order.userId ?? orderId },
      );
    }
    if (stage === 'delivered') await advanceOrder(tx, orderId, 'delivered', followed);
    else if (order.status === 'shipped' && tracking !== null && !isDeepStrictEqual(tracking, order.tracking))
      await updateOrder(tx, orderId, { tracking });
  });
}
