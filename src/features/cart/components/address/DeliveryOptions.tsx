import type { CartDelivery } from '@domain/contract';
import { T } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { useMoney } from '@/ui';
import { basketActions as actions } from '../../basket/slice';
import { useFormatDays } from '../useBookText';
import styles from './DeliveryOptions.module.css';

/** Delivery methods with their arrival days for an order placed today. */
export function DeliveryOptions({ delivery }: { readonly delivery: CartDelivery | null }) {
  const dispatch = useAppDispatch();
  const money = useMoney();
  const days = useFormatDays();
  return (
    <fieldset className={styles.options}>
      <legend>
        <h2>
          <T id="cart.delivery" />
        </h2>
      </legend>
      {!delivery && (
        <p className={styles.none}>
          <T id="cart.delivery.none" />
        </p>
      )}
      {delivery?.options.map((option) => (
        <label key={option.id} className={styles.option}>
          <input
            type="radio"
            name="delivery-option"
            checked={option.id === delivery.option}
            onChange={() => dispatch(actions.fieldsChanged({ delivery_option: option.id }))}
          />
          <span className={styles.name}>
            <T id={`cart.delivery.${option.id}`} />
          </span>
          <span className={styles.price}>{money(option.price, delivery.currency)}</span>
          <span className={styles.days}>
            <T id="cart.delivery.arrives" values={{ days: days.range(option.arrives_from, option.arrives_to) }} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
