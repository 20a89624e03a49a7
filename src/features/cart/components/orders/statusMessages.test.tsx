import type { Order, OrderStatus } from '@domain/contract';
import { screen } from '@testing-library/react';
import { anOrder } from '@/testing/commerce';
import { renderApp } from '@/testing/renderApp';
import { Component as PaymentPage, type PaymentVisit, statusMessages } from '../../pages/PaymentPage';
import { expectedDays, timelineSteps } from './timelineSteps';

const at = '2026-03-02T10:00:00.000Z';
const order = (status: OrderStatus, payment: Partial<Order['payment']> = {}): Order =>
  anOrder({ status, payment: { ...anOrder().payment, url: null, ...payment } });
const url = 'http://localhost/pay/1';

describe('statusMessages', () => {
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
    expect(statusMessages(order(status, payment), visit)[0]).toBe(title);
  });
});

it.each([
  ['success', 'Look up your payment'],
  ['cancel', 'The payment was not completed'],
])('/payment/%s without an order stays, and says what is known', (visit, heading) => {
  const { router } = renderApp(<PaymentPage />, { path: '*', route: `/payment/${visit}` });
  expect(screen.getByRole('heading', { name: heading })).toBeVisible();
  expect(screen.getByText(/doesn’t name an order/)).toBeVisible();
  expect(router.state.location.pathname).toBe(`/payment/${visit}`);
});

describe('expectedDays', () => {
  const paid = anOrder({
    status: 'paid',
    time_zone: 'Europe/Berlin',
    cancellable_until: '2026-03-02T23:30:00.000Z',
    payment: { ...anOrder().payment, paid_at: '2026-03-02T22:30:00.000Z' },
  });

  it.each<[OrderStatus, readonly string[] | null]>([
    ['in_production', ['2026-03-03', '2026-03-03']],
    ['shipped', ['2026-03-05', '2026-03-09']],
    ['delivered', ['2026-03-09', '2026-03-12']],
    ['refunded', null],
  ])('of a paid order, in the time zone of the seller: %s', (status, days) => {
    expect(expectedDays(status, paid)).toEqual(days);
  });

  it('are unknown before the payment', () => {
    expect(expectedDays('shipped', anOrder())).toBeNull();
  });
});

describe('timelineSteps', () => {
  const steps = (status: OrderStatus, reached: readonly OrderStatus[], refund: Order['refund'] = null) =>
    timelineSteps({ status, refund, timeline: reached.map((one) => ({ status: one, at })) }).map((step) =>
      step.at ? step.status.toUpperCase() : step.status,
    );

  it('starts with the pending payment', () => {
    expect(steps('awaiting_payment', ['awaiting_payment'])).toEqual([
      'AWAITING_PAYMENT',
      'paid',
      'in_production',
      'shipped',
      'delivered',
    ]);
  });

  it('omits payment attempts once it is paid, and shows upcoming steps', () => {
    expect(steps('in_production', ['awaiting_payment', 'payment_failed', 'paid', 'in_production'])).toEqual([
      'PAID',
      'IN_PRODUCTION',
      'shipped',
      'delivered',
    ]);
  });

  it('ends where the order ended', () => {
    expect(steps('cancelled', ['awaiting_payment', 'cancelled'])).toEqual(['CANCELLED']);
    const done = { done_at: at, credit_note_url: null };
    const all = ['PAID', 'CANCELLED', 'REFUNDED'];
    expect(steps('refunded', ['awaiting_payment', 'paid', 'cancelled', 'refunded'], done)).toEqual(all);
  });

  it('shows a pending refund at once, without an error style', () => {
    const onItsWay = { done_at: null, credit_note_url: null };
    expect(steps('cancelled', ['awaiting_payment', 'paid', 'cancelled'], onItsWay)).toEqual([
      'PAID',
      'CANCELLED',
      'refunded',
    ]);
    const timeline = [{ status: 'cancelled', at } as const];
    expect(timelineSteps({ status: 'cancelled', timeline, refund: onItsWay }).some(({ bad }) => bad)).toBe(false);
  });
});
