import type { Order } from '@domain/contract';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { type MessageId, T } from '@/i18n';
import { PageError } from '@/lib/fatalError';
import { leaveFor } from '@/lib/navigation/navigation';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, ButtonLink, EmptyState, Icon, type IconName, Skeleton } from '@/ui';
import { PriceBreakdown } from '../components/basket/PriceBreakdown';
import { OrderBooks, PaidBy } from '../components/orders/OrderBooks';
import { OrderCodes } from '../components/orders/OrderCodes';
import styles from '../components/orders/PaymentStatus.module.css';
import { useFormatDays } from '../components/useBookText';
import { ordersActions as actions } from '../orders/slice';
import { selectOrders, selectPayment } from '../selectors';

const paymentVisits = ['success', 'cancel'] as const;

/**
 * Route by which the page was opened. The order decides the status; the route only affects the wording while the
 * status is unknown.
 */
export type PaymentVisit = 'payment' | (typeof paymentVisits)[number];

/**
 * Current payment status of an order. It polls until the order is paid or ended, so it is correct after a reload and
 * in every tab.
 */
function PaymentStatus({ id, visit }: { readonly id: string; readonly visit: PaymentVisit }) {
  const dispatch = useAppDispatch();
  const payment = useAppSelector(selectPayment);
  const current = payment?.id === id ? payment : null;
  useEffect(() => {
    dispatch(actions.paymentWatched({ id }));
    return () => void dispatch(actions.paymentLeft());
  }, [dispatch, id]);
  if (current?.phase === 'missing') throw new PageError(404);
  if (current?.phase === 'failed' && !current.order) {
    return (
      <EmptyState
        title={<T id="payment.failedLoad" />}
        action={
          <Button onClick={() => dispatch(actions.paymentWatched({ id }))}>
            <T id="creations.retry" />
          </Button>
        }
      >
        <T id="preview.failedText" />
      </EmptyState>
    );
  }
  if (!current?.order) return <Loading />;
  return <PaymentDetails order={current.order} visit={visit} />;
}

type StatusMessages = readonly [title: MessageId, text: MessageId, icon: IconName | null];

/**
 * Returns messages for an order's status and the buyer's entry route.
 *
 * Exported for tests of every pair of status and route.
 */
export function statusMessages({ status, payment }: Order, visit: PaymentVisit): StatusMessages {
  switch (status) {
    case 'awaiting_payment':
      if (visit === 'success') return ['payment.confirming', 'payment.confirmingText', null];
      if (visit === 'cancel') return ['payment.cancel', 'payment.cancelText', 'info'];
      return payment.decline
        ? ['payment.declined', 'payment.declinedText', 'warning']
        : ['payment.waiting', 'payment.waitingText', null];
    case 'payment_failed':
      return payment.url
        ? ['payment.declined', 'payment.declinedText', 'warning']
        : ['payment.over', 'payment.overText', 'warning'];
    case 'payment_held':
      return ['payment.held', 'payment.heldText', 'info'];
    case 'cancelled':
      return ['payment.cancelled', 'payment.cancelledText', 'info'];
    case 'refunded':
      return ['payment.refunded', 'payment.refundedText', 'info'];
    default:
      return ['payment.paid', 'payment.paidText', 'check'];
  }
}

function PaymentDetails({ order, visit }: { readonly order: Order; readonly visit: PaymentVisit }) {
  const days = useFormatDays();
  const [title, text, icon] = statusMessages(order, visit);
  const { number, delivery, payment } = order;
  const isPaid = icon === 'check';
  return (
    <div className={styles.columns}>
      <section className={styles.state} role="status">
        {icon && (
          <span className={styles.icon} data-good={isPaid || undefined}>
            <Icon name={icon} size={24} />
          </span>
        )}
        <h1>
          <T id={title} />
        </h1>
        <p className={styles.text}>
          <T id={text} />
        </p>
        {isPaid && (
          <p className={styles.text}>
            <T id="cart.delivery.arrives" values={{ days: days.range(delivery.arrives_from, delivery.arrives_to) }} />
          </p>
        )}
        {order.cancellable_until && (
          <p className={styles.text}>
            <T id="orders.cancellableUntil" values={{ time: days.moment(order.cancellable_until, order.time_zone) }} />
          </p>
        )}
        {payment.sandbox && (
          <p className={styles.sandbox}>
            <T id="payment.sandbox" />
          </p>
        )}
        {isPaid && <PaidBy payment={payment} />}
        <PaymentActions order={order} isConfirming={title === 'payment.confirming'} />
        {isPaid && <OrderCodes order={order} />}
      </section>
      <aside className={styles.what}>
        <h2>
          <T id="payment.order" values={{ number }} />
        </h2>
        <OrderBooks order={order} />
        <PriceBreakdown sums={order} />
        <div className={styles.to}>
          <h3>
            <T id="cart.address" />
          </h3>
          <address className={styles.address} translate="no">
            {order.address_lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </div>
      </aside>
    </div>
  );
}

interface PaymentActionsProps {
  readonly order: Order;
  /**
   * The buyer returns from a successful payment. The page waits for confirmation and does not offer to pay again
   * first.
   */
  readonly isConfirming: boolean;
}

function PaymentActions({ order: { id, status, payment, cancellable }, isConfirming }: PaymentActionsProps) {
  const dispatch = useAppDispatch();
  const { busy } = useAppSelector(selectOrders);
  const { url } = payment;
  const open = status === 'awaiting_payment' || status === 'payment_failed';
  if (!open) {
    const ended = status === 'cancelled' || status === 'refunded';
    return (
      <Row>
        <ButtonLink variant="primary" to="/orders">
          <T id="payment.toOrders" />
        </ButtonLink>
        <ButtonLink to={ended ? '/cart' : '/creations'}>
          <T id={ended ? 'payment.backToCart' : 'payment.toAlbums'} />
        </ButtonLink>
      </Row>
    );
  }
  if (isConfirming) {
    return (
      <Row>
        <ButtonLink variant="primary" to="/orders">
          <T id="payment.toOrders" />
        </ButtonLink>
        {url && (
          <Button variant="plain" onClick={() => leaveFor(url)}>
            <T id="payment.notYet" />
          </Button>
        )}
      </Row>
    );
  }
  return (
    <Row>
      {url && (
        <Button variant="accent" onClick={() => leaveFor(url)}>
          <T id={payment.decline || status === 'payment_failed' ? 'payment.again' : 'payment.continue'} />
        </Button>
      )}
      <ButtonLink to="/cart" variant={url ? 'default' : 'primary'}>
        <T id="payment.backToCart" />
      </ButtonLink>
      {cancellable && (
        <Button
          variant="plain"
          busy={busy[id] === 'cancel'}
          onClick={() => dispatch(actions.cancelOrderRequested({ id }))}
        >
          <T id="orders.cancel" />
        </Button>
      )}
    </Row>
  );
}

/** The address names no order, so the page says what is known without one. */
const UnnamedPayment = ({ isCancelled }: { readonly isCancelled: boolean }) => (
  <div className={styles.columns}>
    <section className={styles.state} role="status">
      <h1>
        <T id={isCancelled ? 'payment.cancel' : 'payment.unnamed'} />
      </h1>
      <p className={styles.text}>
        <T id={isCancelled ? 'payment.unnamedCancelText' : 'payment.unnamedText'} />
      </p>
      <Row>
        <ButtonLink variant="primary" to="/orders">
          <T id="payment.toOrders" />
        </ButtonLink>
        <ButtonLink to="/cart">
          <T id="payment.backToCart" />
        </ButtonLink>
      </Row>
    </section>
  </div>
);

const Row = ({ children }: { readonly children: ReactNode }) => <div className={styles.actions}>{children}</div>;

const Loading = () => (
  <div className={styles.columns} role="status">
    <span className="visually-hidden">
      <T id="payment.loading" />
    </span>
    <div className={styles.state}>
      <Skeleton width="70%" height={44} />
      <Skeleton width="90%" height={20} />
      <Skeleton width={200} height={40} radius={20} />
    </div>
    <div className={styles.what}>
      <Skeleton height={200} />
    </div>
  </div>
);

/**
 * `/payment/{id}`, and the targets of the payment provider: `/payment/success` and `/payment/cancel`, which name the
 * order in their query. Only the order itself confirms a payment.
 */
export function Component() {
  const { id } = useParams();
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const visit = paymentVisits.find((name) => pathname.endsWith(`/payment/${name}`)) ?? 'payment';
  const order = id ?? query.get('order');
  return order ? <PaymentStatus id={order} visit={visit} /> : <UnnamedPayment isCancelled={visit === 'cancel'} />;
}
