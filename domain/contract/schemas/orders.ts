import { z } from 'zod';
import { coverIds, deliveryOptionIds, paperIds } from '../../commerce/ids';
import { formatIds } from '../../geometry/formats';
import { address, day, money, sums } from './cart';
import { id, isoTime } from './common';

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

const orderItem = z.object({
  id,
  /** Null once the album is deleted; the order keeps what was printed. */
  album_id: id.nullable(),
  title: z.string(),
  cover_url: z.string().nullable(),
  format: z.enum(formatIds),
  cover: z.enum(coverIds),
  paper: z.enum(paperIds),
  pages: z.number().int(),
  quantity: z.number().int().positive(),
  unit_price: money,
  total: money,
  /** The exact pages that are printed, as PDF; null until they are made. */
  proof_url: z.string().nullable(),
  /** SHA-256 of that file, hex. */
  proof_sha256: z.string().nullable(),
  /** The cover as it is printed, as PDF. */
  cover_proof_url: z.string().nullable(),
});

export const order = z.object({
  id,
  /** What people call it, such as `K-2026-000123`. */
  number: z.string(),
  status: z.enum(orderStatuses),
  created_at: isoTime,
  /** What happened, the oldest first. */
  timeline: z.array(z.object({ status: z.enum(orderStatuses), at: isoTime })),
  items: z.array(orderItem),
  ...sums,
  promo: z.string().nullable(),
  address,
  /** As it is written on the parcel, in the country's format. */
  address_lines: z.array(z.string()),
  delivery: z.object({
    option: z.enum(deliveryOptionIds),
    period_min: z.number().int(),
    period_max: z.number().int(),
    arrives_from: day,
    arrives_to: day,
  }),
  tracking: z.object({ carrier: z.string(), number: z.string(), url: z.string().nullable() }).nullable(),
  payment: z.object({
    provider: z.string(),
    /** True when no money moves: the sandbox says that it is one. */
    sandbox: z.boolean(),
    /** The hosted page while a payment can be made or tried again, else null. */
    url: z.string().nullable(),
    paid_at: isoTime.nullable(),
    /** The provider's reason for a decline, a code of its own. */
    decline: z.string().nullable(),
  }),
  invoice_url: z.string().nullable(),
  /** The money that goes back to the buyer: of a cancelled order that was paid, and of a refunded one. Null: none does. */
  refund: z
    .object({
      /** Null: it is on its way. */
      done_at: isoTime.nullable(),
      credit_note_url: z.string().nullable(),
    })
    .nullable(),
  /** IANA name of the seller's time zone, in which the days of the order are told. */
  time_zone: z.string(),
  /** May still be cancelled by its owner: until printing starts. */
  cancellable: z.boolean(),
});
