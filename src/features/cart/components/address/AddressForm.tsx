import { findCurrencyOfCountry } from '@domain/commerce';
import type { CartAddress } from '@domain/contract';
import { useFormikContext } from 'formik';
import { type ComponentProps, useEffect, useRef } from 'react';
import type { MessageId } from '@/i18n';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { TextField } from '@/ui';
import { findAcceptableFields } from '../../basket/acceptableFields';
import { basketActions } from '../../basket/slice';
import { selectServerCart } from '../../selectors';
import { addressDraftActions, addressFieldNames } from '../../slice';
import styles from './AddressForm.module.css';
import { CountryField, PlaceFields, usePlaceDirectory } from './PlaceFields';

const actions = { ...basketActions, ...addressDraftActions };

type Name = keyof CartAddress;

const fieldNamesOf = (fields: Partial<CartAddress>) => Object.keys(fields) as Name[];
const unsavedFields = (values: CartAddress, answered: CartAddress | undefined): Partial<CartAddress> =>
  Object.fromEntries(
    addressFieldNames.filter((name) => values[name].trim() !== answered?.[name]).map((name) => [name, values[name]]),
  );

/** Updates the form when the cart changes by a server response or another tab. */
function useSyncedForm(address: CartAddress): void {
  const { values, setValues } = useFormikContext<CartAddress>();
  const followed = useRef(address);
  useEffect(() => {
    const changed = fieldNamesOf(address).filter(
      (name) => address[name] !== followed.current[name] && address[name] !== values[name].trim(),
    );
    followed.current = address;
    if (changed.length > 0)
      void setValues({ ...values, ...Object.fromEntries(changed.map((name) => [name, address[name]])) });
  }, [address, values, setValues]);
}

/**
 * Address fields of the surrounding form. Each valid field is saved while typing, so leaving the page loses nothing.
 */
export function AddressForm({ address }: { readonly address: CartAddress }) {
  const dispatch = useAppDispatch();
  const { values, touched, errors, setValues, setFieldValue, setFieldTouched } = useFormikContext<CartAddress>();
  const answered = useAppSelector(selectServerCart)?.address;
  const { countries } = usePlaceDirectory(values.country);
  useSyncedForm(address);
  const change = (fields: Partial<CartAddress>) => {
    const next = { ...values, ...fields };
    void setValues(next);
    dispatch(actions.addressTyped(unsavedFields(next, answered)));
    const unsaved = findAcceptableFields(next, address);
    if (fieldNamesOf(unsaved).length > 0) dispatch(actions.fieldsChanged(unsaved));
  };
  /** The country decides the currency as well; the summary offers the others. */
  const changeCountry = (place: Partial<CartAddress>) => {
    const currency = place.country === values.country ? null : findCurrencyOfCountry(place.country ?? '');
    change(place);
    if (currency) dispatch(actions.fieldsChanged({ currency }));
    void setFieldTouched('country', true, false);
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
        <div className={styles.wide}>
          <CountryField
            country={values.country}
            countries={countries}
            error={errorOf('country')}
            onChoose={changeCountry}
          />
        </div>
        <AddressField label="cart.address.recipient" autoComplete="name" maxLength={120} {...field('recipient')} wide />
        <AddressField
          label="cart.address.street"
          autoComplete="address-line1"
          maxLength={160}
          {...field('street')}
          wide
        />
        <AddressField
          label="cart.address.street2"
          autoComplete="address-line2"
          maxLength={160}
          {...field('street2')}
          wide
        />
        <AddressField label="cart.address.postcode" autoComplete="postal-code" maxLength={16} {...field('postcode')} />
        <PlaceFields
          place={values}
          errorOf={errorOf}
          onChange={(name, fields) => {
            change(fields);
            void setFieldTouched(name, true, false);
          }}
        />
        <AddressField label="cart.address.phone" type="tel" autoComplete="tel" maxLength={40} {...field('phone')} />
        <AddressField
          label="cart.address.company"
          autoComplete="organization"
          maxLength={160}
          {...field('company')}
          wide
        />
        <AddressField label="cart.address.vat_id" autoComplete="off" maxLength={40} {...field('vat_id')} wide />
      </div>
    </section>
  );
}

interface AddressFieldProps extends Omit<ComponentProps<typeof TextField>, 'label'> {
  readonly label: MessageId;
  readonly wide?: boolean;
}

const AddressField = ({ label, wide = false, ...input }: AddressFieldProps) => (
  <TextField {...input} label={<T id={label} />} className={wide ? styles.wide : undefined} />
);
