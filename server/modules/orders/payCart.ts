import { randomUUID } from 'node:crypto';
import { dayInTimeZone } from '@domain/commerce';
import { type Cart, toSupportedLocale } from '@domain/contract';
import { isUniqueViolation, type Queryable, readDatabaseTime } from '../../drivers/database';
import { PaymentsError } from '../../drivers/payments';
import { throwApiError } from '../../http/apiError';
import type { SignedInUser } from '../../http/registerRoute';
import { translateInto } from '../../translations';
import { recordAttempt } from '../auth/rateLimit';
import { readCart } from '../cart/readCart';
import { lockCart } from '../cart/repository';
import { unpaidStatuses } from './orderStatus';
import { findPayments, insertPayment, type PaymentRow, updatePayment } from './paymentRepository';
import {
  advanceOrder,
  findOrderByRequest,
  findOrderOwner,
  findUnpaidOrders,
  insertOrder,
  lockOrder,
  type OrderRow,
  type OrdersDeps,
  takeNextNumber,
} from './repository';
import { settlePayment } from './settlePayment';
import { type OrderDraft, releasePrintContents, snapshotCart } from './snapshot';

const CHECKOUT_LIFETIME_MS = 2 * 3_600_000;
/** Minimum remaining lifetime of a page that can still be opened; the provider requires half an hour. */
const MIN_CHECKOUT_LIFETIME_MS = 35 * 60_000;

export const orderPageUrl = (publicUrl: string, orderId: string): string => `${publicUrl}/payment/${orderId}`;

/** Converts provider failures into `unavailable`, so that the client retries. */
async function withProviderErrors<T>({ log }: Pick<OrdersDeps, 'log'>, orderId: string, task: Promise<T>): Promise<T> {
  try {
    return await task;
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    log.error({ err: error, orderId }, 'payment provider request failed');
    return throwApiError('unavailable');
  }
}

const isOpen = ({ status }: PaymentRow) => status === 'open' || status === 'processing';

/** Returns the open payment or a new one; null when the order accepts no payment. */
async function findOrCreatePayment(deps: OrdersDeps, orderId: string): Promise<PaymentRow | null> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !unpaidStatuses.includes(order.status)) return null;
    const open = (await findPayments(tx, [orderId])).find(isOpen);
    const now = (await readDatabaseTime(tx)).getTime();
    if (open?.sessionId || (open && open.expiresAt.getTime() > now + MIN_CHECKOUT_LIFETIME_MS)) return open;
    if (open) await updatePayment(tx, open.id, { status: 'expired' });
    if (order.status === 'payment_failed') await advanceOrder(tx, orderId, 'awaiting_payment');
    // Providers store whole seconds, and a repeated request must be identical.
    const expiresAt = new Date(Math.floor((now + CHECKOUT_LIFETIME_MS) / 1000) * 1000);
    const { name: provider } = deps.payments;
    return insertPayment(tx, { id: randomUUID(), orderId, provider, status: 'open', expiresAt });
  });
}

async function openCheckoutSession(deps: OrdersDeps, order: OrderRow, payment: PaymentRow): Promise<string> {
  const { config, payments, db } = deps;
  const owner = (await findOrderOwner(db, order.userId)) ?? throwApiError('not_found');
  const language = toSupportedLocale(order.language);
  const session = await withProviderErrors(
    deps,
    order.id,
    payments.openCheckout({
      key: payment.id,
      orderId: order.id,
      amount: order.total,
      currency: order.currency,
      title: translateInto(language)('order.title', { number: order.number }),
      language,
      email: owner.email,
      successUrl: `${config.publicUrl}/payment/success?order=${order.id}`,
      cancelUrl: `${config.publicUrl}/payment/cancel?order=${order.id}`,
      expiresAt: payment.expiresAt,
    }),
  );
  await updatePayment(db, payment.id, { sessionId: session.id, url: session.url });
  return session.url;
}

/**
 * Returns the URL of the checkout page, or of our order page when it cannot be paid. A new page opens only after the
 * provider confirms that the old one is closed.
 * @throws HttpApiError unavailable
 */
async function openCheckoutPage(deps: OrdersDeps, order: OrderRow): Promise<string> {
  const known = await findOrCreatePayment(deps, order.id);
  if (!known) return orderPageUrl(deps.config.publicUrl, order.id);
  if (known.sessionId === null) return openCheckoutSession(deps, order, known);
  const { status } = await withProviderErrors(deps, order.id, settlePayment(deps, known));
  if (status === 'open' && known.url !== null && known.expiresAt > (await readDatabaseTime(deps.db))) return known.url;
  if (status === 'open') {
    await withProviderErrors(deps, order.id, deps.payments.expire(known.sessionId));
    await withProviderErrors(deps, order.id, settlePayment(deps, known));
  }
  const next = await findOrCreatePayment(deps, order.id);
  if (!next || next.id === known.id) return orderPageUrl(deps.config.publicUrl, order.id);
  return openCheckoutSession(deps, order, next);
}

/**
 * Closes the open checkout page of the order. Returns `paid` when it was paid meanwhile.
 * @throws HttpApiError unavailable
 */
export async function closeCheckoutPage(deps: OrdersDeps, order: OrderRow): Promise<'closed' | 'paid'> {
  for (const payment of await findPayments(deps.db, [order.id])) {
    if (payment.status !== 'open' && payment.status !== 'processing') continue;
    if (payment.sessionId === null || payment.provider !== deps.payments.name) {
      await updatePayment(deps.db, payment.id, { status: 'expired' });
      continue;
    }
    await withProviderErrors(deps, order.id, deps.payments.expire(payment.sessionId));
    const { status } = await withProviderErrors(deps, order.id, settlePayment(deps, payment));
    if (status === 'paid') return 'paid';
    // The bank is still processing: the payment may succeed and would then need a refund.
    if (status === 'processing') throwApiError('conflict');
  }
  return 'closed';
}

export interface PayRequest {
  readonly request_id?: string | undefined;
  readonly total?: number | undefined;
  readonly currency?: string | undefined;
}

export interface PayResponse {
  readonly order_id: string;
  readonly url: string;
}

/** New orders of a user: far above what buyers need. Each holds a copy of all its pages until it ends. */
const NEW_ORDER_LIMIT = { limit: 100, windowSeconds: 86_400 };

const MAX_PAY_ATTEMPTS = 3;

function ensurePayable(cart: Cart, seen: PayRequest): void {
  if (!cart.payment_allowed)
    throwApiError('payment_not_allowed', { params: { reason: cart.payment_blocked_by[0] ?? 'cart_empty' } });
  const differs =
    (seen.total !== undefined && seen.total !== cart.total) ||
    (seen.currency !== undefined && seen.currency !== cart.currency);
  if (differs) throwApiError('price_changed', { params: { total: cart.total, currency: cart.currency } });
}

async function createOrder(
  { config }: OrdersDeps,
  tx: Queryable,
  user: SignedInUser,
  draft: OrderDraft,
  requestId: string | null,
) {
  const { items, ...order } = draft;
  const id = randomUUID();
  const year = dayInTimeZone(config.sellerTimeZone, await readDatabaseTime(tx)).slice(0, 4);
  const number = await takeNextNumber(tx, 'order', year);
  const status = 'awaiting_payment' as const;
  const row = { ...order, id, number, status, requestId, userId: user.id, language: toSupportedLocale(user.language) };
  return insertOrder(
    tx,
    row,
    items.map((item) => ({ ...item, orderId: id })),
  );
}

type OrderLookup = { readonly order: OrderRow } | { readonly inTheWay: readonly OrderRow[] };

/**
 * Returns the order of the current cart: its unpaid one, else a new one, unless unpaid orders of an earlier cart must
 * be closed first. Counts a new order before any of them is closed.
 * @param isCounted an earlier call has counted it
 */
async function findOrCreateOrder(
  deps: OrdersDeps,
  user: SignedInUser,
  body: PayRequest,
  isCounted: boolean,
): Promise<OrderLookup> {
  return deps.db.transaction(async (tx) => {
    await lockCart(tx, user.id);
    const cart = await readCart(deps, tx, user);
    ensurePayable(cart, body);
    const draft = await snapshotCart(tx, { userId: user.id, printer: deps.printing.printer }, cart);
    const open = await findUnpaidOrders(tx, user.id);
    const inTheWay = open.filter(({ fingerprint }) => fingerprint !== draft.fingerprint);
    const [same] = open;
    if (same && inTheWay.length === 0) return { order: same };
    if (!isCounted) await recordAttempt(tx, ['order', user.id], NEW_ORDER_LIMIT);
    if (inTheWay.length > 0) return { inTheWay };
    return { order: await createOrder(deps, tx, user, draft, body.request_id ?? null) };
  });
}

/** Cancels the unpaid order of an earlier cart. If it turns out to be paid, the cart is not what the user saw. */
async function cancelSupersededOrder(deps: OrdersDeps, order: OrderRow): Promise<void> {
  if ((await closeCheckoutPage(deps, order)) === 'paid') throwApiError('conflict');
  await deps.db.transaction(async (tx) => {
    const cancelled = await advanceOrder(tx, order.id, 'cancelled');
    if (cancelled) await releasePrintContents(tx, cancelled);
  });
}

async function resolveOrder(deps: OrdersDeps, user: SignedInUser, body: PayRequest): Promise<OrderRow> {
  let isCounted = false;
  for (let attempt = 0; attempt < MAX_PAY_ATTEMPTS; attempt += 1) {
    const known =
      body.request_id === undefined ? undefined : await findOrderByRequest(deps.db, user.id, body.request_id);
    if (known) return known;
    const found: OrderLookup = await findOrCreateOrder(deps, user, body, isCounted).catch((error: unknown) => {
      if (isUniqueViolation(error)) return { inTheWay: [] };
      throw error;
    });
    if ('order' in found) return found.order;
    isCounted ||= found.inTheWay.length > 0;
    for (const order of found.inTheWay) await cancelSupersededOrder(deps, order);
  }
  return throwApiError('conflict');
}

/**
 * Creates an order of the selected items and opens its checkout page. All prices are recomputed; the client's can only
 * stop it. Repeated or concurrent calls give one order and one page. After a cart change the earlier page is closed
 * first, so that only one can be paid.
 * @throws HttpApiError payment_not_allowed, price_changed, conflict, unavailable, 429
 */
export async function payCart(deps: OrdersDeps, user: SignedInUser, body: PayRequest): Promise<PayResponse> {
  const order = await resolveOrder(deps, user, body);
  return { order_id: order.id, url: await openCheckoutPage(deps, order) };
}
