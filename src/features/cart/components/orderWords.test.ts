import type { Order, OrderStatus } from '@domain/contract';
import { anOrder } from '@/testing/commerce';
import { stepsOf } from './OrderTimeline';
import { type PaymentVisit, wordsOf } from './PaymentState';

const at = '2026-03-02T10:00:00.000Z';
const order = (status: OrderStatus, payment: Partial<Order['payment']> = {}): Order =>
  anOrder({ status, payment: { ...anOrder().payment, url: null, ...payment } });
const url = 'http://localhost/pay/1';

describe('what a payment page says', () => {
  it.each<[OrderStatus, Partial<Order['payment']>, PaymentVisit, string]>([
    ['awaiting_payment', { url }, 'payment', 'payment.waiting'],
    ['awaiting_payment', { url }, 'success', 'payment.confirming'],
    ['awaiting_payment', { url }, 'cancel', 'payment.cancel'],
    ['payment_failed', { url, decline: 'declined' }, 'cancel', 'payment.declined'],
    ['payment_failed', { decline: 'expired' }, 'success', 'payment.over'],
    ['payment_held', {}, 'success', 'payment.held'],
    ['paid', {}, 'cancel', 'payment.paid'],
    ['shipped', {}, 'payment', 'payment.paid'],
    ['cancelled', {}, 'success', 'payment.cancelled'],
    ['refunded', {}, 'success', 'payment.refunded'],
  ])('%s %j, opened as %s: %s', (status, payment, visit, title) => {
    expect(wordsOf(order(status, payment), visit)[0]).toBe(title);
  });
});

describe('the timeline of an order', () => {
  const steps = (status: OrderStatus, reached: readonly OrderStatus[]) =>
    stepsOf({ status, timeline: reached.map((one) => ({ status: one, at })) }).map((step) =>
      step.at ? step.status.toUpperCase() : step.status,
    );

  it('begins with what is missing while nothing is paid', () => {
    expect(steps('awaiting_payment', ['awaiting_payment'])).toEqual([
      'AWAITING_PAYMENT',
      'paid',
      'in_production',
      'shipped',
      'delivered',
    ]);
  });

  it('forgets the tries once it is paid, and shows what is to come', () => {
    expect(steps('in_production', ['awaiting_payment', 'payment_failed', 'paid', 'in_production'])).toEqual([
      'PAID',
      'IN_PRODUCTION',
      'shipped',
      'delivered',
    ]);
  });

  it('ends where the order ended', () => {
    expect(steps('cancelled', ['awaiting_payment', 'cancelled'])).toEqual(['CANCELLED']);
    expect(steps('refunded', ['awaiting_payment', 'paid', 'cancelled', 'refunded'])).toEqual(['PAID', 'REFUNDED']);
  });
});
