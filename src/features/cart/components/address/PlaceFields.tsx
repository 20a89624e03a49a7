import { findMissingAddressFields } from '@domain/commerce';
import { type ReactNode, useEffect } from 'react';
import { useIntl } from 'react-intl';
import { type MessageId, T, useLanguage } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Combobox } from '@/ui';
import { type AddressPlace, deliveryActions as actions } from '../../delivery/slice';
import { selectDirectory } from '../../selectors';

type PlaceField = keyof AddressPlace;

/**
 * Fetches the countries once per language, and the regions of the selected country. A form calls it once and leaves its
 * fields to read the store.
 */
export const usePlaceDirectory = (country: string) => {
  const dispatch = useAppDispatch();
  const { locale } = useLanguage();
  const directory = useAppSelector(selectDirectory);
  useEffect(() => {
    dispatch(actions.countriesRequested({ language: locale }));
  }, [dispatch, locale]);
  useEffect(() => {
    if (country) dispatch(actions.regionsRequested({ country }));
  }, [dispatch, country]);
  return directory;
};

const isRegionRequired = (country: string): boolean =>
  findMissingAddressFields({
    recipient: '',
    street: '',
    street2: '',
    postcode: '',
    phone: '',
    city: '',
    region: '',
    country,
    company: '',
    vat_id: '',
  }).includes('region');

/** Shows what is chosen before the list is there. The code of a region is `US.CA`. */
const nameUnread = (value: string, label = value.slice(value.indexOf('.') + 1)) =>
  value === '' ? [] : [{ value, label }];

interface Props {
  readonly place: AddressPlace;
  readonly errorOf: (name: PlaceField) => ReactNode;
  /** Called with the field that was left and the resulting changes. */
  readonly onChange: (name: PlaceField, fields: Partial<AddressPlace>) => void;
}

/** Region and city of the country above. Each narrows the next and autocompletes. */
export function PlaceFields({ place, errorOf, onChange }: Props) {
  const dispatch = useAppDispatch();
  const { country, region, city } = place;
  const { regions, cities } = useAppSelector(selectDirectory);
  const regionsOfCountry = regions[country];
  const needsRegion = isRegionRequired(country);
  const search = (words: string) =>
    country && dispatch(actions.citiesSearched({ country, region, search: words.trim() }));
  const chooseCity = (value: string) => {
    const [name = '', found] = value.split('|');
    onChange('city', { city: name, ...(found && found !== region && { region: found }) });
  };
  return (
    <>
      <Combobox
        free
        label={<T id="cart.address.city" />}
        value={city}
        options={cities.map((one) => ({
          value: `${one.name}|${one.region}`,
          label: one.name,
          note: one.region_name,
        }))}
        error={errorOf('city')}
        autoComplete="address-level2"
        maxLength={120}
        onType={search}
        onChoose={chooseCity}
      />
      {(regionsOfCountry ? regionsOfCountry.length > 0 : needsRegion) && (
        <Combobox
          label={<T id={needsRegion ? 'cart.address.region' : 'cart.address.regionOptional'} />}
          value={region}
          options={regionsOfCountry?.map(({ code, name }) => ({ value: code, label: name })) ?? nameUnread(region)}
          error={errorOf('region')}
          nothing={regionsOfCountry && <T id="cart.address.noSuch" />}
          autoComplete="address-level1"
          onChoose={(code) => onChange('region', { region: code })}
        />
      )}
    </>
  );
}

interface CountryProps {
  readonly label?: MessageId;
  readonly country: string;
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  readonly error?: ReactNode;
  readonly onChoose: (place: AddressPlace) => void;
}

export const CountryField = ({ label = 'cart.address.country', country, countries, error, onChoose }: CountryProps) => {
  const intl = useIntl();
  const isRead = countries.length > 0;
  const options = countries.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Combobox
      label={<T id={label} />}
      value={country}
      options={isRead ? options : nameUnread(country, intl.formatDisplayName(country, { type: 'region' }))}
      error={error}
      nothing={isRead && <T id="cart.address.noSuch" />}
      autoComplete="country-name"
      onChoose={(code) => onChoose({ country: code, region: '', city: '' })}
    />
  );
};
