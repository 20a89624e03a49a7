import { type Currency, quoteCart } from '@domain/commerce';
import { computeBookPrice } from '@domain/layout';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { T } from '@/i18n';
import { guessCountry } from '@/lib/dom/browserCountry';
import { useMoney } from '@/ui';
import styles from './MadeBook.module.css';

interface Props {
  readonly book: Parameters<typeof computeBookPrice>[0];
  readonly currency: Currency;
  /** True for the sum without pages and delivery. */
  readonly isShort?: boolean;
}

/** The sums do not depend on the day. */
const ANY_DAY = '2000-01-03';

/** Price of one copy, delivered to the country of the browser; nothing for a book that cannot be bound. */
export function VisitorPrice({ book, currency, isShort = false }: Props) {
  const money = useMoney();
  const intl = useIntl();
  const [country] = useState(guessCountry);
  const unitPrice = computeBookPrice(book, currency);
  if (unitPrice === null) return null;
  const lines = [{ unitPrice, quantity: 1, selected: true }];
  const place = { country, region: '' };
  const { sums, delivery } = quoteCart({ lines, currency, place, wanted: null, today: ANY_DAY, code: null });
  if (isShort) return money(sums.total, currency);
  return (
    <p className={styles.price} aria-live="polite">
      <span className={styles.sum}>
        <span className={styles.pages}>
          <T id="creations.pages" values={{ count: book.pages }} />
        </span>
        <strong>{money(sums.total, currency)}</strong>
      </span>
      <span className={styles.terms}>
        {delivery ? (
          <T
            id="visitorBook.delivered"
            values={{ country: intl.formatDisplayName(country, { type: 'region' }) ?? country }}
          />
        ) : (
          <T id="cart.bar.plusDelivery" />
        )}
      </span>
    </p>
  );
}
