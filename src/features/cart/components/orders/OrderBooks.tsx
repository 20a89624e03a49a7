import { isTestPayment, paymentProviderName } from '@domain/commerce';
import type { Order } from '@domain/contract';
import { formats } from '@domain/print';
import { T, useT } from '@/i18n';
import { SafeLink } from '@/lib/navigation/SafeLink';
import { BookCover, Icon, useMoney } from '@/ui';
import { useBookText } from '../useBookText';
import styles from './OrderBooks.module.css';

interface Props {
  readonly order: Pick<Order, 'items' | 'currency'>;
  readonly proofs?: boolean;
}

export function OrderBooks({ order, proofs = false }: Props) {
  const t = useT();
  const money = useMoney();
  const words = useBookText();
  return (
    <ul className={styles.books}>
      {order.items.map((item) => {
        const title = item.title || t('generation.untitled');
        const { width, height } = formats[item.format];
        return (
          <li key={item.id} className={styles.book}>
            <div className={styles.cover}>
              <BookCover src={item.cover_url} title={title} aspectRatio={width / height} />
            </div>
            <div className={styles.about}>
              <p className={styles.title} translate="no">
                {title}
              </p>
              <p className={styles.words}>{words.book(item)}</p>
              <p className={styles.words}>
                {words.cover(item.cover)} · {words.paper(item.paper)}
              </p>
              {proofs && item.proof_url && (
                <SafeLink className={styles.proof} href={item.proof_url} target="_blank" rel="noopener">
                  <Icon name="photo" size={16} />
                  <span>
                    <T id="orders.proof" />
                  </span>
                </SafeLink>
              )}
            </div>
            <p className={styles.price}>
              {money(item.total, order.currency)}
              {item.quantity > 1 && (
                <span>
                  <T
                    id="orders.copies"
                    values={{ count: item.quantity, price: money(item.unit_price, order.currency) }}
                  />
                </span>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** Names the payment provider, or says that nothing was charged. */
export const PaidBy = ({ payment }: Pick<Order, 'payment'>) => (
  <p className={styles.provider}>
    <T
      id={isTestPayment(payment.provider) ? 'payment.testProvider' : 'payment.provider'}
      values={{ provider: paymentProviderName(payment.provider) }}
    />
  </p>
);
