import { z } from 'zod';
import { coverIds, deliveryOptionIds, paperIds } from '../../commerce/ids';
import { formatIds } from '../../geometry/formats';
import { cartAddressSchema, cartTotalsFields, daySchema, moneySchema } from './cart';
import { idSchema, isoTimeSchema } from './common';

export const orderStatuses = [
  /** Made; the payment page is open. */
  'awaiting_payment',
  /** Paid another amount than asked: a person looks at it. */
  'payment_held',
  'payment_failed',
  'paid',
  'in_production',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
] as const;

const orderItemSchema = z.object({
  id: idSchema,
  /** Null once the album is deleted; the order keeps what was printed. */
  album_id: idSchema.nullable(),
  title: z.string(),
  cover_url: z.string().nullable(),
  format: z.enum(formatIds),
  cover: z.enum(coverIds),
  paper: z.enum(paperIds),
  pages: z.number().int(),
  quantity: z.number().int().positive(),
  unit_price: moneySchema,
  total: moneySchema,
  /** The exact pages that are printed, as PDF; null until they are made. */
  proof_url: z.string().nullable(),
  /** SHA-256 of that file, hex. */
  proof_sha256: z.string().nullable(),
  /** The cover as it is printed, as PDF. */
  cover_proof_url: z.string().nullable(),
});

export const orderSchema = z.object({
  id: idSchema,
  /** What people call it, such as `K-2026-000123`. */
  number: z.string(),
  status: z.enum(orderStatuses),
  created_at: isoTimeSchema,
  /** What happened, the oldest first. */
  timeline: z.array(z.object({ status: z.enum(orderStatuses), at: isoTimeSchema })),
  items: z.array(orderItemSchema),
  ...cartTotalsFields,
  promo: z.string().nullable(),
  address: cartAddressSchema,
  /** As it is written on the parcel, in the country's format. */
  address_lines: z.array(z.string()),
  delivery: z.object({
    option: z.enum(deliveryOptionIds),
    period_min: z.number().int(),
    period_max: z.number().int(),
    arrives_from: daySchema,
    arrives_to: daySchema,
  }),
  tracking: z.object({ carrier: z.string(), number: z.string(), url: z.string().nullable() }).nullable(),
  payment: z.object({
    provider: z.string(),
    /** True when no money moves: the sandbox says that it is one. */
    sandbox: z.boolean(),
    /** The hosted page while a payment can be made or tried again, else null. */
    url: z.string().nullable(),
    paid_at: isoTimeSchema.nullable(),
    /** The provider's reason for a decline, a code of its own. */
    decline: z.string().nullable(),
  }),
  invoice_url: z.string().nullable(),
  /** The money that goes back to the buyer: of a cancelled order that was paid, and of a refunded one. Null: none does. */
  refund: z
    .object({
      /** Null: it is on its way. */
      done_at: isoTimeSchema.nullable(),
      credit_note_url: z.string().nullable(),
    })
    .nullable(),
  /** IANA name of the seller's time zone, in which the days of the order are told. */
  time_zone: z.string(),
  /** May still be cancelled by its owner: until printing starts. */
  cancellable: z.boolean(),
});
