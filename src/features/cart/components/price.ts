import {
  type BookSpec,
  type Catalogue,
  type CoverId,
  type Currency,
  type DeliveryOptionId,
  offerLimits,
  offerOf,
  type PaperId,
  quote,
  type Sums,
  unitPrice,
} from '@domain/commerce';
import type { FormatId } from '@domain/print';
import { checkPages, type PagesFinding } from '@domain/print/preflight/book';
import type { OrderData } from '../place/slice';

export interface BookChoice {
  readonly cover: CoverId;
  readonly paper: PaperId;
}

/** The options a book of this format is offered in first; null when it is not sold. */
export function firstChoice(catalogue: Catalogue, format: FormatId): BookChoice | null {
  const book = catalogue.books.find((one) => one.format === format);
  const paper = book?.papers[0];
  return book && paper ? { cover: book.cover, paper: paper.id } : null;
}

export interface BookPrice {
  readonly unit: number;
  readonly sums: Sums;
  /** Why so many pages cannot be bound like this. */
  readonly problem: (PagesFinding['values'] & Pick<PagesFinding, 'code'>) | null;
}

/** What copies of one book cost with their delivery, alone in a parcel; null when they cannot be had. */
export function bookPrice(
  catalogue: Catalogue,
  spec: BookSpec,
  quantity: number,
  { country, region, delivery }: Pick<OrderData, 'country' | 'region' | 'delivery'>,
  currency: Currency,
): BookPrice | null {
  const offer = offerOf(catalogue, spec);
  const unit = unitPrice(catalogue, spec, currency);
  if (!offer || unit === null) return null;
  const wanted: DeliveryOptionId | null = delivery?.option ?? null;
  const lines = [{ unitPrice: unit, quantity, selected: true }];
  // The sums do not depend on the day; the days on which it arrives are the server's.
  const { sums } = quote({ lines, currency, place: { country, region }, wanted, today: '2000-01-03', code: null });
  const [bound] = checkPages(spec.pages, offerLimits(offer));
  return { unit, sums, problem: bound ? { code: bound.code, ...bound.values } : null };
}
