import { T } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { useMoney } from '@/ui';
import { selectors } from '../slice';
import styles from './LowestPrices.module.css';
import { useSite } from './useSite';

export const LowestPrices = () => {
  useSite();
  const money = useMoney();
  const prices = useAppSelector(selectors.prices);
  return (
    <div className={styles.prices}>
      {prices && (
        <>
          <dl className={styles.list}>
            {prices.books.map(({ cover, from }) => (
              <div key={cover} className={styles.book}>
                <dt>
                  <T id={`cart.cover.${cover}`} />
                </dt>
                <dd>
                  <T id="site.priceFrom" values={{ price: money(from, prices.currency) }} />
                </dd>
              </div>
            ))}
          </dl>
          <p className={styles.note}>
            <T id="site.pricesNote" values={{ pages: prices.books[0]?.pages ?? 0 }} />
          </p>
        </>
      )}
    </div>
  );
};
