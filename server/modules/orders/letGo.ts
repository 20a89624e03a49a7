import { and, eq, inArray } from 'drizzle-orm';
import { type Queryable, tables } from '../../drivers/database';
import { lockCart } from '../cart';

const { cartItems, carts } = tables;

/** Takes what was paid for out of its owner's cart, and the promo code that was used with it. */
export async function letGoOfOrdered(tx: Queryable, userId: string, cartItemIds: readonly string[]): Promise<void> {
  await lockCart(tx, userId);
  if (cartItemIds.length > 0)
    await tx.delete(cartItems).where(and(eq(cartItems.userId, userId), inArray(cartItems.id, [...cartItemIds])));
  await tx.update(carts).set({ promo: '' }).where(eq(carts.userId, userId));
}
