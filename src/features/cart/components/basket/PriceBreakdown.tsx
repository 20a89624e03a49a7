import type { Cart } from '@domain/contract';
import { useIntl } from 'react-intl';
import { T } from '@/i18n';
import { useMoney } from '@/ui';
import styles from './PriceBreakdown.module.css';

interface Props {
  readonly sums: Pick<Cart, 'currency' | 'subtotal' | 'discount' | 'delivery_price' | 'tax' | 'total'>;
  readonly deliveryKnown?: boolean;
  readonly busy?: boolean;
}

/** Breakdown of the total. Prices include the tax, which is shown separately. */
export function PriceBreakdown({ sums, deliveryKnown = true, busy = false }: Props) {
  const intl = useIntl();
  const format = useMoney();
  const money = (minor: number) => format(minor, sums.currency);
  const rate = intl.formatNumber(sums.tax.rate / 10_000, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <dl className={styles.sums} aria-busy={busy || undefined}>
      <dt>
        <T id="cart.subtotal" />
      </dt>
      <dd>{money(sums.subtotal)}</dd>
      {sums.discount > 0 && (
        <>
          <dt>
            <T id="cart.discount" />
          </dt>
          <dd className={styles.less}>{money(-sums.discount)}</dd>
        </>
      )}
      <dt>
        <T id="cart.delivery" />
      </dt>
      <dd>{deliveryKnown ? money(sums.delivery_price) : <T id="cart.delivery.unknown" />}</dd>
      <dt className={styles.total}>
        <T id="cart.total" />
      </dt>
      <dd className={styles.total}>{money(sums.total)}</dd>
      {sums.tax.rate > 0 && (
        <>
          <dt className={styles.tax}>
            <T id="cart.tax" values={{ rate }} />
          </dt>
          <dd className={styles.tax}>{money(sums.tax.amount)}</dd>
        </>
      )}
      {sums.tax.at_import && (
        <dt className={styles.tax}>
          <T id="cart.taxAtImport" />
        </dt>
      )}
    </dl>
  );
}
