import { and, eq, sql } from 'drizzle-orm';
import { type Queryable, tables } from '../../drivers/database';
import { lockCart } from '../cart';
import type { OrderItemRow } from './repository';

const { cartItems, carts } = tables;

export interface OrderedItems {
  readonly items: readonly Pick<OrderItemRow, 'cartItemId' | 'cover' | 'paper' | 'quantity'>[];
  readonly promo: string | null;
}

/**
 * Removes paid items from the owner's cart: the ordered number of copies, and the promo code of the order. Later
 * additions stay: further copies, the book in another binding, another code.
 */
export async function clearOrderedItems(tx: Queryable, userId: string, { items, promo }: OrderedItems): Promise<void> {
  const cart = await lockCart(tx, userId);
  for (const { cartItemId, cover, paper, quantity } of items) {
    const same = and(
      eq(cartItems.userId, userId),
      eq(cartItems.id, cartItemId),
      eq(cartItems.cover, cover),
      eq(cartItems.paper, paper),
    );
    await tx.delete(cartItems).where(and(same, sql`${cartItems.quantity} <= ${quantity}`));
    await tx
      .update(cartItems)
      .set({ quantity: sql`${cartItems.quantity} - ${quantity}` })
      .where(same);
  }
  if (promo !== null && cart.promo === promo) await tx.update(carts).set({ promo: '' }).where(eq(carts.userId, userId));
}
