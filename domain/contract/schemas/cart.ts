import { z } from 'zod';
import {
  isAddressFieldValid,
  type ValidatedAddressField,
  validatedAddressFields,
} from '../../commerce/addressValidation';
import { coverIds, currencies, deliveryOptionIds, paperIds } from '../../commerce/ids';
import { formatIds } from '../../geometry/formats';
import { findingCodes } from '../../print/preflight/types';
import { CART_MAX_QUANTITY } from '../constants';
import { idSchema } from './common';

/** Minor units of the currency beside it: cents, pence. Prices contain the tax. */
export const moneySchema = z.number().int().nonnegative();
export const currencySchema = z.enum(currencies);
export const deliveryOptionIdSchema = z.enum(deliveryOptionIds);
export const quantitySchema = z.number().int().min(1).max(CART_MAX_QUANTITY);
/** ISO 3166-1 alpha-2, upper case. */
export const countryCodeSchema = z.string().regex(/^[A-Z]{2}$/);
/** First-level division of a country by its GeoNames code, such as `DE.16`. */
export const regionCodeSchema = z.string().regex(/^[A-Z]{2}\.[A-Z0-9]{1,10}$/);
/** `YYYY-MM-DD` */
export const daySchema = z.iso.date();
const amountsSchema = z.record(currencySchema, moneySchema);

/** Prices by format and cover, in each currency; `domain/commerce` computes with it on both sides. */
export const catalogueSchema = z.object({
  currencies: z.array(currencySchema).readonly(),
  default_currency: currencySchema,
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
        base: amountsSchema,
        papers: z
          .array(
            z.object({
              id: z.enum(paperIds),
              max_pages: z.number().int(),
              /** Added to `base`. */
              surcharge: amountsSchema,
              /** For each page beyond the included ones. */
              page: amountsSchema,
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

const itemProblemSchema = z.object({
  code: z.enum(cartItemProblems),
  /** The limit that is broken, in pages. */
  limit: z.number().int().optional(),
  /** Of `check_failed`: how many findings on its pages must be mended before they can be printed. */
  count: z.number().int().optional(),
});

export const cartItemSchema = z.object({
  id: idSchema,
  album: z.object({
    id: idSchema,
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
  unit_price: moneySchema,
  /** `unit_price` × `quantity` */
  total: moneySchema,
  /** What keeps the item from being printed; it blocks the payment while the item is selected. */
  problems: z.array(itemProblemSchema),
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
const addressLineSchema = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u);

export const addressFields = {
  recipient: addressLineSchema(120),
  street: addressLineSchema(160),
  street2: addressLineSchema(160),
  postcode: addressLineSchema(16),
  phone: addressLineSchema(40),
  city: addressLineSchema(120),
};

const validatedField = (field: ValidatedAddressField) =>
  addressFields[field].refine((text) => isAddressFieldValid(field, text, ''));

/** Fields as a client sends them: each empty, or with words that can stand there. The server checks a postcode by its country too. */
export const addressInput = {
  recipient: validatedField('recipient'),
  street: validatedField('street'),
  street2: addressFields.street2,
  postcode: validatedField('postcode'),
  phone: validatedField('phone'),
  city: validatedField('city'),
};

/** Fields not given yet are empty. */
export const cartAddressSchema = z.object({
  ...addressFields,
  /** Code of the region, or empty. */
  region: z.string(),
  country: z.string(),
});

const deliveryOptionSchema = z.object({
  id: deliveryOptionIdSchema,
  /** Working days on the way, after `production`. */
  days_min: z.number().int(),
  days_max: z.number().int(),
  /** When it arrives if it is ordered today, production included. */
  arrives_from: daySchema,
  arrives_to: daySchema,
  price: moneySchema,
});

export const deliverySchema = z.object({
  /** Working days from payment to arrival by the chosen option, at the least and at the most, production included. */
  period_min: z.number().int(),
  period_max: z.number().int(),
  production: z.object({ days_min: z.number().int(), days_max: z.number().int() }),
  /** The chosen one: the one asked for, or `standard`. */
  option: deliveryOptionIdSchema,
  options: z.array(deliveryOptionSchema).min(1),
  /** Of `price`. */
  currency: currencySchema,
});

export const promoSchema = z.object({
  code: z.string(),
  /** False when the code fits no longer; `reason` says why, and there is no discount. */
  applied: z.boolean(),
  reason: z.enum(['promo_unknown', 'promo_expired', 'promo_used', 'promo_not_applicable']).nullable(),
});

const taxSchema = z.object({
  /** In basis points: 1900 is 19 %. 0 where no tax is charged. */
  rate: z.number().int().nonnegative(),
  /** Contained in `total`. */
  amount: moneySchema,
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

export const cartTotalsFields = {
  currency: currencySchema,
  /** Sum of the selected items. */
  subtotal: moneySchema,
  /** Taken off by the promo code. */
  discount: moneySchema,
  /** Of the chosen option; 0 until a country is known. */
  delivery_price: moneySchema,
  tax: taxSchema,
  /** `subtotal` − `discount` + `delivery_price`; what is paid. */
  total: moneySchema,
};

export const cartSchema = z.object({
  items: z.array(cartItemSchema),
  /** Items, selected or not; what the badge shows. */
  total_items: z.number().int().nonnegative(),
  /** How many items the cart may hold: 1 for the restricted type (referral 4). */
  items_max: z.number().int().positive(),
  payment_allowed: z.boolean(),
  /** Why `payment_allowed` is false, the first to mend first; empty when it is true. */
  payment_blocked_by: z.array(z.enum(paymentBlocks)),
  /** Null until a country is given that is delivered to. */
  delivery: deliverySchema.nullable(),
  address: cartAddressSchema,
  /** Fields of the address that are still needed. */
  address_missing: z.array(z.enum(['recipient', 'street', 'postcode', 'city', 'region', 'country'])),
  /** Fields of the address whose words are wrong, such as a postcode of another country. */
  address_invalid: z.array(z.enum(validatedAddressFields)),
  promo: promoSchema.nullable(),
  ...cartTotalsFields,
});
