import {
  findMissingAddressFields,
  isAddressFieldValid,
  type RequiredAddressField,
  type ValidatedAddressField,
} from '@domain/commerce';
import type { CartAddress } from '@domain/contract';
import { object, string } from 'yup';
import type { MessageId } from '@/i18n';

// The words of a schema are message ids, so that a wrong one does not compile.
const says = (id: MessageId): string => id;

const field = () => string().trim().default('');
const needed = (schema: ReturnType<typeof field>, name: RequiredAddressField) =>
  schema.test(
    'needed',
    says('form.required'),
    (_, { parent }) => !findMissingAddressFields(parent as CartAddress).includes(name),
  );
const checked = (name: ValidatedAddressField, message: MessageId) =>
  field().test('words', says(message), (text, { parent }) =>
    isAddressFieldValid(name, text, (parent as CartAddress).country),
  );

/** The rules of the address, as the server has them: its words by themselves, and what a parcel to that country needs. */
export const addressSchema = object({
  recipient: needed(checked('recipient', 'form.letters'), 'recipient'),
  street: needed(checked('street', 'form.letters'), 'street'),
  street2: field(),
  postcode: needed(checked('postcode', 'form.postcode'), 'postcode'),
  phone: checked('phone', 'form.phone'),
  city: needed(checked('city', 'form.letters'), 'city'),
  region: needed(field(), 'region'),
  country: needed(field(), 'country'),
});
