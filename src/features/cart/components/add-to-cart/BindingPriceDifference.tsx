import type { BookChoice } from '@domain/commerce';
import type { ReactNode } from 'react';
import type { AlbumToOrder } from '@/lib/albumToOrder';
import { usePriceDifference } from '@/ui';
import { calculateBookPrice, priceDifference } from './bookPrice';
import { usePriceCatalogue } from './bookPriceHooks';

interface Props {
  readonly album: AlbumToOrder;
  /**
   * Renders the choices with the price difference of one copy. Null for the current binding, and for an unknown or
   * unavailable one.
   */
  readonly children: (difference: (book: BookChoice) => string | null) => ReactNode;
}

/** Provides the price difference of another binding before it is chosen. */
export function BindingPriceDifference({ album, children }: Props) {
  const more = usePriceDifference();
  const { catalogue, order, currency } = usePriceCatalogue();
  const priceOf = (book: BookChoice) =>
    catalogue && calculateBookPrice(catalogue, { ...album, ...book }, 1, order, currency);
  const now = priceOf(album.book);
  return children((book) => {
    const extra = priceDifference(now, priceOf(book));
    return extra === null || extra === 0 ? null : more(extra, currency);
  });
}
