import { type DeliveryQuote, quoteDelivery } from './delivery';
import type { DeliveryPlace } from './deliveryZones';
import type { Currency, DeliveryOptionId } from './ids';
import { computeDiscount, findPromoRefusal, type Promo, type PromoRefusal } from './promo';
import { computeTax, type Tax } from './tax';

interface QuoteLine {
  readonly unitPrice: number;
  readonly quantity: number;
  readonly selected: boolean;
}

interface QuoteRequest {
  readonly lines: readonly QuoteLine[];
  readonly currency: Currency;
  readonly place: DeliveryPlace;
  readonly wanted: DeliveryOptionId | null;
  readonly today: string;
  /** Null when no code was given. `promo` is null when the given code does not exist. */
  readonly code: { readonly promo: Promo | null; readonly usedBefore: boolean } | null;
}

/** Totals of a cart in minor units; prices include tax. */
export interface CartTotals {
  readonly currency: Currency;
  readonly subtotal: number;
  readonly discount: number;
  readonly delivery_price: number;
  /** `rate` in basis points; `amount` is included in `total`. */
  readonly tax: Tax;
  /** `subtotal` − `discount` + `delivery_price`; never negative. */
  readonly total: number;
}

export interface Quote {
  readonly sums: CartTotals;
  /** Null until a served country is known. */
  readonly delivery: DeliveryQuote | null;
  readonly promoRefusal: PromoRefusal | null;
}

/**
 * Calculates the totals of a cart; client and server share it. The displayed price is the price that is paid. It
 * includes the tax of the place, so a later choice of country changes the delivery and the displayed tax, never the
 * price of a book.
 * @throws RangeError for amounts that are negative or not integers
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
  // A delivery that costs nothing makes the goods no cheaper.
  const goods = value?.kind === 'delivery' ? subtotal : Math.max(0, subtotal - discount);
  const tax = computeTax({ place, currency, goods, total });
  return { sums: { currency, subtotal, discount, delivery_price, tax, total }, delivery, promoRefusal: refusal };
}
