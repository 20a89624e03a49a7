import type { BookChoice } from '@domain/commerce';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { libraryActions } from '@/features/albums';
import { T } from '@/i18n';
import type { AlbumToOrder } from '@/lib/albumToOrder';
import { useAppDispatch } from '@/store/hooks';
import { Button, Skeleton, useMoney, usePriceDifference } from '@/ui';
import { CartLink } from '../basket/CartLink';
import { useFormatDays } from '../useBookText';
import { calculateBookPrice, chooseDefaultBook, priceDifference, usePriceCatalogue } from './bookPrice';
import styles from './PriceBar.module.css';

interface Props {
  /** Current album; the price changes with each edit of its pages. */
  readonly album: AlbumToOrder;
  /** Names the day of delivery without the country. */
  readonly isShort?: boolean;
}

/** Price of one copy with delivery, updated at every edit, and the order button. */
export function PriceBar({ album, isShort = false }: Props) {
  const dispatch = useAppDispatch();
  return (
    <div className={styles.bar}>
      <Price album={album} isShort={isShort} />
      <Button size="small" variant="accent" onClick={() => dispatch(libraryActions.orderRequested(album))}>
        <T id="cart.order" />
      </Button>
      <CartLink />
    </div>
  );
}

function Price({ album, isShort }: Required<Props>) {
  const money = useMoney();
  const days = useFormatDays();
  const intl = useIntl();
  const countryName = (code: string) => intl.formatDisplayName(code, { type: 'region' }) ?? code;
  const { catalogue, phase, order, currency } = usePriceCatalogue();
  const choice = catalogue && chooseDefaultBook(catalogue, album);
  const price = choice && calculateBookPrice(catalogue, { ...album, ...choice }, 1, order, currency);
  if (!price) return phase === 'failed' || catalogue ? null : <Skeleton width={96} height={16} />;
  const { sums, includesDelivery, problem } = price;
  const arrives = order.delivery?.options.find(({ id }) => id === order.delivery?.option)?.arrives_to;
  return (
    <p className={styles.price} aria-live="polite">
      <span className={styles.sum}>
        <span className={styles.pages}>
          <T id="creations.pages" values={{ count: album.pages }} />
        </span>
        <strong>{money(sums.total, currency)}</strong>
      </span>
      <span className={problem ? styles.problem : styles.note}>
        {problem ? (
          <T id={`cart.bar.${problem.code}`} values={{ count: Math.abs(problem.limit - album.pages) }} />
        ) : includesDelivery && arrives ? (
          <T
            id={isShort ? 'cart.bar.delivered' : 'cart.bar.deliveredTo'}
            values={{ country: countryName(order.country), day: days.day(arrives) }}
          />
        ) : (
          <T id={includesDelivery ? 'cart.bar.withDelivery' : 'cart.bar.plusDelivery'} />
        )}
      </span>
    </p>
  );
}

interface BindingPriceDifferenceProps {
  readonly album: AlbumToOrder;
  /**
   * Renders the choices with the price difference of one copy. Null for the current binding, and for an unknown or
   * unavailable one.
   */
  readonly children: (difference: (book: BookChoice) => string | null) => ReactNode;
}

/** Provides the price difference of another binding before it is chosen. */
export function BindingPriceDifference({ album, children }: BindingPriceDifferenceProps) {
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
