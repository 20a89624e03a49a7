import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { type Database, type Queryable, tables } from '../../database';
import type { CheckoutRequest } from '../payments';

const { sandboxEvents, sandboxSessions } = tables;

export type SandboxSession = typeof sandboxSessions.$inferSelect;
type SandboxEventType = 'payment.succeeded' | 'payment.declined' | 'payment.refunded' | 'session.expired';

/** Called for each event within its transaction. */
type NotifyWebhook = (tx: Queryable, eventId: string) => Promise<unknown>;

export interface SandboxPaymentStore {
  readonly db: Database;
  readonly notify: NotifyWebhook;
}

export interface SandboxPayload {
  readonly id: string;
  readonly type: SandboxEventType;
  readonly created: number; // epoch seconds
  readonly session: {
    readonly id: string;
    readonly order_id: string;
    readonly amount: number;
    readonly currency: string;
  };
}

export async function findSandboxSession(db: Queryable, id: string): Promise<SandboxSession | undefined> {
  const [row] = await db.select().from(sandboxSessions).where(eq(sandboxSessions.id, id));
  return row;
}

export async function openSandboxSession(
  { db }: SandboxPaymentStore,
  request: CheckoutRequest,
): Promise<SandboxSession> {
  const { key, orderId, amount, currency, title, language, successUrl, cancelUrl, expiresAt } = request;
  const id = `sandbox_${randomBytes(24).toString('base64url')}`;
  await db
    .insert(sandboxSessions)
    .values({ id, key, orderId, amount, currency, title, language, successUrl, cancelUrl, expiresAt, status: 'open' })
    .onConflictDoNothing({ target: sandboxSessions.key });
  const [row] = await db.select().from(sandboxSessions).where(eq(sandboxSessions.key, key));
  if (!row) throw new Error('sandbox session not found after its insert');
  return row;
}

async function recordEvent(
  { notify }: SandboxPaymentStore,
  tx: Queryable,
  session: SandboxSession,
  type: SandboxEventType,
) {
  const id = randomUUID();
  const { amount, currency, orderId } = session;
  const payload: SandboxPayload = {
    id,
    type,
    created: Math.floor(Date.now() / 1000),
    session: { id: session.id, order_id: orderId, amount, currency },
  };
  await tx.insert(sandboxEvents).values({ id, sessionId: session.id, payload: JSON.stringify(payload) });
  await notify(tx, id);
}

export interface SandboxTransition {
  readonly from: readonly SandboxSession['status'][];
  readonly change: Partial<Pick<SandboxSession, 'status' | 'declined'>>;
  readonly event?: SandboxEventType;
}

/** Applies a transition if the session is in its start state. Returns the current session in either case. */
export async function applyTransition(
  store: SandboxPaymentStore,
  id: string,
  step: SandboxTransition,
): Promise<SandboxSession | undefined> {
  return store.db.transaction(async (tx) => {
    const [row] = await tx
      .update(sandboxSessions)
      .set(step.change)
      .where(and(eq(sandboxSessions.id, id), inArray(sandboxSessions.status, [...step.from])))
      .returning();
    if (row && step.event) await recordEvent(store, tx, row, step.event);
    return row ?? findSandboxSession(tx, id);
  });
}

const openStatuses = ['open', 'confirming'] as const;

export const expireTransition: SandboxTransition = {
  from: openStatuses,
  change: { status: 'expired' },
  event: 'session.expired',
};

/** Expires overdue sessions, or the given one, by the time of the database: the clocks of several servers differ. */
export async function expireDueSessions(store: SandboxPaymentStore, onlyId?: string): Promise<void> {
  const due = await store.db
    .select({ id: sandboxSessions.id })
    .from(sandboxSessions)
    .where(
      and(
        inArray(sandboxSessions.status, [...openStatuses]),
        lte(sandboxSessions.expiresAt, sql`now()`),
        onlyId === undefined ? undefined : eq(sandboxSessions.id, onlyId),
      ),
    );
  for (const { id } of due) await applyTransition(store, id, expireTransition);
}

export async function findUndeliveredEvent(db: Database, eventId: string) {
  const [row] = await db.select().from(sandboxEvents).where(eq(sandboxEvents.id, eventId));
  return row?.deliveredAt === null ? row : undefined;
}

export async function markEventDelivered(db: Database, eventId: string): Promise<void> {
  await db.update(sandboxEvents).set({ deliveredAt: sql`now()` }).where(eq(sandboxEvents.id, eventId));
}
