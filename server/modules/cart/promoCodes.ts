import { normalisePromoCode, type Promo } from '@domain/commerce';
import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import { type Queryable, tables } from '../../drivers/database';

const { orders } = tables;

/** An entered code with its known state. */
export interface EnteredPromoCode {
  readonly code: string;
  readonly promo: Promo | null;
  readonly usedBefore: boolean;
}

async function isPromoUsed(db: Queryable, userId: string, code: string): Promise<boolean> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        isNotNull(orders.paidAt),
        notInArray(orders.status, ['cancelled', 'refunded']),
        sql`${orders.terms} ->> 'promo' = ${code}`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Returns null for an empty code. A code is used once an order with it is paid and not refunded. */
export async function lookUpPromoCode(
  db: Queryable,
  promos: readonly Promo[],
  userId: string,
  given: string,
): Promise<EnteredPromoCode | null> {
  const code = normalisePromoCode(given);
  if (code === '') return null;
  const promo = promos.find((known) => known.code === code) ?? null;
  return { code, promo, usedBefore: promo?.once === true && (await isPromoUsed(db, userId, code)) };
}
