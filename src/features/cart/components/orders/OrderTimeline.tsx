import type { Order, OrderStatus } from '@domain/contract';
import { T, useT } from '@/i18n';
import { classNames, Icon } from '@/ui';
import { useFormatDays } from '../useBookText';
import styles from './OrderTimeline.module.css';

/** Statuses of a successful order, in sequence. */
const orderStatuses: readonly OrderStatus[] = ['paid', 'in_production', 'shipped', 'delivered'];

interface Step {
  readonly status: OrderStatus;
  readonly at: string | null;
  readonly bad?: boolean;
  /** The refund is still pending. */
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
  const before: Step[] = unpaid ? [{ status, at: last.get(status) ?? null, bad: status !== 'awaiting_payment' }] : [];
  return [
    ...before,
    ...done,
    ...orderStatuses.filter((one) => !last.has(one)).map((one) => ({ status: one, at: null })),
  ];
}

/** Timeline of an order with the time of each step. */
export function OrderTimeline({ order }: { readonly order: Order }) {
  const t = useT();
  const days = useFormatDays();
  const steps = timelineSteps(order);
  return (
    <ol className={styles.steps} aria-label={t('orders.timeline')}>
      {steps.map(({ status, at, bad, isOnItsWay }) => (
        <li
          key={status}
          className={classNames(styles.step, at && styles.reached, bad && styles.bad)}
          data-open={status === 'awaiting_payment' || undefined}
          aria-current={status === order.status ? 'step' : undefined}
        >
          <span className={styles.dot}>
            {at && status !== 'awaiting_payment' && (
              <Icon name={bad || status === 'cancelled' ? 'close' : 'check'} size={14} />
            )}
          </span>
          <span className={styles.name}>
            <T id={isOnItsWay ? 'orders.refundOnItsWay' : `orders.status.${status}`} />
          </span>
          {at && <span className={styles.at}>{days.moment(at, order.time_zone)}</span>}
        </li>
      ))}
    </ol>
  );
}
