import { type Currency, isCurrency } from '@domain/commerce';
import { DEFAULT_CURRENCY } from '@domain/contract';
import { computeBookPrice } from '@domain/layout';
import { type FormatId, formats, type PrintSpec } from '@domain/print';
import { T } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { useMoney, usePriceDifference } from '@/ui';
import styles from './RelayoutDialog.module.css';

interface BookLength {
  readonly format: FormatId;
  readonly pages: number;
}

interface Props {
  /** Binding of the album, which a new format keeps. */
  readonly book: PrintSpec;
  readonly current: BookLength;
  readonly chosen: BookLength;
}

interface Root {
  readonly auth: { readonly claims: { readonly currency: string } | null };
  readonly cart: { readonly basket: { readonly cart: { readonly currency: string } | null } };
}

/** As in the cart, which imports this feature: prices are those of the cart, else of the account. */
const selectCurrency = ({ cart, auth }: Root): Currency => {
  const own = cart.basket.cart?.currency ?? auth.claims?.currency ?? '';
  return isCurrency(own) ? own : DEFAULT_CURRENCY;
};

/** Size, pages and price of the chosen book, with the difference to the present one, beside the button. */
export function BookSummary({ book, current, chosen }: Props) {
  const money = useMoney();
  const difference = usePriceDifference();
  const currency = useAppSelector(selectCurrency);
  const priceOf = (length: BookLength) => computeBookPrice({ ...book, ...length }, currency);
  const [before, after] = [priceOf(current), priceOf(chosen)];
  const { width, height } = formats[chosen.format];
  return (
    <p className={styles.summary} aria-live="polite">
      <span>
        <T id="start.sizeCm" values={{ width: width / 10, height: height / 10 }} />
      </span>
      <span>
        <T id="creations.pages" values={{ count: chosen.pages }} />
      </span>
      {after !== null && <strong>{money(after, currency)}</strong>}
      {before !== null && after !== null && after !== before && <span>{difference(after - before, currency)}</span>}
    </p>
  );
}
