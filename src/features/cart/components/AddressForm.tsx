import type { CartAddress } from '@domain/contract';
import { type ComponentProps, useState } from 'react';
import type { MessageId } from '@/i18n';
import { T } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { TextField } from '@/ui';
import { basketActions as actions } from '../basket/slice';
import styles from './AddressForm.module.css';
import { PlaceFields } from './PlaceFields';

type Name = keyof CartAddress;

interface Props {
  readonly address: CartAddress;
  /** Fields to point at: those that a payment was tried without. */
  readonly missing: readonly Name[];
}

/** Where the parcel goes. Each field is saved as it is typed: leaving the page loses nothing. */
export function AddressForm({ address, missing }: Props) {
  const dispatch = useAppDispatch();
  const change = (fields: Partial<CartAddress>) => dispatch(actions.fieldsChanged(fields));
  const field = (name: Name) => ({
    value: address[name],
    error: missing.includes(name) ? <T id="form.required" /> : undefined,
    onType: (value: string) => change({ [name]: value }),
  });
  return (
    <section className={styles.form} aria-labelledby="cart-address">
      <h2 id="cart-address">
        <T id="cart.address" />
      </h2>
      <div className={styles.fields}>
        <Typed label="cart.address.recipient" autoComplete="name" maxLength={120} {...field('recipient')} wide />
        <Typed label="cart.address.street" autoComplete="address-line1" maxLength={160} {...field('street')} wide />
        <Typed label="cart.address.street2" autoComplete="address-line2" maxLength={160} {...field('street2')} wide />
        <Typed label="cart.address.postcode" autoComplete="postal-code" maxLength={16} {...field('postcode')} />
        <PlaceFields place={address} missing={missing} onChange={change} />
        <Typed label="cart.address.phone" type="tel" autoComplete="tel" maxLength={40} {...field('phone')} />
      </div>
    </section>
  );
}

interface TypedProps extends Pick<ComponentProps<typeof TextField>, 'autoComplete' | 'maxLength' | 'type' | 'error'> {
  readonly label: MessageId;
  readonly value: string;
  readonly onType: (value: string) => void;
  readonly wide?: boolean;
}

/** Shows what is typed until it is left, then what is held: an answer trims, and must not do so under the fingers. */
function Typed({ label, value, onType, wide = false, ...rest }: TypedProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <TextField
      {...rest}
      label={<T id={label} />}
      className={wide ? styles.wide : undefined}
      value={draft ?? value}
      onFocus={() => setDraft(value)}
      onBlur={() => setDraft(null)}
      onChange={({ target }) => {
        setDraft(target.value);
        onType(target.value);
      }}
    />
  );
}
