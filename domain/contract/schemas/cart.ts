import { z } from 'zod';
import { type CheckedField, checkedFields, isFieldValid } from '../../commerce/addressValidation';
import { coverIds, currencies, deliveryOptionIds, paperIds } from '../../commerce/ids';
import { formatIds } from '../../geometry/formats';
import { findingCodes } from '../../print/preflight/types';
import { CART_MAX_QUANTITY } from '../constants';
import { id } from './common';

/** Minor units of the currency beside it: cents, pence. Prices contain the tax. */
export const money = z.number().int().nonnegative();
export const currency = z.enum(currencies);
export const option = z.enum(deliveryOptionIds);
export const quantity = z.number().int().min(1).max(CART_MAX_QUANTITY);
/** ISO 3166-1 alpha-2, upper case. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/);
/** First-level division of a country by its GeoNames code, such as `DE.16`. */
export const regionCode = z.string().regex(/^[A-Z]{2}\.[A-Z0-9]{1,10}$/);
/** `YYYY-MM-DD` */
export const day = z.iso.date();
const amounts = z.record(currency, money);

/** Prices by format and cover, in each currency; `domain/commerce` computes with it on both sides. */
export const catalogue = z.object({
  currencies: z.array(currency).readonly(),
  default_currency: currency,
  papers: z.array(z.object({ id: z.enum(paperIds), weight: z.number().int() })).readonly(),
  books: z
    .array(
      z.object({
        format: z.enum(formatIds),
        cover: z.enum(coverIds),
        min_pages: z.number().int(),
        page_step: z.number().int(),
        /** A book of up to so many pages costs `base`. */
        included_pages: z.number().int(),
        base: amounts,
        papers: z
          .array(
            z.object({
              id: z.enum(paperIds),
              max_pages: z.number().int(),
              /** Added to `base`. */
              surcharge: amounts,
              /** For each page beyond the included ones. */
              page: amounts,
            }),
          )
          .readonly(),
      }),
    )
    .readonly(),
});

export const cartItemProblems = [
  'album_deleted',
  'album_not_ready',
  'too_few_pages',
  'too_many_pages',
  'odd_pages',
  'check_failed',
  'option_unavailable',
] as const;

const itemProblem = z.object({
  code: z.enum(cartItemProblems),
  /** The limit that is broken, in pages. */
  limit: z.number().int().optional(),
  /** Of `check_failed`: how many findings on its pages must be mended before they can be printed. */
  count: z.number().int().optional(),
});

export const cartItem = z.object({
  id,
  album: z.object({
    id,
    title: z.string(),
    /** Whether the item takes part in the order. */
    selected: z.boolean(),
    /** Null while the album is being made or when it is deleted. */
    cover_url: z.string().nullable(),
    format: z.enum(formatIds),
    /** Pages of the inside. */
    pages: z.number().int().nonnegative(),
  }),
  cover: z.enum(coverIds),
  paper: z.enum(paperIds),
  quantity: z.number().int().positive(),
  unit_price: money,
  /** `unit_price` × `quantity` */
  total: money,
  /** What keeps the item from being printed; it blocks the payment while the item is selected. */
  problems: z.array(itemProblem),
  /** Findings of the check before printing that are left to the owner, to be confirmed before paying; the cover's first. */
  warnings: z.array(
    z.object({
      code: z.enum(findingCodes),
      /** On the cover. */
      cover: z.boolean(),
      /** How many of this kind there are. */
      count: z.number().int().positive(),
      /** Values for the message, of the first of them. */
      values: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
});

/** One line: nothing that could break out of a letter, a label or a job ticket. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u);

export const addressFields = {
  recipient: line(120),
  street: line(160),
  street2: line(160),
  postcode: line(16),
  phone: line(40),
  city: line(120),
};

const checked = (field: CheckedField) => addressFields[field].refine((text) => isFieldValid(field, text, ''));

/** Fields as a client sends them: each empty, or with words that can stand there. The server checks a postcode by its country too. */
export const addressInput = {
  recipient: checked('recipient'),
  street: checked('street'),
  street2: addressFields.street2,
  postcode: checked('postcode'),
  phone: checked('phone'),
  city: checked('city'),
};

/** Fields not given yet are empty. */
export const address = z.object({
  ...addressFields,
  /** Code of the region, or empty. */
  region: z.string(),
  country: z.string(),
});

const deliveryOption = z.object({
  id: option,
  /** Working days on the way, after `production`. */
  days_min: z.number().int(),
  days_max: z.number().int(),
  /** When it arrives if it is ordered today, production included. */
  arrives_from: day,
  arrives_to: day,
  price: money,
});

export const delivery = z.object({
  /** Working days from payment to arrival by the chosen option, at the least and at the most, production included. */
  period_min: z.number().int(),
  period_max: z.number().int(),
  production: z.object({ days_min: z.number().int(), days_max: z.number().int() }),
  /** The chosen one: the one asked for, or `standard`. */
  option,
  options: z.array(deliveryOption).min(1),
  /** Of `price`. */
  currency,
});

export const promo = z.object({
  code: z.string(),
  /** False when the code fits no longer; `reason` says why, and there is no discount. */
  applied: z.boolean(),
  reason: z.enum(['promo_unknown', 'promo_expired', 'promo_used', 'promo_not_applicable']).nullable(),
});

const tax = z.object({
  /** In basis points: 1900 is 19 %. 0 where no tax is charged. */
  rate: z.number().int().nonnegative(),
  /** Contained in `total`. */
  amount: money,
  /** The one who receives the parcel pays the tax when it is imported. */
  at_import: z.literal(true).optional(),
});

export const paymentBlocks = [
  'cart_empty',
  'nothing_selected',
  'item_problem',
  'item_limit',
  'address_incomplete',
  'address_invalid',
  'delivery_unavailable',
] as const;

export const sums = {
  currency,
  /** Sum of the selected items. */
  subtotal: money,
  /** Taken off by the promo code. */
  discount: money,
  /** Of the chosen option; 0 until a country is known. */
  delivery_price: money,
  tax,
  /** `subtotal` − `discount` + `delivery_price`; what is paid. */
  total: money,
};

export const cart = z.object({
  items: z.array(cartItem),
  /** Items, selected or not; what the badge shows. */
  total_items: z.number().int().nonnegative(),
  /** How many items the cart may hold: 1 for the restricted type (referral 4). */
  items_max: z.number().int().positive(),
  payment_allowed: z.boolean(),
  /** Why `payment_allowed` is false, the first to mend first; empty when it is true. */
  payment_blocked_by: z.array(z.enum(paymentBlocks)),
  /** Null until a country is given that is delivered to. */
  delivery: delivery.nullable(),
  address,
  /** Fields of the address that are still needed. */
  address_missing: z.array(z.enum(['recipient', 'street', 'postcode', 'city', 'region', 'country'])),
  /** Fields of the address whose words are wrong, such as a postcode of another country. */
  address_invalid: z.array(z.enum(checkedFields)),
  promo: promo.nullable(),
  ...sums,
});
