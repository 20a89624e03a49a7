import {
  findMissingAddressFields,
  isAddressFieldValid,
  type RequiredAddressField,
  type ValidatedAddressField,
} from '@domain/commerce';
import { type CartAddress, PROMO_CODE_LENGTH } from '@domain/contract';
import { object, string } from 'yup';
import type { MessageId } from '@/i18n';

// Messages of the schema are message ids, so a wrong id does not compile.
const messageParams = (id: MessageId): string => id;

const field = () => string().trim().default('');
const requireField = (schema: ReturnType<typeof field>, name: RequiredAddressField) =>
  schema.test(
    'needed',
    messageParams('form.required'),
    (_, { parent }) => !findMissingAddressFields(parent as CartAddress).includes(name),
  );
const validateField = (name: ValidatedAddressField, message: MessageId) =>
  field().test('words', messageParams(message), (text, { parent }) =>
    isAddressFieldValid(name, text, (parent as CartAddress).country),
  );

/** Address rules of the server: each field by itself, and the fields required by the country. */
export const addressSchema = object({
  recipient: requireField(validateField('recipient', 'form.letters'), 'recipient'),
  street: requireField(validateField('street', 'form.letters'), 'street'),
  street2: field(),
  postcode: requireField(validateField('postcode', 'form.postcode'), 'postcode'),
  phone: validateField('phone', 'form.phone'),
  city: requireField(validateField('city', 'form.letters'), 'city'),
  region: requireField(field(), 'region'),
  country: requireField(field(), 'country'),
  company: validateField('company', 'form.letters'),
  vat_id: validateField('vat_id', 'form.vatId'),
});

export const promoSchema = object({
  code: string().trim().required(messageParams('form.required')).max(PROMO_CODE_LENGTH),
});
