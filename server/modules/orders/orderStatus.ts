import type { OrderStatus } from '@domain/contract';

/**
 * Allowed status transitions of an order.
 *
 * ```
 *  awaiting_payment ─────▶ paid ──▶ in_production ──▶ shipped ──▶ delivered
 *     │ ▲   │  │           ▲│ ╲          │ │             │           │
 *     ▼ │   │  └▶ payment_─┘│  ╲         │ │             │           │
 *  payment_ │     held ─────┼───╲────────┼─┴─────────────┴───────────┴──▶ refunded
 *  failed   ▼               ▼    ╲       │                                 ▲
 *     └──▶ cancelled ◀──────┴─────╲──────┘                                 │
 *              └───────────────────┴───────────────────────────────────────┘
 * ```
 * `payment_failed` has the same transitions as `awaiting_payment`: a declined page can still be paid. A payment of a
 * different amount is held: it is paid once what is too much went back, or refunded as a whole. A cancelled order that
 * was paid is refunded, also when the payment arrives after the cancellation. The owner can cancel until printing starts
 * (`in_production`), the printer until the first parcel leaves.
 */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  awaiting_payment: ['paid', 'payment_failed', 'payment_held', 'cancelled'],
  payment_failed: ['awaiting_payment', 'paid', 'payment_held', 'cancelled'],
  payment_held: ['paid', 'refunded'],
  paid: ['in_production', 'cancelled', 'refunded'],
  in_production: ['shipped', 'cancelled', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  cancelled: ['refunded'],
  refunded: [],
};

export const unpaidStatuses: readonly OrderStatus[] = ['awaiting_payment', 'payment_failed'];

export const printableStatuses: readonly OrderStatus[] = ['paid', 'in_production'];

export const cancellableStatuses: readonly OrderStatus[] = [...unpaidStatuses, 'paid'];
