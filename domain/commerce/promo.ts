import type { Currency } from './ids';
import { prorate } from './money';

const HUNDRED_PERCENT = 10_000;

/** Discount of a promo code. */
export type PromoValue =
  /** In basis points of the subtotal. */
  | { readonly kind: 'percent'; readonly rate: number }
  /** In minor units of one currency; it counts in no other. */
  | { readonly kind: 'amount'; readonly amount: number; readonly currency: Currency }
  /** The price of the delivery, at most that of `standard`. */
  | { readonly kind: 'delivery' };

export interface Promo {
  /** Upper case. */
  readonly code: string;
  readonly value: PromoValue;
  /** Last valid day, `YYYY-MM-DD`; null for no end. */
  readonly until: string | null;
  /** Valid for one order of each user. */
  readonly once: boolean;
}

export type PromoRefusal = 'promo_unknown' | 'promo_expired' | 'promo_used' | 'promo_not_applicable';

export interface PromoUse {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly currency: Currency;
  /** The user has an order with this code that was not cancelled. */
  readonly usedBefore: boolean;
}

/** Returns why a code is refused; null when it is valid. */
export function findPromoRefusal(promo: Promo | null, use: PromoUse): PromoRefusal | null {
  if (!promo) return 'promo_unknown';
  if (promo.until !== null && use.today > promo.until) return 'promo_expired';
  if (promo.once && use.usedBefore) return 'promo_used';
  if (promo.value.kind === 'amount' && promo.value.currency !== use.currency) return 'promo_not_applicable';
  return null;
}

export interface Discountable {
  readonly subtotal: number;
  readonly delivery: number;
  /** Price of `standard` delivery. */
  readonly standardDelivery: number;
}

/** Returns the discount in minor units, never more than what it applies to. */
export function computeDiscount(value: PromoValue, { subtotal, delivery, standardDelivery }: Discountable): number {
  switch (value.kind) {
    case 'percent':
      return Math.min(subtotal, prorate(subtotal, value.rate, HUNDRED_PERCENT));
    case 'amount':
      return Math.min(subtotal, value.amount);
    case 'delivery':
      return Math.min(delivery, standardDelivery);
  }
}
