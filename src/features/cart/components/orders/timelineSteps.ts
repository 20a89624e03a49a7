import { addWorkingDays, dayInTimeZone, PRODUCTION_DAYS } from '@domain/commerce';
import type { Order, OrderStatus } from '@domain/contract';

const orderStatuses: readonly OrderStatus[] = ['paid', 'in_production', 'shipped', 'delivered'];

export interface Step {
  readonly status: OrderStatus;
  readonly at: string | null;
  readonly bad?: boolean;
  readonly isOnItsWay?: boolean;
}

/** Returns past steps, and upcoming ones unless the order has ended. */
export function timelineSteps({
  status,
  timeline,
  refund,
}: Pick<Order, 'status' | 'timeline' | 'refund'>): readonly Step[] {
  const last = new Map(timeline.map((event) => [event.status, event.at]));
  const ended = status === 'cancelled' || status === 'refunded';
  const done = orderStatuses.flatMap((one) => (last.has(one) ? [{ status: one, at: last.get(one) ?? null }] : []));
  if (ended) {
    const cancelled = last.get('cancelled');
    return [
      ...done,
      ...(cancelled === undefined ? [] : [{ status: 'cancelled', at: cancelled } as const]),
      ...(refund ? [{ status: 'refunded', at: refund.done_at, isOnItsWay: refund.done_at === null } as const] : []),
    ];
  }
  const unpaid = !last.has('paid');
  const before: Step[] = unpaid ? [{ status, at: last.get(status) ?? null, bad: status === 'payment_failed' }] : [];
  return [
    ...before,
    ...done,
    ...orderStatuses.filter((one) => !last.has(one)).map((one) => ({ status: one, at: null })),
  ];
}

type Days = readonly [from: string, to: string];

/**
 * Returns the days (`YYYY-MM-DD`) on which an upcoming step of a paid order is expected: printing when it can no longer
 * be cancelled, dispatch after the working days of production, delivery as promised. Null for any other step.
 */
export function expectedDays(
  status: OrderStatus,
  { payment, delivery, time_zone, cancellable_until }: ExpectingOrder,
): Days | null {
  if (payment.paid_at === null) return null;
  const dayOf = (iso: string) => dayInTimeZone(time_zone, new Date(iso));
  const paid = dayOf(payment.paid_at);
  switch (status) {
    case 'in_production':
      return cancellable_until === null ? null : [dayOf(cancellable_until), dayOf(cancellable_until)];
    case 'shipped':
      return [addWorkingDays(paid, PRODUCTION_DAYS.days_min), addWorkingDays(paid, PRODUCTION_DAYS.days_max)];
    case 'delivered':
      return [delivery.arrives_from, delivery.arrives_to];
    default:
      return null;
  }
}

type ExpectingOrder = Pick<Order, 'payment' | 'delivery' | 'time_zone' | 'cancellable_until'>;
