import type { BookChoice } from '@domain/commerce';
import type { ReactNode } from 'react';
import type { AlbumToOrder } from '@/features/albums';
import { useExtra } from '@/ui';
import { bookPrice, differenceTo } from './bookPrice';
import { useOffer } from './usePriceCatalogue';

interface Props {
  /** As it is to be bound now. */
  readonly album: AlbumToOrder;
  /** Draws what is chosen by: how much more or less one copy costs when it is bound like that; null for the same, and where that is not known or not sold. */
  readonly children: (difference: (book: BookChoice) => string | null) => ReactNode;
}

/** Tells before it is chosen what it costs to bind a book otherwise. */
export function BookCosts({ album, children }: Props) {
  const more = useExtra();
  const { catalogue, order, currency } = useOffer();
  const priceOf = (book: BookChoice) => catalogue && bookPrice(catalogue, { ...album, ...book }, 1, order, currency);
  const now = priceOf(album.book);
  return children((book) => {
    const extra = differenceTo(now, priceOf(book));
    return extra === null || extra === 0 ? null : more(extra, currency);
  });
}
