import { isDeepStrictEqual } from 'node:util';
import { type Address, formatRegion, isLivePayment } from '@domain/commerce';
import type { OrderStatus } from '@domain/contract';
import { computeSpineWidth, type FormatId, formatIds, formats, printers } from '@domain/print';
import type { AppDeps } from '../../deps';
import { type Queryable, readDatabaseTime } from '../../drivers/database';
import type { OrderProblemCode } from '../../drivers/database/schema/orders';
import { PaymentsError } from '../../drivers/payments';
import {
  type PrintAddress,
  type PrintFileSource,
  type PrintItem,
  PrintingError,
  type PrintJob,
  type PrintParcel,
  type PrintStatus,
  printProblemCodes,
} from '../../drivers/printing';
import { formatPostalAddress } from '../../modules/delivery/postalAddress';
import { printableStatuses } from '../../modules/orders/orderStatus';
import { findPayments, isDisputed, type PaymentRow } from '../../modules/orders/paymentRepository';
import { setOrderProblem } from '../../modules/orders/problems';
import {
  advanceOrder,
  findAnyOrder,
  findOrderCredits,
  findOrderItems,
  hasPrintFiles,
  lockOrder,
  type OrderItemRow,
  type OrderRow,
  updateOrder,
} from '../../modules/orders/repository';
import { cancelPaidOrder } from '../../modules/orders/service';
import { settlePayment } from '../../modules/orders/settlePayment';
import { type PrintFile, printerUrl, printKey } from '../../modules/orders/urls';

type PrintingDeps = Pick<AppDeps, 'db' | 'blobs' | 'printing' | 'payments' | 'queue' | 'config' | 'log'>;

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

/**
 * Marks the order as in production before the printer gets it. From here on its owner cannot cancel it. A disputed order
 * waits.
 */
async function startProduction({ db }: Deps, orderId: string): Promise<OrderRow | undefined> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (await isDisputed(tx, orderId)) return undefined;
    const { printAfter = null } = order ?? {};
    const isDue = printAfter !== null && printAfter <= (await readDatabaseTime(tx));
    return isDue && order?.status === 'paid' ? advanceOrder(tx, orderId, 'in_production') : order;
  });
}

/** Reads the payment once more before money is spent on printing: a webhook about a dispute or refund may be lost. */
async function refreshPaidPayment(deps: Deps, orderId: string): Promise<void> {
  const payment = await findPaidPayment(deps, orderId);
  if (payment.sessionId === null || payment.provider !== deps.payments.name) return;
  await settlePayment(deps, payment).catch((error: unknown) => {
    // After a change of the account at the provider, what it said before counts.
    if (!(error instanceof PaymentsError) || error.code !== 'session_unknown') throw error;
    deps.log.warn({ err: error, orderId }, 'paid order is unknown to the payment provider');
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
  await refreshPaidPayment(deps, orderId);
  const order = await startProduction(deps, orderId);
  if (order?.status !== 'in_production' || order.submittedAt !== null) return;
  const job = await toPrintJob(deps, order, items);
  const printReference = await deps.printing.submit(job).catch(async (error: unknown) => {
    if (error instanceof PrintingError && error.code === 'refused')
      await reportProblems(deps, orderId, ['print_refused'], [{ code: 'print_refused', detail: error.message }]);
    throw error;
  });
  await updateOrder(deps.db, orderId, { printReference, submittedAt: await readDatabaseTime(deps.db) });
  await reportProblems(deps, orderId, ['print_refused'], []);
}

interface ReportedProblem {
  readonly code: OrderProblemCode;
  readonly detail: string;
}

/** Begins the problems that the printer reports, and ends those of the given kinds that it no longer reports. */
async function reportProblems(
  deps: Deps,
  orderId: string,
  kinds: readonly OrderProblemCode[],
  problems: readonly ReportedProblem[],
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await lockOrder(tx, orderId))) return;
    for (const code of kinds) {
      const details = problems.flatMap((problem) => (problem.code === code ? [problem.detail] : []));
      const detail = details.length > 0 ? [...new Set(details)].join('; ') : null;
      await setOrderProblem(deps, tx, orderId, { code, detail });
    }
  });
}

/** Asks the printer. A job that it does not know or does not want to talk about needs a person. */
async function askPrinter(deps: Deps, orderId: string, reference: string): Promise<PrintStatus> {
  try {
    const status = await deps.printing.status(reference);
    // A credit note for a part settles what the printer did not send.
    const isSettled = (await findOrderCredits(deps.db, [orderId])).length > 0;
    const problems = (status.problems ?? []).filter(({ code }) => !isSettled || code !== 'parcel_cancelled');
    await reportProblems(deps, orderId, printProblemCodes, problems);
    return status;
  } catch (error) {
    if (error instanceof PrintingError && error.code !== 'unreachable')
      await reportProblems(deps, orderId, ['print_unknown'], [{ code: 'print_unknown', detail: error.message }]);
    throw error;
  }
}

const toParcels = ({ stage, tracking, parcels }: PrintStatus): readonly PrintParcel[] =>
  parcels ?? (tracking === null ? [] : [{ ...tracking, state: stage === 'delivered' ? 'delivered' : 'shipped' }]);

/** Returns true when a parcel has a number that the buyer was not told. */
const hasNewNumber = (order: OrderRow, parcels: readonly PrintParcel[]): boolean =>
  parcels.some(
    ({ number }) => number !== '' && ![order.tracking, ...order.parcels].some((known) => known?.number === number),
  );

/**
 * Polls the printer for the status of an order and updates its timeline. Each parcel is told once: with the dispatch, or
 * when its number follows later or changes.
 */
export async function syncPrintStatus(deps: Deps, orderId: string): Promise<void> {
  const known = await findAnyOrder(deps.db, orderId);
  if (!known || known.printReference === null) return;
  const status = await askPrinter(deps, orderId, known.printReference);
  const parcels = [...toParcels(status)];
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !followedStatuses.includes(order.status)) return;
    const userId = order.userId ?? orderId;
    const tell = (event: 'shipped' | 'parcels') =>
      deps.queue.send('mail', { kind: 'order', event, orderId }, { tx, userId });
    if (status.stage === 'cancelled') return endCancelledJob(deps, tx, order);
    const isNew = hasNewNumber(order, parcels);
    if (parcels.length > 0 && !isDeepStrictEqual(parcels, order.parcels))
      await updateOrder(tx, orderId, { parcels, tracking: status.tracking ?? order.tracking });
    if (status.stage === 'accepted' || order.status !== 'in_production') {
      if (isNew) await tell('parcels');
    } else {
      await advanceOrder(tx, orderId, 'shipped');
      await tell('shipped');
    }
    if (status.stage === 'delivered') await advanceOrder(tx, orderId, 'delivered');
  });
}

const followedStatuses: readonly OrderStatus[] = ['in_production', 'shipped', 'delivered'];

/** Ends an order whose job the printer cancelled. One that was reported as sent before needs a person. */
async function endCancelledJob(deps: Deps, tx: Queryable, order: OrderRow): Promise<void> {
  if (order.status === 'in_production') return cancelPaidOrder(deps, tx, order, 'print_cancelled');
  const detail = 'the printer cancelled a job that it had sent';
  await setOrderProblem(deps, tx, order.id, { code: 'parcel_cancelled', detail });
}
