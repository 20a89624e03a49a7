import type { Currency } from '@domain/commerce';
import { computeBookPrice } from '@domain/layout';
import { useMoney } from '@/ui';

interface Props {
  readonly book: Parameters<typeof computeBookPrice>[0];
  readonly currency: Currency;
}

/** Price of one copy; nothing when the printer does not make the book. */
export default function DraftPrice({ book, currency }: Props) {
  const money = useMoney();
  const price = computeBookPrice(book, currency);
  return price !== null && money(price, currency);
}
