import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { type Database, type Queryable, tables } from '../../drivers/database';

const { orders, payments } = tables;

export type PaymentRow = typeof payments.$inferSelect;

export function findPayments(db: Queryable, orderIds: readonly string[]): Promise<PaymentRow[]> {
  if (orderIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(payments)
    .where(inArray(payments.orderId, [...orderIds]))
    .orderBy(desc(payments.createdAt));
}

export async function findPayment(db: Queryable, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row;
}

export async function insertPayment(tx: Queryable, row: typeof payments.$inferInsert): Promise<PaymentRow> {
  const [inserted] = await tx.insert(payments).values(row).returning();
  if (!inserted) throw new Error('insert returned no payment');
  return inserted;
}

export async function updatePayment(db: Queryable, id: string, change: Partial<PaymentRow>): Promise<void> {
  await db.update(payments).set(change).where(eq(payments.id, id));
}

const undecidedStatuses = ['open', 'processing'] as const;

/**
 * Payments whose page has expired without a final answer of the provider, for example because the server then used
 * another provider. Money may have arrived.
 */
const isGivenUp = and(
  eq(payments.status, 'expired'),
  lt(payments.expiresAt, sql`now()`),
  gt(payments.createdAt, sql`now() - interval '30 days'`),
  or(isNull(payments.checkedAt), lt(payments.checkedAt, payments.expiresAt)),
);

/**
 * Payments to poll at the provider: pending ones and those with a pending refund, not polled for `seconds`, or expired
 * without an answer.
 */
export function findPaymentsToCheck(db: Database, provider: string, seconds: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider),
        isNotNull(payments.sessionId),
        or(inArray(payments.status, [...undecidedStatuses]), isGivenUp, eq(payments.refundStatus, 'pending')),
        or(isNull(payments.checkedAt), lt(payments.checkedAt, sql`now() - make_interval(secs => ${seconds})`)),
      ),
    )
    .orderBy(sql`${payments.checkedAt} nulls first`, asc(payments.createdAt))
    .limit(100);
}

/** Expired payments whose page was never opened, or whose provider is no longer in use. */
export function findLostPayments(db: Database, provider: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.status, [...undecidedStatuses]),
        or(isNull(payments.sessionId), sql`${payments.provider} <> ${provider}`),
        lt(payments.expiresAt, sql`now()`),
      ),
    )
    .limit(100);
}

/** Failed refunds after which only a person tries again, in about a month. */
export const MAX_FAILED_REFUNDS = 6;

/** Payments whose money has to go back and is not on its way. */
export async function findPaymentsToRefund(db: Database, provider: string): Promise<string[]> {
  const isOwed = or(
    eq(orders.status, 'cancelled'),
    payments.refundDue,
    and(eq(orders.status, 'refunded'), eq(payments.refundStatus, 'failed')),
  );
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.provider, provider),
        eq(payments.status, 'paid'),
        isOwed,
        sql`${payments.refundStatus} is distinct from 'pending'`,
        lt(payments.failedRefunds, MAX_FAILED_REFUNDS),
        or(isNull(payments.refundRetryAt), lte(payments.refundRetryAt, sql`now()`)),
      ),
    )
    .limit(100);
  return rows.map(({ id }) => id);
}

/** Returns true while the buyer's bank objects to a payment of the order. */
export async function isDisputed(db: Queryable, orderId: string): Promise<boolean> {
  return (await findPayments(db, [orderId])).some((payment) => payment.isDisputed);
}
