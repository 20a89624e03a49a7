import { isEmail } from '@domain/account';
import { PASSWORD_LENGTH } from '@domain/contract';
import { boolean, object, string } from 'yup';
import type { MessageId } from '@/i18n';

// The words of a schema are message ids, so that a wrong one does not compile.
const says = (id: MessageId): string => id;

const email = string()
  .trim()
  .required(says('form.required'))
  .test('email', says('form.email'), (text) => isEmail(text));
export const newPassword = string()
  .required(says('form.required'))
  .min(PASSWORD_LENGTH.min, says('form.passwordShort'))
  .max(PASSWORD_LENGTH.max, says('form.passwordLong'));

export const loginSchema = object({
  email,
  password: string().required(says('form.required')).max(PASSWORD_LENGTH.max, says('form.passwordLong')),
});

export const registrationSchema = object({
  name: string().trim().required(says('form.required')).max(100, says('form.nameLong')),
  email,
  password: newPassword,
  adsAllow: boolean().required(),
});

export const emailSchema = object({ email });

export const newPasswordSchema = object({ password: newPassword });
