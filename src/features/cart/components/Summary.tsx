import { type Currency, currencies } from '@domain/commerce';
import type { Cart, PaymentBlock } from '@domain/contract';
import { type MessageId, T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Icon, Select, useMoney } from '@/ui';
import { basketActions as actions } from '../basket/slice';
import { selectHasChanges, selectPaying } from '../selectors';
import { PromoField } from './PromoField';
import styles from './Summary.module.css';
import { Sums } from './Sums';

interface Props {
  readonly cart: Cart;
  /** What keeps the cart from being paid is told once the user wanted to pay. */
  readonly told: boolean;
  readonly onPay: (blocked: boolean) => void;
}

/** The running total, and the way to the payment. */
export function Summary({ cart, told, onPay }: Props) {
  const t = useT();
  const money = useMoney();
  const dispatch = useAppDispatch();
  const busy = useAppSelector(selectHasChanges);
  const paying = useAppSelector(selectPaying) !== null;
  const blocked = !cart.payment_allowed && !busy;
  // While edits are on their way nobody knows yet whether the cart can be paid: the answer to them tells.
  const pay = () => {
    onPay(blocked);
    if (!blocked) dispatch(actions.payRequested());
  };
  return (
    <section className={styles.summary} aria-labelledby="cart-summary">
      <header className={styles.head}>
        <h2 id="cart-summary">
          <T id="cart.summary" />
        </h2>
        <Select<Currency>
          label={<span className="visually-hidden">{t('cart.currency')}</span>}
          className={styles.currency}
          value={cart.currency}
          options={currencies.map((value) => ({ value, label: value }))}
          onChoose={(currency) => dispatch(actions.fieldsChanged({ currency }))}
        />
      </header>
      <PromoField promo={cart.promo} />
      <Sums sums={cart} deliveryKnown={cart.delivery !== null} busy={busy} />
      <div className={styles.pay}>
        <p className={styles.due}>
          <T id="cart.total" />
          <strong>{money(cart.total, cart.currency)}</strong>
        </p>
        <Button variant="accent" className={styles.button} busy={paying} onClick={pay}>
          <T id={paying ? 'cart.paying' : 'cart.pay'} />
        </Button>
      </div>
      <div>
        <div role="status">{told && blocked && <Blocks cart={cart} />}</div>
        <p className={styles.note}>
          <T id="cart.payNote" />
        </p>
      </div>
    </section>
  );
}

const textOf = (block: PaymentBlock): MessageId => `cart.block.${block}`;

function Blocks({ cart }: { readonly cart: Cart }) {
  const t = useT();
  const fields = cart.address_missing.map((name) => t(`cart.address.${name}`));
  const list = new Intl.ListFormat(document.documentElement.lang || 'en', { type: 'conjunction' }).format(fields);
  return (
    <ul className={styles.blocks}>
      {cart.payment_blocked_by.map((block) => (
        <li key={block}>
          <Icon name="warning" size={16} />
          <span>
            <T id={textOf(block)} values={{ fields: list, max: cart.items_max }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
