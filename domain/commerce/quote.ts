import { type DeliveryQuote, quoteDelivery } from './delivery';
import type { DeliveryPlace } from './deliveryZones';
import type { Currency, DeliveryOptionId } from './ids';
import { computeDiscount, findPromoRefusal, type Promo, type PromoRefusal } from './promo';
import { computeTax, type Tax } from './tax';

export interface QuoteLine {
  readonly unitPrice: number;
  readonly quantity: number;
  /** Whether the line takes part. */
  readonly selected: boolean;
}

export interface QuoteRequest {
  readonly lines: readonly QuoteLine[];
  readonly currency: Currency;
  readonly place: DeliveryPlace;
  readonly wanted: DeliveryOptionId | null;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** Null: no code was given. `promo` is null when the given code does not exist. */
  readonly code: { readonly promo: Promo | null; readonly usedBefore: boolean } | null;
}

/** What is paid, in minor units; prices contain the tax. */
export interface CartTotals {
  readonly currency: Currency;
  readonly subtotal: number;
  readonly discount: number;
  readonly delivery_price: number;
  /** `rate` in basis points; `amount` is contained in `total`. */
  readonly tax: Tax;
  /** `subtotal` − `discount` + `delivery_price`; never negative. */
  readonly total: number;
}

export interface Quote {
  readonly sums: CartTotals;
  /** Null until a country is known that is delivered to. */
  readonly delivery: DeliveryQuote | null;
  /** Why the given code does not count; null when it does, or when none was given. */
  readonly promoRefusal: PromoRefusal | null;
}

/**
 * The whole reckoning of a cart, the same on both sides. The price on the screen is the price that is paid: it contains the tax of the place, so
 * that a country chosen later changes the delivery and the tax that is shown, never the price of a book.
 * @throws RangeError for amounts that are not whole or negative
 */
export function quoteCart({ lines, currency, place, wanted, today, code }: QuoteRequest): Quote {
  const chosen = lines.filter(({ selected }) => selected);
  const copies = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  const subtotal = chosen.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  const delivery = quoteDelivery({ place, copies, currency, wanted, today });
  const priceOf = (id: DeliveryOptionId | undefined) =>
    delivery?.options.find((option) => option.id === id)?.price ?? 0;
  const delivery_price = copies === 0 ? 0 : priceOf(delivery?.option);
  const refusal = code && findPromoRefusal(code.promo, { today, currency, usedBefore: code.usedBefore });
  const value = refusal === null ? code?.promo?.value : undefined;
  const standardDelivery = priceOf('standard');
  const discount = value ? computeDiscount(value, { subtotal, delivery: delivery_price, standardDelivery }) : 0;
  const total = subtotal - discount + delivery_price;
  const tax = computeTax({ place, currency, goods: Math.max(0, subtotal - discount), total });
  return { sums: { currency, subtotal, discount, delivery_price, tax, total }, delivery, promoRefusal: refusal };
}
