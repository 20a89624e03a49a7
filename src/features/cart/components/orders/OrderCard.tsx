import type { Order } from '@domain/contract';
import { useRef, useState } from 'react';
import { T } from '@/i18n';
import { newId } from '@/lib/ids';
import { SafeLink } from '@/lib/navigation/SafeLink';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, ButtonLink, Dialog, Icon, useFocusFallback, useMoney } from '@/ui';
import { ordersActions as actions } from '../../orders/slice';
import { selectOrders } from '../../selectors';
import { PriceBreakdown } from '../basket/PriceBreakdown';
import { useFormatDays } from '../useBookText';
import { OrderBooks, PaidBy } from './OrderBooks';
import styles from './OrderCard.module.css';
import { OrderTimeline } from './OrderTimeline';

export function OrderCard({ order }: { readonly order: Order }) {
  const money = useMoney();
  const days = useFormatDays();
  const { number, created_at, parcels, delivery, status } = order;
  const card = useRef<HTMLElement>(null);
  // Cancelling removes the button that had the focus.
  useFocusFallback(card, () => card.current?.focus());
  const travels = ['paid', 'in_production', 'shipped'].includes(status);
  return (
    <article ref={card} tabIndex={-1} className={styles.card} aria-labelledby={`order-${order.id}`}>
      <header className={styles.head}>
        <h2 id={`order-${order.id}`}>{number}</h2>
        <p className={styles.note}>
          <T id="orders.made" values={{ date: days.date(created_at, order.time_zone) }} />
        </p>
        <p className={styles.total}>{money(order.total, order.currency)}</p>
      </header>
      <OrderTimeline order={order} />
      {(travels || parcels.length > 0) && (
        <p className={styles.travel}>
          {travels && (
            <span>
              <T id="cart.delivery.arrives" values={{ days: days.range(delivery.arrives_from, delivery.arrives_to) }} />
            </span>
          )}
          {order.cancellable_until && (
            <span>
              <T
                id="orders.cancellableUntil"
                values={{ time: days.moment(order.cancellable_until, order.time_zone) }}
              />
            </span>
          )}
          {parcels.map((parcel) => (
            <Parcel key={`${parcel.number} ${parcel.state}`} {...parcel} />
          ))}
        </p>
      )}
      {status === 'payment_held' && (
        <p className={styles.travel}>
          <T id="payment.heldText" />
        </p>
      )}
      <Notices order={order} />
      <OrderBooks order={order} proofs />
      <Details order={order} />
      <Actions order={order} />
    </article>
  );
}

/** Parcel with its number, or with what is known while it has none. */
function Parcel({ carrier, number, url, state }: Order['parcels'][number]) {
  const isKnown = number !== '' && state !== 'preparing' && state !== 'cancelled';
  const id = state === 'preparing' || state === 'cancelled' ? state : 'untracked';
  const text = isKnown ? <T id="orders.tracking" values={{ carrier, number }} /> : <T id={`orders.parcel.${id}`} />;
  return (
    <span>
      {isKnown && url ? (
        <SafeLink href={url} target="_blank" rel="noopener noreferrer">
          {text}
        </SafeLink>
      ) : (
        text
      )}
    </span>
  );
}

/** Tells what the status does not: delays, disputes, and parts that were refunded. */
function Notices({ order: { notices, credits, currency, time_zone } }: { readonly order: Order }) {
  const money = useMoney();
  const days = useFormatDays();
  return (
    <>
      {notices.map((notice) => (
        <p key={notice} className={styles.travel}>
          <T id={`orders.notice.${notice}`} />
        </p>
      ))}
      {credits.map(({ amount, at, credit_note_url }) => (
        <p key={at} className={styles.travel}>
          <T id="orders.partRefunded" values={{ amount: money(amount, currency), date: days.date(at, time_zone) }} />
          {credit_note_url && (
            <SafeLink className={styles.file} href={credit_note_url} download>
              <T id="orders.creditNote" />
            </SafeLink>
          )}
        </p>
      ))}
    </>
  );
}

function Details({ order }: { readonly order: Order }) {
  return (
    <details className={styles.details}>
      <summary>
        <T id="orders.details" />
      </summary>
      <div className={styles.more}>
        <address className={styles.address} translate="no">
          {order.address_lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <PriceBreakdown sums={order} />
        {order.payment.paid_at && <PaidBy payment={order.payment} />}
      </div>
    </details>
  );
}

function Actions({ order }: { readonly order: Order }) {
  const dispatch = useAppDispatch();
  const { busy } = useAppSelector(selectOrders);
  const [asking, setAsking] = useState(false);
  const { id, invoice_url, refund, payment, cancellable, reorderable } = order;
  const doing = busy[id];
  return (
    <div className={styles.actions}>
      {payment.url && (
        <ButtonLink size="small" variant="accent" to={`/payment/${id}`}>
          <T id="orders.pay" />
        </ButtonLink>
      )}
      {invoice_url && (
        <SafeLink className={styles.file} href={invoice_url} download>
          <Icon name="download" size={16} />
          <span>
            <T id="orders.invoice" />
          </span>
        </SafeLink>
      )}
      {refund?.credit_note_url && (
        <SafeLink className={styles.file} href={refund.credit_note_url} download>
          <Icon name="download" size={16} />
          <span>
            <T id="orders.creditNote" />
          </span>
        </SafeLink>
      )}
      {reorderable && order.payment.paid_at && (
        <Button
          size="small"
          busy={doing === 'reorder'}
          onClick={() => dispatch(actions.reorderRequested({ id, request_id: newId() }))}
        >
          <T id="orders.reorder" />
        </Button>
      )}
      {cancellable && (
        <Button size="small" variant="plain" busy={doing === 'cancel'} onClick={() => setAsking(true)}>
          <T id="orders.cancel" />
        </Button>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={<T id="orders.cancelTitle" values={{ number: order.number }} />}
        description={<T id={payment.paid_at ? 'orders.cancelPaidText' : 'orders.cancelText'} />}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>
              <T id="orders.keep" />
            </Button>
            <Button
              variant="primary"
              onClick={() => {
                setAsking(false);
                dispatch(actions.cancelOrderRequested({ id }));
              }}
            >
              <T id="orders.cancel" />
            </Button>
          </>
        }
      />
    </div>
  );
}
