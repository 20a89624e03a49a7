import { and, asc, count, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Queryable, tables } from '../../drivers/database';
import { albumOverview } from '../albums/repository';
import type { OrderItemRow } from '../orders/repository';

const { albums, cartCopies, cartItems, cartRequests, carts, orderItems, orders } = tables;
const sharedAlbums = alias(albums, 'shared_albums');

export type CartRow = typeof carts.$inferSelect;
export type CartChange = Partial<Omit<CartRow, 'userId' | 'updatedAt'>>;
type CartItemRow = typeof cartItems.$inferSelect;
export type CartItemChange = Partial<Pick<CartItemRow, 'quantity' | 'cover' | 'paper' | 'selected'>>;

const KEEP_REQUEST_DAYS = 7;

/**
 * Locks the cart of a user until the transaction ends, and creates it when missing. Changes of one cart run one after
 * another.
 */
export async function lockCart(tx: Queryable, userId: string): Promise<CartRow> {
  await tx.insert(carts).values({ userId }).onConflictDoNothing();
  const [row] = await tx.select().from(carts).where(eq(carts.userId, userId)).for('update');
  if (!row) throw new Error(`the cart of ${userId} no longer exists`);
  return row;
}

export async function findCart(db: Queryable, userId: string): Promise<CartRow | undefined> {
  const [row] = await db.select().from(carts).where(eq(carts.userId, userId));
  return row;
}

export async function updateCartRow(tx: Queryable, userId: string, change: CartChange): Promise<void> {
  await tx
    .update(carts)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(carts.userId, userId));
}

/**
 * Items of a user's cart with their albums, deleted ones too, in order of addition. `copy` is set for copies of another
 * user's album, `ordered` for books that are printed again as they were ordered; only those may have no album.
 */
export function findCartItems(db: Queryable, userId: string) {
  return db
    .select({
      item: cartItems,
      ...albumOverview,
      copy: {
        shareToken: cartCopies.shareToken,
        revision: cartCopies.revision,
        title: cartCopies.title,
        format: cartCopies.format,
        coverVersion: cartCopies.coverVersion,
        spreadCount: sql<number>`coalesce(jsonb_array_length(${cartCopies.html}), 0)`,
      },
      ordered: {
        title: orderItems.title,
        format: orderItems.format,
        pages: orderItems.pages,
        printer: orderItems.printer,
        albumId: orderItems.albumId,
        shareToken: orderItems.shareToken,
        interiorSha256: orderItems.interiorSha256,
        coverSha256: orderItems.coverSha256,
      },
      order: { number: orders.number, status: orders.status },
      /** Album of the link through which the ordered book was ordered. */
      sharedAlbum: sharedAlbums,
    })
    .from(cartItems)
    .leftJoin(albums, eq(albums.id, cartItems.albumId))
    .leftJoin(cartCopies, eq(cartCopies.itemId, cartItems.id))
    .leftJoin(orderItems, eq(orderItems.id, cartItems.orderItemId))
    .leftJoin(orders, eq(orders.id, orderItems.orderId))
    .leftJoin(sharedAlbums, eq(sharedAlbums.shareToken, orderItems.shareToken))
    .where(and(eq(cartItems.userId, userId), or(isNotNull(albums.id), isNotNull(orderItems.id))))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id));
}

export type CartEntry = Awaited<ReturnType<typeof findCartItems>>[number];

/** Returns the ordered book that a cart item prints again; null for one of an album. */
export async function findReprint(db: Queryable, itemId: string): Promise<string | null> {
  const [row] = await db.select({ id: cartItems.orderItemId }).from(cartItems).where(eq(cartItems.id, itemId));
  return row?.id ?? null;
}

export async function countCartItems(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.select({ value: count() }).from(cartItems).where(eq(cartItems.userId, userId));
  return row?.value ?? 0;
}

export async function countSelectedCopies(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ value: sql<number>`coalesce(sum(${cartItems.quantity}), 0)::int` })
    .from(cartItems)
    .where(and(eq(cartItems.userId, userId), eq(cartItems.selected, true)));
  return row?.value ?? 0;
}

export async function insertCartItem(tx: Queryable, item: typeof cartItems.$inferInsert): Promise<void> {
  // Uses the current time rather than the start of the transaction, so that items of one transaction keep their order.
  await tx.insert(cartItems).values({ ...item, createdAt: sql`clock_timestamp()` });
}

export async function updateCartItem(
  tx: Queryable,
  userId: string,
  id: string,
  change: CartItemChange,
): Promise<boolean> {
  const mine = and(eq(cartItems.userId, userId), eq(cartItems.id, id));
  const rows = await tx.update(cartItems).set(change).where(mine).returning({ id: cartItems.id });
  return rows.length > 0;
}

export async function deleteCartItem(tx: Queryable, userId: string, id: string): Promise<boolean> {
  const mine = and(eq(cartItems.userId, userId), eq(cartItems.id, id));
  const rows = await tx.delete(cartItems).where(mine).returning({ id: cartItems.id });
  return rows.length > 0;
}

/** Claims a request id for this user, and deletes old ones. Returns false when it was claimed before. */
export async function claimCartRequest(tx: Queryable, userId: string, requestId: string): Promise<boolean> {
  const longAgo = sql`now() - make_interval(days => ${KEEP_REQUEST_DAYS})`;
  await tx.delete(cartRequests).where(and(eq(cartRequests.userId, userId), lt(cartRequests.createdAt, longAgo)));
  const rows = await tx
    .insert(cartRequests)
    .values({ userId, requestId })
    .onConflictDoNothing()
    .returning({ id: cartRequests.requestId });
  return rows.length > 0;
}

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
