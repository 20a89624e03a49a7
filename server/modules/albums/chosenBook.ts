import { type CoverId, coverIds, type PaperId, paperIds, usualBook } from '@domain/commerce';
import { and, desc, eq } from 'drizzle-orm';
import { type Queryable, tables } from '../../drivers/database';

const { cartItems } = tables;

export interface ChosenBook {
  readonly cover: CoverId;
  readonly paper: PaperId;
}

/** How its owner means to have an album bound and printed: as it lies in the cart, what is selected there and the newest first; else as usual. */
export async function chosenBook(db: Queryable, userId: string, albumId: string): Promise<ChosenBook> {
  const [row] = await db
    .select({ cover: cartItems.cover, paper: cartItems.paper })
    .from(cartItems)
    .where(and(eq(cartItems.userId, userId), eq(cartItems.albumId, albumId)))
    .orderBy(desc(cartItems.selected), desc(cartItems.createdAt))
    .limit(1);
  return {
    cover: coverIds.find((id) => id === row?.cover) ?? usualBook.cover,
    paper: paperIds.find((id) => id === row?.paper) ?? usualBook.paper,
  };
}
