import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import type { Address } from './address';
import { isVatId } from './vatId';

export const validatedAddressFields = [
  'recipient',
  'street',
  'postcode',
  'city',
  'phone',
  'company',
  'vat_id',
] as const;
export type ValidatedAddressField = (typeof validatedAddressFields)[number];

/** Postcode systems that changed after the library's release: only the general shape is checked. */
const countriesWithNewPostcodes = new Set(['EG', 'KH', 'MM', 'MZ', 'NI', 'SO', 'SV']);

/** Letters and digits in groups, with at least one digit: the shape of every postcode of the Universal Postal Union. */
const GENERAL_POSTCODE_SHAPE = /^(?=.*\d)(?=(?:[ -]*[A-Z\d]){3})[A-Z\d]+(?:[ -][A-Z\d]+)*$/;

function postcodeSpellings(country: string, postcode: string): string[] {
  const bare = postcode.replace(/[ -]/g, '');
  // A prefix before digits names the country, as in D-10115 or LV-1050.
  const own = postcode.replace(/^[A-Z]{1,3}[ -](?=\d)/, '').replace(/[ -]/g, '');
  const prefixed = [bare, own, `${country}${own}`, `${country}-${own}`];
  const split = Array.from(own, (_, i) => [own.slice(0, i), own.slice(i)]);
  return [postcode, ...prefixed, ...split.flatMap((parts) => [parts.join(' '), parts.join('-')])];
}

/** Returns true for a postcode in a shape that its country uses; without a country, that any country uses. */
function isPostcode(country: string, text: string): boolean {
  const postcode = text.trim().toUpperCase();
  if (!GENERAL_POSTCODE_SHAPE.test(postcode)) return false;
  if (countriesWithNewPostcodes.has(country) || !postcodeValidatorExistsForCountry(country)) return true;
  return postcodeSpellings(country, postcode).some((spelling) => postcodeValidator(spelling, country));
}

/** Digits of a phone number by ITU-T E.164: at most 15. Numbers below 5 digits are not subscribers'. */
const PHONE_DIGITS = { min: 5, max: 15 } as const;

/**
 * Returns true for a phone number that can be dialled: digits with the usual separators, `+` only in front, no letters.
 */
function isPhone(text: string): boolean {
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
  company: hasLetterOrDigit,
  vat_id: isVatId,
};

export const isAddressFieldValid = (field: ValidatedAddressField, text: string, country: string): boolean =>
  text.trim() === '' || rules[field](text, country);

export const findInvalidAddressFields = (
  address: Pick<Address, ValidatedAddressField | 'country'>,
): ValidatedAddressField[] =>
  validatedAddressFields.filter((field) => !isAddressFieldValid(field, address[field], address.country));
