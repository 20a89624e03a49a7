import { paymentProviderName } from '@domain/commerce';
import type { Order } from '@domain/contract';
import { T } from '@/i18n';
import styles from './PaidBy.module.css';

/** Names the payment provider, or says that nothing was charged. */
export const PaidBy = ({ payment }: Pick<Order, 'payment'>) => (
  <p className={styles.provider}>
    <T id="payment.provider" values={{ provider: paymentProviderName(payment.provider) }} />
  </p>
);
