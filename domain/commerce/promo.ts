import type { Currency } from './ids';
import { isCurrency, prorate } from './money';

const HUNDRED_PERCENT = 10_000;

type PromoValue =
  | { readonly kind: 'percent'; readonly rate: number }
  /** In minor units of one currency; invalid in all others. */
  | { readonly kind: 'amount'; readonly amount: number; readonly currency: Currency }
  /** Delivery price, at most that of `standard`. */
  | { readonly kind: 'delivery' };

export interface Promo {
  readonly code: string;
  readonly value: PromoValue;
  /** Last valid day, `YYYY-MM-DD`; null for no end. */
  readonly until: string | null;
  readonly once: boolean;
}

export type PromoRefusal = 'promo_unknown' | 'promo_expired' | 'promo_used' | 'promo_not_applicable';

interface PromoUse {
  readonly today: string;
  readonly currency: Currency;
  readonly usedBefore: boolean;
}

export function findPromoRefusal(promo: Promo | null, use: PromoUse): PromoRefusal | null {
  if (!promo) return 'promo_unknown';
  if (promo.until !== null && use.today > promo.until) return 'promo_expired';
  if (promo.once && use.usedBefore) return 'promo_used';
  if (promo.value.kind === 'amount' && promo.value.currency !== use.currency) return 'promo_not_applicable';
  return null;
}

interface Discountable {
  readonly subtotal: number;
  readonly delivery: number;
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

/** Normalises a code for storage and comparison: people type it in any case. */
export const normalisePromoCode = (code: string): string => code.trim().toUpperCase();

function parsePromoValue(text: string): PromoValue | null {
  if (text === 'delivery') return { kind: 'delivery' };
  const percent = /^(\d{1,3}(?:\.\d{1,2})?)%$/.exec(text);
  if (percent) {
    const rate = Math.round(Number(percent[1]) * 100);
    return rate >= 1 && rate <= 10_000 ? { kind: 'percent', rate } : null;
  }
  const [, units = '', cents = '', currency = ''] = /^(\d{1,5})\.(\d\d) ?([A-Z]{3})$/.exec(text) ?? [];
  const amount = Number(units) * 100 + Number(cents);
  return amount > 0 && isCurrency(currency) ? { kind: 'amount', amount, currency } : null;
}

/** Checks for an existing calendar day, `YYYY-MM-DD`; 31 February is invalid. */
const isCalendarDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

function parsePromo(text: string): Promo | null {
  const [head = '', ...options] = text.split(';').map((part) => part.trim());
  const [code = '', valueText = ''] = head.split('=').map((part) => part.trim());
  const value = parsePromoValue(valueText);
  const ends = options.filter((option) => option.startsWith('until=')).map((option) => option.slice('until='.length));
  const known = options.every((option) => option === 'once' || option.startsWith('until='));
  if (!/^[A-Z0-9_-]{3,40}$/.test(code) || !value || !known || ends.length > 1 || !ends.every(isCalendarDay))
    return null;
  return { code, value, until: ends[0] ?? null, once: options.includes('once') };
}

/**
 * Parses promo codes from one line: `CODE=10%`, `CODE=5.00 EUR` or `CODE=delivery`, each optionally with `;once` and
 * `;until=2027-01-31`, separated by commas; `none` for none. Null when any part is invalid.
 */
export function parsePromos(text: string): Promo[] | null {
  if (text.trim() === 'none') return [];
  const promos = text.split(',').map((part) => parsePromo(part.trim()));
  const good = promos.filter((promo) => promo !== null);
  const unique = new Set(good.map(({ code }) => code)).size === promos.length;
  return good.length === promos.length && unique ? good : null;
}
