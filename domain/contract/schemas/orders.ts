import { z } from 'zod';
import { deliveryOptionIds } from '../../commerce/ids';
import { formatIds } from '../../geometry/formats';
import { coverIds, paperIds } from '../../print/bookOptions';
import { cartAddressSchema, cartTotalsFields, daySchema, moneySchema } from './cart';
import { idSchema, isoTimeSchema } from './common';

export const orderStatuses = [
  'awaiting_payment',
  /** Paid with a different amount; needs manual review. */
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
  /** PDF of the exact printed pages; null until it is made. */
  proof_url: z.string().nullable(),
  proof_sha256: z.string().nullable(), // SHA-256 of that file, hex
  cover_proof_url: z.string().nullable(),
});

const trackingFields = { carrier: z.string(), number: z.string(), url: z.string().nullable() };

/** Events that the buyer reads about beside the status of an order. */
const orderNotices = ['payment_disputed', 'refund_delayed', 'print_delayed', 'part_cancelled'] as const;

export const orderSchema = z.object({
  id: idSchema,
  number: z.string(), // Display number, such as `K-2026-000123`
  status: z.enum(orderStatuses),
  created_at: isoTimeSchema,
  timeline: z.array(z.object({ status: z.enum(orderStatuses), at: isoTimeSchema })),
  items: z.array(orderItemSchema),
  ...cartTotalsFields,
  promo: z.string().nullable(),
  address: cartAddressSchema,
  /** As written on the parcel, in the country's format. */
  address_lines: z.array(z.string()),
  delivery: z.object({
    option: z.enum(deliveryOptionIds),
    period_min: z.number().int(),
    period_max: z.number().int(),
    arrives_from: daySchema,
    arrives_to: daySchema,
  }),
  tracking: z.object(trackingFields).nullable(),
  /** Every parcel that the printer names; `tracking` is that of the first. `number` is empty until it is known. */
  parcels: z.array(z.object({ ...trackingFields, state: z.enum(['preparing', 'shipped', 'delivered', 'cancelled']) })),
  notices: z.array(z.enum(orderNotices)),
  payment: z.object({
    provider: z.string(),
    /** True for the sandbox, where no money moves. */
    sandbox: z.boolean(),
    /** Hosted page while a payment can be made or retried, else null. */
    url: z.string().nullable(),
    paid_at: isoTimeSchema.nullable(),
    decline: z.string().nullable(),
  }),
  invoice_url: z.string().nullable(),
  /** Refund to the buyer, for a cancelled paid order or a refunded one; null for none. */
  refund: z
    .object({
      done_at: isoTimeSchema.nullable(), // Null while it is in progress
      credit_note_url: z.string().nullable(),
    })
    .nullable(),
  /** Parts of the total that were refunded, with their credit notes. */
  credits: z.array(z.object({ amount: moneySchema, at: isoTimeSchema, credit_note_url: z.string().nullable() })),
  /** IANA name of the seller's time zone, which decides the days of the order. */
  time_zone: z.string(),
  /** The books can be ordered again: as they were ordered, or, if nothing of them was kept, as their albums are today. */
  reorderable: z.boolean(),
  /** The owner can still cancel it; ends when printing starts. */
  cancellable: z.boolean(),
  /** Time when printing starts and cancelling ends, of a paid order that is not printed yet; else null. */
  cancellable_until: isoTimeSchema.nullable(),
});
