import { twoFilePrinters } from '@domain/print';
import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type Database, tables } from '../../drivers/database';
import { printableStatuses } from '../../modules/orders/orderStatus';

const { orderCredits, orderItems, orders, payments } = tables;

const findOrderIds = async (db: Database, condition: SQL | undefined, limit = 200): Promise<string[]> => {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(condition)
    .orderBy(asc(orders.createdAt))
    .limit(limit);
  return rows.map(({ id }) => id);
};

/** Orders whose invoice, credit note or print files are missing. */
export function findOrdersWithoutDocuments(db: Database): Promise<string[]> {
  const unmade = db
    .select({ id: orderItems.orderId })
    .from(orderItems)
    .where(
      or(
        isNull(orderItems.interiorSha256),
        and(isNull(orderItems.coverSha256), inArray(orderItems.printer, [...twoFilePrinters])),
      ),
    );
  const isPrintable = inArray(orders.status, [...printableStatuses]);
  const withoutCreditNote = and(isNotNull(orders.creditNumber), eq(orders.creditReady, false));
  const partial = db.select({ id: orderCredits.orderId }).from(orderCredits).where(eq(orderCredits.isReady, false));
  return findOrderIds(
    db,
    or(
      withoutCreditNote,
      inArray(orders.id, partial),
      and(isPrintable, or(eq(orders.invoiceReady, false), inArray(orders.id, unmade))),
    ),
  );
}

/**
 * Orders due for printing: the cancellation period is over, or printing began and the printer has not accepted them. A
 * disputed one waits.
 */
export function findOrdersToPrint(db: Database, forMoneyOnly: boolean): Promise<string[]> {
  const paidWithMoney = db
    .select({ one: sql`1` })
    .from(payments)
    .where(and(eq(payments.orderId, orders.id), eq(payments.status, 'paid'), eq(payments.provider, 'stripe')));
  const due = and(eq(orders.status, 'paid'), lte(orders.printAfter, sql`now()`));
  const begun = and(eq(orders.status, 'in_production'), isNull(orders.submittedAt));
  const disputed = db
    .select({ one: sql`1` })
    .from(payments)
    .where(and(eq(payments.orderId, orders.id), payments.isDisputed));
  return findOrderIds(db, and(or(due, begun), notExists(disputed), forMoneyOnly ? exists(paidWithMoney) : undefined));
}

const MAX_ORDERS_PER_POLL = 500;
/** Many printers never report a delivery, so a shipped order is asked about only this long. */
const ASK_ABOUT_PARCELS_DAYS = 60;

/** Claims the orders at a printer whose status is older than the interval, the oldest first. */
export async function claimOrdersToAskAbout(db: Database, everySeconds: number): Promise<string[]> {
  const isDue = or(
    isNull(orders.statusAskedAt),
    lte(orders.statusAskedAt, sql`now() - make_interval(secs => ${everySeconds})`),
  );
  const isFollowed = or(
    ne(orders.status, 'shipped'),
    gt(orders.submittedAt, sql`now() - make_interval(days => ${ASK_ABOUT_PARCELS_DAYS})`),
  );
  const due = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(inArray(orders.status, ['in_production', 'shipped']), lt(orders.submittedAt, sql`now()`), isDue, isFollowed),
    )
    .orderBy(sql`${orders.statusAskedAt} nulls first`, asc(orders.createdAt))
    .limit(MAX_ORDERS_PER_POLL)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(orders)
    .set({ statusAskedAt: sql`now()` })
    .where(inArray(orders.id, due))
    .returning({ id: orders.id });
  return rows.map(({ id }) => id);
}
