import type { Order } from '@domain/contract';
import { T, useT } from '@/i18n';
import { classNames, Icon, type IconName } from '@/ui';
import { useFormatDays } from '../useBookText';
import styles from './OrderTimeline.module.css';
import { expectedDays, type Step, timelineSteps } from './timelineSteps';

const stepIcon = ({ status, bad }: Step): IconName => {
  if (status === 'refunded') return 'undo';
  return bad || status === 'cancelled' ? 'close' : 'check';
};

/** Timeline of an order with the time of each step, or the days when it is expected. */
export function OrderTimeline({ order }: { readonly order: Order }) {
  const t = useT();
  const days = useFormatDays();
  const steps = timelineSteps(order);
  return (
    <ol className={styles.steps} aria-label={t('orders.timeline')}>
      {steps.map((step) => {
        const { status, at, bad, isOnItsWay } = step;
        const expected = at === null && !isOnItsWay ? expectedDays(status, order) : null;
        return (
          <li
            key={status}
            className={classNames(styles.step, at && styles.reached, bad && styles.bad)}
            data-open={status === 'awaiting_payment' || undefined}
            aria-current={status === order.status ? 'step' : undefined}
          >
            <span className={styles.dot}>
              {at && status !== 'awaiting_payment' && <Icon name={stepIcon(step)} size={14} />}
            </span>
            <span className={styles.name}>
              <T id={isOnItsWay ? 'orders.refundOnItsWay' : `orders.status.${status}`} />
            </span>
            {at && <span className={styles.at}>{days.moment(at, order.time_zone)}</span>}
            {expected && (
              <span className={styles.at}>
                <T id="orders.expected" values={{ days: days.range(...expected) }} />
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
