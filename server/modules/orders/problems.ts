import type { Order } from '@domain/contract';
import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type Queryable, readDatabaseTime, tables } from '../../drivers/database';
import type { OrderProblem, OrderProblemCode } from '../../drivers/database/schema/orders';
import type { OrderRow } from './repository';

const { orders } = tables;

interface Problem {
  readonly code: OrderProblemCode;
  readonly paymentId?: string;
  /** For the operator; null when the problem is over. */
  readonly detail: string | null;
}

/**
 * Begins or ends a problem of an order, which is locked. A new one is logged as an error, which operators watch.
 * @returns true when the problem is new
 */
export async function setOrderProblem(
  { log }: { readonly log: FastifyBaseLogger },
  tx: Queryable,
  orderId: string,
  { code, paymentId, detail }: Problem,
): Promise<boolean> {
  const id = paymentId ?? null;
  const [row] = await tx.select({ problems: orders.problems }).from(orders).where(eq(orders.id, orderId));
  if (!row) return false;
  const known = row.problems.find((problem) => problem.code === code && problem.paymentId === id);
  if ((known?.detail ?? null) === detail) return false;
  const others = row.problems.filter((problem) => problem !== known);
  const since = known?.since ?? (await readDatabaseTime(tx)).toISOString();
  const problems = detail === null ? others : [...others, { code, paymentId: id, detail, since }];
  await tx.update(orders).set({ problems }).where(eq(orders.id, orderId));
  if (detail === null) log.info({ orderId, paymentId: id, problem: code }, 'order problem is over');
  else log.error({ orderId, paymentId: id, problem: code, detail }, 'order needs attention');
  return detail !== null && !known;
}

type Notice = Order['notices'][number];

/** Null for problems that only the operator can understand, or that the status of the order tells. */
const noticeOfProblem: Readonly<Record<OrderProblemCode, Notice | null>> = {
  payment_held: null,
  payment_unknown: null,
  payment_disputed: 'payment_disputed',
  refund_failed: 'refund_delayed',
  print_retrying: null,
  print_issue: 'print_delayed',
  print_refused: 'print_delayed',
  print_unknown: null,
  parcel_cancelled: 'part_cancelled',
};

/** Returns what the buyer reads about the problems of an order. */
export const toNotices = ({ problems }: Pick<OrderRow, 'problems'>): Notice[] => [
  ...new Set(problems.flatMap(({ code }: OrderProblem) => noticeOfProblem[code] ?? [])),
];
