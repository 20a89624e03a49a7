import type { BookChoice } from '@domain/commerce';
import type { ReactNode } from 'react';
import type { AlbumToOrder } from '@/lib/albumToOrder';
import { usePriceDifference } from '@/ui';
import { calculateBookPrice, priceDifference } from './bookPrice';
import { usePriceCatalogue } from './usePriceCatalogue';

interface Props {
  /** As it is to be bound now. */
  readonly album: AlbumToOrder;
  /** Draws what is chosen by: how much more or less one copy costs when it is bound like that; null for the same, and where that is not known or not sold. */
  readonly children: (difference: (book: BookChoice) => string | null) => ReactNode;
}

/** Tells before it is chosen what it costs to bind a book otherwise. */
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
