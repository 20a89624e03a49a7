import { isAddressFieldValid, type ValidatedAddressField, validatedAddressFields } from '@domain/commerce';
import type { CartAddress } from '@domain/contract';
import { type AddressDraft, addressFieldNames } from '../slice';

// Apart from the slice, which every page loads: the postcodes of all countries are large.

const isValidatedField = (name: keyof CartAddress): name is ValidatedAddressField =>
  (validatedAddressFields as readonly (keyof CartAddress)[]).includes(name);

/** Returns the fields that differ from the saved ones and that the server accepts. */
export function findAcceptableFields(values: CartAddress, saved: CartAddress): AddressDraft {
  const fields = addressFieldNames.filter(
    (name) =>
      values[name].trim() !== saved[name] &&
      (!isValidatedField(name) || isAddressFieldValid(name, values[name], values.country)),
  );
  return Object.fromEntries(fields.map((name) => [name, values[name].trim()]));
}
