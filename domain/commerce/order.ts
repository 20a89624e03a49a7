import type { Address } from './address';
import type { Currency, DeliveryOptionId } from './ids';
import type { BookSpec } from './price';
import type { CartTotals } from './quote';

interface OrderableCart extends CartTotals {
  readonly items: readonly {
    readonly id: string;
    readonly album: {
      readonly id: string;
      readonly title: string;
      readonly selected: boolean;
      readonly format: BookSpec['format'];
      readonly pages: number;
    };
    readonly cover: BookSpec['cover'];
    readonly paper: BookSpec['paper'];
    readonly quantity: number;
    readonly unit_price: number;
    readonly total: number;
  }[];
  readonly payment_allowed: boolean;
  readonly address: Address;
  readonly delivery: {
    readonly option: DeliveryOptionId;
    readonly period_min: number;
    readonly period_max: number;
    readonly options: readonly { readonly id: string; readonly arrives_from: string; readonly arrives_to: string }[];
  } | null;
  readonly promo: { readonly code: string; readonly applied: boolean } | null;
}

export interface OrderLine extends BookSpec {
  readonly cartItemId: string;
  readonly albumId: string;
  readonly title: string;
  readonly quantity: number;
  readonly unitPrice: number; // minor units
  readonly total: number;
}

/**
 * A cart at the time of ordering; it never changes afterwards, except the days of arrival, which follow the day of the
 * payment. Amounts in minor units.
 */
export interface OrderSnapshot {
  readonly currency: Currency;
  readonly total: number;
  readonly lines: readonly OrderLine[];
  readonly terms: Omit<CartTotals, 'currency' | 'total'> & {
    readonly promo: string | null;
    readonly address: Address;
    readonly delivery: {
      readonly option: DeliveryOptionId;
      readonly period_min: number;
      readonly period_max: number;
      readonly arrives_from: string;
      readonly arrives_to: string;
    };
  };
}

/** Creates the snapshot of a cart: selected items, sums and terms. Null while payment is not allowed. */
export function createOrderSnapshot(cart: OrderableCart): OrderSnapshot | null {
  const { delivery, currency, total, subtotal, discount, delivery_price, tax, address, promo } = cart;
  const chosenOption = delivery?.options.find(({ id }) => id === delivery.option);
  if (!cart.payment_allowed || !delivery || !chosenOption) return null;
  const { option, period_min, period_max } = delivery;
  const lines = cart.items
    .filter(({ album }) => album.selected)
    .map(({ id, album, cover, paper, quantity, unit_price, total: lineTotal }) => ({
      cartItemId: id,
      albumId: album.id,
      title: album.title,
      format: album.format,
      cover,
      paper,
      pages: album.pages,
      quantity,
      unitPrice: unit_price,
      total: lineTotal,
    }));
  return {
    currency,
    total,
    lines,
    terms: {
      subtotal,
      discount,
      delivery_price,
      tax: { ...tax },
      promo: promo?.applied ? promo.code : null,
      address: { ...address },
      delivery: {
        option,
        period_min,
        period_max,
        arrives_from: chosenOption.arrives_from,
        arrives_to: chosenOption.arrives_to,
      },
    },
  };
}

/** Payment provider as stored with each payment. `stripe-test` is Stripe with a test key. */
export type PaymentProvider = 'sandbox' | 'stripe' | 'stripe-test';

export const paymentProviderName = (provider: string): string => (provider === 'sandbox' ? 'Sandbox' : 'Stripe');

export const isTestPayment = (provider: string): boolean => provider === 'stripe-test';

export const isLivePayment = (provider: string): boolean => provider === 'stripe';

export const stripeProvider = (secretKey: string): PaymentProvider =>
  /^(?:sk|rk)_test_/.test(secretKey) ? 'stripe-test' : 'stripe';
