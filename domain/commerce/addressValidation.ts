import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import type { Address } from './address';

/** Fields of an address whose words can be wrong, in the order in which a form asks for them. */
export const validatedAddressFields = ['recipient', 'street', 'postcode', 'city', 'phone'] as const;
export type ValidatedAddressField = (typeof validatedAddressFields)[number];

/** Postcode systems that changed after the library was made: only the general shape is checked. */
const countriesWithNewPostcodes = new Set(['EG', 'KH', 'MM', 'MZ', 'NI', 'SO', 'SV']);

/** Letters and digits in groups, with a digit among them: the shape of every postcode of the Universal Postal Union. */
const GENERAL_POSTCODE_SHAPE = /^(?=.*\d)(?=(?:[ -]*[A-Z\d]){3})[A-Z\d]+(?:[ -][A-Z\d]+)*$/;

/** The spellings that people use for one postcode: with and without separators and the country's prefix. */
function postcodeSpellings(country: string, postcode: string): string[] {
  const bare = postcode.replace(/[ -]/g, '');
  // Before digits a prefix names the country, as in D-10115 or LV-1050.
  const own = postcode.replace(/^[A-Z]{1,3}[ -](?=\d)/, '').replace(/[ -]/g, '');
  const prefixed = [bare, own, `${country}${own}`, `${country}-${own}`];
  const split = Array.from(own, (_, i) => [own.slice(0, i), own.slice(i)]);
  return [postcode, ...prefixed, ...split.flatMap((parts) => [parts.join(' '), parts.join('-')])];
}

/** Tells if a postcode has a shape that its country uses; with no country, one that any country uses. */
export function isPostcode(country: string, text: string): boolean {
  const postcode = text.trim().toUpperCase();
  if (!GENERAL_POSTCODE_SHAPE.test(postcode)) return false;
  if (countriesWithNewPostcodes.has(country) || !postcodeValidatorExistsForCountry(country)) return true;
  return postcodeSpellings(country, postcode).some((spelling) => postcodeValidator(spelling, country));
}

/** Digits of a phone number, by ITU-T E.164: 15 at the most. Shorter ones than 5 are no subscriber's. */
const PHONE_DIGITS = { min: 5, max: 15 } as const;

/** Tells if a phone number can be dialled: digits with the usual separators, `+` only in front, no letters. */
export function isPhone(text: string): boolean {
  const phone = text.trim();
  const digits = phone.replace(/\D/g, '');
  const isLong = digits.replace(/^0+/, '').length >= PHONE_DIGITS.min && digits.length <= PHONE_DIGITS.max;
  return isLong && /^\+?(?:\(\d+\)|\d)(?:[ ./-]{0,2}(?:\(\d+\)|\d))*$/.test(phone);
}

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);
const hasLetterOrDigit = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

const rules: Readonly<Record<ValidatedAddressField, (text: string, country: string) => boolean>> = {
  recipient: hasLetter,
  street: hasLetterOrDigit,
  postcode: (text, country) => isPostcode(country, text),
  city: hasLetter,
  phone: isPhone,
};

/** Tells if a field can stand as it is. An empty one can: `findMissingAddressFields` tells which are needed. */
export const isAddressFieldValid = (field: ValidatedAddressField, text: string, country: string): boolean =>
  text.trim() === '' || rules[field](text, country);

/** Fields whose words are wrong. */
export const findInvalidAddressFields = (
  address: Pick<Address, ValidatedAddressField | 'country'>,
): ValidatedAddressField[] =>
  validatedAddressFields.filter((field) => !isAddressFieldValid(field, address[field], address.country));
