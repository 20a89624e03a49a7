import type { CartAddress } from '@domain/contract';
import { useFormikContext } from 'formik';
import { type ComponentProps, useEffect, useRef } from 'react';
import type { MessageId } from '@/i18n';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { TextField } from '@/ui';
import { acceptableFields, addressNames, typedAddressActions } from '../../basket/addressDraft';
import { basketActions } from '../../basket/slice';
import { selectAnsweredCart } from '../../selectors';
import styles from './AddressForm.module.css';
import { PlaceFields } from './PlaceFields';

const actions = { ...basketActions, ...typedAddressActions };

type Name = keyof CartAddress;

const namesOf = (fields: Partial<CartAddress>) => Object.keys(fields) as Name[];
/** Fields that the server does not have yet. */
const fieldsBeside = (values: CartAddress, answered: CartAddress | undefined): Partial<CartAddress> =>
  Object.fromEntries(
    addressNames.filter((name) => values[name].trim() !== answered?.[name]).map((name) => [name, values[name]]),
  );

/** Lets the form follow the cart where that changes by itself: by the answer of the server, or by another tab. */
function useFollowing(address: CartAddress): void {
  const { values, setValues } = useFormikContext<CartAddress>();
  const followed = useRef(address);
  useEffect(() => {
    const changed = namesOf(address).filter(
      (name) => address[name] !== followed.current[name] && address[name] !== values[name].trim(),
    );
    followed.current = address;
    if (changed.length > 0)
      void setValues({ ...values, ...Object.fromEntries(changed.map((name) => [name, address[name]])) });
  }, [address, values, setValues]);
}

/** Where the parcel goes: fields of the surrounding form. Each is saved as it is typed as soon as it is right, so that leaving the page loses nothing. */
export function AddressForm({ address }: { readonly address: CartAddress }) {
  const dispatch = useAppDispatch();
  const { values, touched, errors, setValues, setFieldValue, setFieldTouched } = useFormikContext<CartAddress>();
  const answered = useAppSelector(selectAnsweredCart)?.address;
  useFollowing(address);
  const change = (fields: Partial<CartAddress>) => {
    const next = { ...values, ...fields };
    void setValues(next);
    dispatch(actions.addressTyped(fieldsBeside(next, answered)));
    const unsaved = acceptableFields(next, address);
    if (namesOf(unsaved).length > 0) dispatch(actions.fieldsChanged(unsaved));
  };
  const errorOf = (name: Name) => touched[name] && errors[name] && <T id={errors[name] as MessageId} />;
  const field = (name: Name) => ({
    name,
    value: values[name],
    error: errorOf(name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change({ [name]: target.value }),
    onBlur: () => {
      void setFieldValue(name, values[name].trim(), false);
      void setFieldTouched(name);
    },
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
        <PlaceFields
          place={values}
          errorOf={errorOf}
          onChange={(name, fields) => {
            change(fields);
            void setFieldTouched(name, true, false);
          }}
        />
        <Typed label="cart.address.phone" type="tel" autoComplete="tel" maxLength={40} {...field('phone')} />
      </div>
    </section>
  );
}

interface TypedProps extends Omit<ComponentProps<typeof TextField>, 'label'> {
  readonly label: MessageId;
  readonly wide?: boolean;
}

const Typed = ({ label, wide = false, ...input }: TypedProps) => (
  <TextField {...input} label={<T id={label} />} className={wide ? styles.wide : undefined} />
);
