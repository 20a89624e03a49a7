import {
  type BookChoice,
  type BookSpec,
  type CartTotals,
  type Catalogue,
  type Currency,
  computeUnitPrice,
  type DeliveryOptionId,
  findOffer,
  offerPageLimits,
  quoteCart,
} from '@domain/commerce';
import { checkPages, type PagesFinding } from '@domain/preflight/pageCount';
import type { FormatId } from '@domain/print';
import { useEffect } from 'react';
import type { AlbumToOrder } from '@/lib/albumToOrder';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { addToCartActions } from '../../add-to-cart/slice';
import { basketActions as actions } from '../../basket/slice';
import type { DeliveryData } from '../../delivery/slice';
import { deliveryActions } from '../../delivery/slice';
import { selectOptimisticCart } from '../../optimisticCart';
import { selectCatalogue, selectCurrency, selectOrderData } from '../../selectors';

/** Returns the price catalogue. It is fetched when a component first shows a price. */
export const usePriceCatalogue = () => {
  const dispatch = useAppDispatch();
  const { data: catalogue, phase } = useAppSelector(selectCatalogue);
  const order = useAppSelector(selectOrderData);
  const currency = useAppSelector(selectCurrency);
  useEffect(() => {
    dispatch(addToCartActions.catalogueRequested());
    dispatch(deliveryActions.deliveryRequested());
  }, [dispatch]);
  return { catalogue, phase, order, currency };
};

/** Returns the copies of an album in the cart, in any binding. Fetched when the user orders more. */
export function useCopiesInCart({ albumId, shared }: AlbumToOrder): number {
  const dispatch = useAppDispatch();
  const cart = useAppSelector(selectOptimisticCart);
  useEffect(() => {
    dispatch(actions.cartRequested());
  }, [dispatch]);
  return (cart?.items ?? [])
    .filter(({ album }) => (shared ? album.shared?.token === shared.token : album.id === albumId))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/**
 * Returns the initial options of a book: those its owner prefers where its format has them. Null when it is not sold.
 */
export function chooseDefaultBook(catalogue: Catalogue, { format, book: wanted }: WantedBook): BookChoice | null {
  const books = catalogue.books.filter((one) => one.format === format);
  const book = books.find(({ cover }) => cover === wanted.cover) ?? books[0];
  const paper = book?.papers.find(({ id }) => id === wanted.paper) ?? book?.papers[0];
  return book && paper ? { cover: book.cover, paper: paper.id } : null;
}

interface WantedBook {
  readonly format: FormatId;
  readonly book: BookChoice;
}

export interface BookPrice {
  readonly unit: number;
  readonly sums: CartTotals;
  /** False while no country is chosen, or for one that is not served; the total is then without delivery. */
  readonly includesDelivery: boolean;
  /** Reason why this page count cannot be bound. */
  readonly problem: (PagesFinding['values'] & Pick<PagesFinding, 'code'>) | null;
}

/** Returns the price of the copies of one book, delivered in one parcel; null when they are not available. */
export function calculateBookPrice(
  catalogue: Catalogue,
  spec: BookSpec,
  quantity: number,
  { country, region, delivery }: Pick<DeliveryData, 'country' | 'region' | 'delivery'>,
  currency: Currency,
): BookPrice | null {
  const offer = findOffer(catalogue, spec);
  const unit = computeUnitPrice(catalogue, spec, currency);
  if (!offer || unit === null) return null;
  const wanted: DeliveryOptionId | null = delivery?.option ?? null;
  const lines = [{ unitPrice: unit, quantity, selected: true }];
  // The sums do not depend on the day; delivery days come from the server.
  const place = { country, region };
  const quote = quoteCart({ lines, currency, place, wanted, today: '2000-01-03', code: null });
  const [bound] = checkPages(spec.pages, offerPageLimits(offer));
  const includesDelivery = quote.delivery !== null;
  return { unit, sums: quote.sums, includesDelivery, problem: bound ? { code: bound.code, ...bound.values } : null };
}

/** Returns the price difference of one copy; null when either is not available. */
export const priceDifference = (now: BookPrice | null, other: BookPrice | null): number | null =>
  now && other ? other.unit - now.unit : null;
