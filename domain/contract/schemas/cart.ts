import { z } from 'zod';
import {
  isAddressFieldValid,
  type ValidatedAddressField,
  validatedAddressFields,
} from '../../commerce/addressValidation';
import { currencies, deliveryOptionIds } from '../../commerce/ids';
import { formatIds } from '../../geometry/formats';
import { findingCodes } from '../../preflight/types';
import { coverIds, paperIds } from '../../print/bookOptions';
import { toNameLine } from '../../text';
import { CART_MAX_QUANTITY } from '../constants';
import { idSchema } from './common';

/** Minor units of the accompanying currency: cents, pence. Prices include tax. */
export const moneySchema = z.number().int().nonnegative();
export const currencySchema = z.enum(currencies);
export const deliveryOptionIdSchema = z.enum(deliveryOptionIds);
export const quantitySchema = z.number().int().min(1).max(CART_MAX_QUANTITY);
export const countryCodeSchema = z.string().regex(/^[A-Z]{2}$/); // ISO 3166-1 alpha-2, upper case
/** First-level division of a country by its GeoNames code, such as `DE.16`. */
export const regionCodeSchema = z.string().regex(/^[A-Z]{2}\.[A-Z0-9]{1,10}$/);
export const daySchema = z.iso.date();
const amountsSchema = z.record(currencySchema, moneySchema);

/** Prices by format and cover in each currency; client and server calculate with it in `domain/commerce`. */
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
        included_pages: z.number().int(),
        base: amountsSchema,
        papers: z
          .array(
            z.object({
              id: z.enum(paperIds),
              max_pages: z.number().int(),
              surcharge: amountsSchema,
              page: amountsSchema, // For each page beyond the included ones
            }),
          )
          .readonly(),
      }),
    )
    .readonly(),
});

const cartItemProblems = [
  'album_deleted',
  'album_not_ready',
  'too_few_pages',
  'too_many_pages',
  'odd_pages',
  'check_failed',
  'option_unavailable',
  'share_ended',
  'photos_deleted',
  'payment_held',
] as const;

const itemProblemSchema = z.object({
  code: z.enum(cartItemProblems),
  limit: z.number().int().optional(),
  /** For `check_failed`: number of findings that block printing. */
  count: z.number().int().optional(),
});

export const cartItemSchema = z.object({
  id: idSchema,
  album: z.object({
    id: idSchema,
    title: z.string(),
    selected: z.boolean(),
    /** Null while the album is being made or when it is deleted. */
    cover_url: z.string().nullable(),
    format: z.enum(formatIds),
    pages: z.number().int().nonnegative(),
    /** Set for copies of an album that somebody else shares: its link, and which pages are printed. */
    shared: z.object({ token: z.string(), revision: z.string() }).optional(),
    /** Set for a book that is printed again as it was ordered: the number of that order. */
    ordered: z.object({ number: z.string() }).optional(),
  }),
  cover: z.enum(coverIds),
  paper: z.enum(paperIds),
  quantity: z.number().int().positive(),
  unit_price: moneySchema,
  total: moneySchema,
  /** Problems that prevent printing; they block the payment while the item is selected. */
  problems: z.array(itemProblemSchema),
  /** Findings of the print check for the owner to confirm before paying; the cover's first. */
  warnings: z.array(
    z.object({
      code: z.enum(findingCodes),
      cover: z.boolean(),
      count: z.number().int().positive(),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
});

/** One line: no characters that could break out of an e-mail, a label or a job ticket. */
const addressLineSchema = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)
    .overwrite(toNameLine);

const addressFields = {
  recipient: addressLineSchema(120),
  street: addressLineSchema(160),
  street2: addressLineSchema(160),
  postcode: addressLineSchema(16),
  phone: addressLineSchema(40),
  city: addressLineSchema(120),
  company: addressLineSchema(160),
  vat_id: addressLineSchema(40),
};

const validatedField = (field: ValidatedAddressField) =>
  addressFields[field].refine((text) => isAddressFieldValid(field, text, ''));

/**
 * Fields as a client sends them: each empty or with valid characters. The server also checks the postcode and the VAT
 * number by the country.
 */
export const addressInput = {
  recipient: validatedField('recipient'),
  street: validatedField('street'),
  street2: addressFields.street2,
  postcode: validatedField('postcode'),
  phone: validatedField('phone'),
  city: validatedField('city'),
  company: validatedField('company'),
  vat_id: validatedField('vat_id'),
};

export const cartAddressSchema = z.object({
  ...addressFields,
  region: z.string(),
  country: z.string(),
});

const deliveryOptionSchema = z.object({
  id: deliveryOptionIdSchema,
  days_min: z.number().int(), // Working days in transit, after `production`
  days_max: z.number().int(),
  arrives_from: daySchema, // Arrival if ordered today, production included
  arrives_to: daySchema,
  price: moneySchema,
});

export const deliverySchema = z.object({
  /** Least and most working days from payment to arrival by the chosen option, production included. */
  period_min: z.number().int(),
  period_max: z.number().int(),
  production: z.object({ days_min: z.number().int(), days_max: z.number().int() }),
  option: deliveryOptionIdSchema,
  options: z.array(deliveryOptionSchema).min(1),
  currency: currencySchema,
});

const promoSchema = z.object({
  code: z.string(),
  /** False when the code is no longer valid; `reason` says why, and there is no discount. */
  applied: z.boolean(),
  reason: z.enum(['promo_unknown', 'promo_expired', 'promo_used', 'promo_not_applicable']).nullable(),
});

const taxSchema = z.object({
  /** In basis points: 1900 is 19 %. 0 when no tax is charged. */
  rate: z.number().int().nonnegative(),
  amount: moneySchema,
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
  subtotal: moneySchema,
  discount: moneySchema,
  /** Price of the chosen option; 0 until a country is known. */
  delivery_price: moneySchema,
  tax: taxSchema,
  /** `subtotal` − `discount` + `delivery_price`; the amount to pay. */
  total: moneySchema,
};

export const cartSchema = z.object({
  items: z.array(cartItemSchema),
  total_items: z.number().int().nonnegative(),
  /** Most items in the cart: 1 for the restricted type (referral 4). */
  items_max: z.number().int().positive(),
  payment_allowed: z.boolean(),
  /** Reasons why `payment_allowed` is false, in the order to resolve them; empty when it is true. */
  payment_blocked_by: z.array(z.enum(paymentBlocks)),
  /** Null until a served country is given. */
  delivery: deliverySchema.nullable(),
  address: cartAddressSchema,
  address_missing: z.array(z.enum(['recipient', 'street', 'postcode', 'city', 'region', 'country'])),
  address_invalid: z.array(z.enum(validatedAddressFields)),
  promo: promoSchema.nullable(),
  ...cartTotalsFields,
});
