import { type Currency, currencies, findMissingAddressFields } from '@domain/commerce';
import type { Cart, CartAddress, PaymentBlock } from '@domain/contract';
import { useFormikContext } from 'formik';
import { useEffect } from 'react';
import { LegalNotice } from '@/features/site/components/LegalLinks';
import { type MessageId, T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Icon, Select, useMoney } from '@/ui';
import { basketActions as actions } from '../../basket/slice';
import { selectHasCartChanges, selectPendingPayment } from '../../selectors';
import { useFormatDays } from '../useBookText';
import styles from './CartSummary.module.css';
import { PriceBreakdown } from './PriceBreakdown';
import { PromoField } from './PromoField';

interface Props {
  readonly cart: Cart;
  readonly blocked: boolean;
  /** Called when the user tries to pay with an invalid address. */
  readonly onInvalid: () => void;
}

/** Total and pay button. Reasons that prevent payment appear once the user tries to pay. */
export function CartSummary({ cart, blocked, onInvalid }: Props) {
  const t = useT();
  const money = useMoney();
  const dispatch = useAppDispatch();
  const busy = useAppSelector(selectHasCartChanges);
  const paying = useAppSelector(selectPendingPayment) !== null;
  const { submitForm, submitCount, isValid, isSubmitting, values } = useFormikContext<CartAddress>();
  // Until the address is complete, the button leads to its next field and orders nothing.
  const isComplete = findMissingAddressFields(values).length === 0;
  // Before the server answers, only the price of a delivery is known.
  const includesDelivery = cart.delivery !== null || cart.delivery_price > 0;
  const showsBlockers = submitCount > 0 && (blocked || !isValid);

  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) onInvalid();
    // Only a new attempt moves the focus; correcting a field must not.
    // eslint-disable-next-line react/exhaustive-deps
  }, [submitCount, isSubmitting]);
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
      <PriceBreakdown sums={cart} deliveryKnown={includesDelivery} busy={busy} />
      <ChosenDelivery cart={cart} className={styles.chosen} />
      <LegalNotice
        sentences={[
          ['terms', 'legal.order.terms'],
          ['returns', 'legal.order.returns'],
          ['privacy', 'legal.privacyText'],
        ]}
      />
      <div className={styles.pay}>
        <div className={styles.due}>
          <p className={styles.sum}>
            <T id="cart.total" />
            <strong>{money(cart.total, cart.currency)}</strong>
          </p>
          <ChosenDelivery cart={cart} className={styles.chosenShort} isShort />
          {!includesDelivery && (
            <p className={styles.chosenShort}>
              <T id="cart.bar.plusDelivery" />
            </p>
          )}
        </div>
        <Button variant="accent" className={styles.button} busy={paying} onClick={() => void submitForm()}>
          <T id={paying ? 'cart.paying' : isComplete ? 'cart.pay' : 'cart.continue'} />
        </Button>
      </div>
      <div>
        <div role="status">{showsBlockers && <PaymentBlockers cart={cart} />}</div>
        <p className={styles.note}>
          <T id="cart.payNote" />
        </p>
      </div>
    </section>
  );
}

interface ChosenDeliveryProps {
  readonly cart: Cart;
  /** Names the last day only. */
  readonly isShort?: boolean;
  readonly className?: string | undefined;
}

/** Chosen delivery with its days, beside the button that orders. */
function ChosenDelivery({ cart: { delivery }, isShort = false, className }: ChosenDeliveryProps) {
  const days = useFormatDays();
  const option = delivery?.options.find(({ id }) => id === delivery.option);
  if (!option) return null;
  return (
    <p className={className}>
      <T id={`cart.delivery.${option.id}`} />
      {isShort ? ', ' : ' · '}
      {isShort ? (
        <T id="cart.bar.delivered" values={{ day: days.day(option.arrives_to) }} />
      ) : (
        <T id="cart.delivery.arrives" values={{ days: days.range(option.arrives_from, option.arrives_to) }} />
      )}
    </p>
  );
}

const blockerText = (block: PaymentBlock): MessageId => `cart.block.${block}`;
/** The summary names these without the word "optional". */
const optionalLabels = {
  phone: 'cart.address.phoneNumber',
  company: 'cart.address.companyName',
  vat_id: 'cart.address.vatNumber',
} as const;
const labelOf = (name: keyof CartAddress): MessageId =>
  name === 'phone' || name === 'company' || name === 'vat_id' ? optionalLabels[name] : `cart.address.${name}`;
const addressBlockers: readonly PaymentBlock[] = ['address_incomplete', 'address_invalid'];
const required: MessageId = 'form.required';

/** Returns form errors first, because the server has not validated those fields yet. */
function usePaymentBlockers(cart: Cart) {
  const { errors, isValid } = useFormikContext<CartAddress>();
  const names = Object.keys(errors) as (keyof CartAddress)[];
  if (isValid) return { blocks: cart.payment_blocked_by, missing: cart.address_missing, invalid: cart.address_invalid };
  const missing = names.filter((name) => errors[name] === required);
  const invalid = names.filter((name) => errors[name] !== required);
  const others = cart.payment_blocked_by.filter((block) => !addressBlockers.includes(block));
  const own = addressBlockers.filter((_, i) => [missing, invalid][i]?.length);
  return { blocks: [...others, ...own], missing, invalid };
}

function PaymentBlockers({ cart }: { readonly cart: Cart }) {
  const t = useT();
  const { blocks, missing, invalid } = usePaymentBlockers(cart);
  const list = new Intl.ListFormat(document.documentElement.lang || 'en', { type: 'conjunction' });
  const listOf = (names: readonly (keyof CartAddress)[]) => list.format(names.map((name) => t(labelOf(name))));
  return (
    <ul className={styles.blocks}>
      {blocks.map((block) => (
        <li key={block}>
          <Icon name="warning" size={16} />
          <span>
            <T
              id={blockerText(block)}
              values={{ fields: listOf(block === 'address_invalid' ? invalid : missing), max: cart.items_max }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
