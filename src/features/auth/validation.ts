import { isCommonPassword, isEmail } from '@domain/account';
import { PASSKEY_NAME_MAX, PASSWORD_LENGTH } from '@domain/contract';
import { boolean, object, string } from 'yup';
import type { MessageId } from '@/i18n';

// Messages of the schema are message ids, so a wrong id does not compile.
const messageParams = (id: MessageId): string => id;

const emailField = string()
  .trim()
  .required(messageParams('form.required'))
  .test('email', messageParams('form.email'), (text) => isEmail(text));
const newPasswordField = string()
  .required(messageParams('form.required'))
  .min(PASSWORD_LENGTH.min, messageParams('form.passwordShort'))
  .max(PASSWORD_LENGTH.max, messageParams('form.passwordLong'));

const nameField = string().trim().required(messageParams('form.required')).max(100, messageParams('form.nameLong'));

export const loginSchema = object({
  email: emailField,
  password: string()
    .required(messageParams('form.required'))
    .max(PASSWORD_LENGTH.max, messageParams('form.passwordLong')),
});

export const registrationSchema = object({
  name: nameField,
  email: emailField,
  password: newPasswordField,
  adsAllow: boolean().required(),
  trackingAllow: boolean().required(),
});

export const emailSchema = object({ email: emailField });

export const newPasswordSchema = object({ password: newPasswordField });

export const nameSchema = object({ name: nameField });

export const passkeySchema = object({
  name: string().trim().required(messageParams('form.required')).max(PASSKEY_NAME_MAX, messageParams('form.tooLong')),
  password: string().required(messageParams('form.required')),
});

export const passwordProofSchema = object({ password: string().required(messageParams('form.required')) });

/** @param owner the new password must not be easy to guess from their name and address */
export const createPasswordChangeSchema = (owner: Parameters<typeof isCommonPassword>[1]) =>
  object({
    old_password: string().required(messageParams('form.required')),
    password: newPasswordField.test(
      'known',
      messageParams('error.password_too_common'),
      (value) => !isCommonPassword(value, owner),
    ),
  });

/** @param email address that the user must enter */
export const createDeletionSchema = (email: string) =>
  object({
    email: string()
      .trim()
      .lowercase()
      .required(messageParams('form.required'))
      .oneOf([email], messageParams('account.deleteOtherEmail')),
    password: string().required(messageParams('form.required')),
  });
