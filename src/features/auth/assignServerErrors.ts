import type { Failure, FailureCode } from '@/api';
import type { MessageId } from '@/i18n';

/** Codes that belong to one field, from any endpoint. */
const fieldOfCode: Partial<Record<FailureCode, string>> = { password_too_common: 'password' };

const fieldMessages: Readonly<Record<string, MessageId>> = {
  required: 'form.required',
  too_small: 'form.tooShort',
  too_big: 'form.tooLong',
  password_too_common: 'error.password_too_common',
  password_wrong: 'error.password_wrong',
};

export const fieldErrorMessage = (code: string): MessageId => fieldMessages[code] ?? 'form.invalid';

export interface ServerErrors {
  readonly fields: Readonly<Record<string, MessageId>>;
  /** Error of the form as a whole; null when every error has its field. */
  readonly form: Failure | null;
}

/** Assigns a failure to the fields of the form. Errors without a matching field go to the form as a whole. */
export const assignServerErrors = (failure: Failure, fieldNames: readonly string[]): ServerErrors => {
  const errors = Object.entries(failure.fields ?? {}).map(([name, code]) => [name, fieldErrorMessage(code)] as const);
  const own = fieldOfCode[failure.code];
  if (own) errors.push([own, `error.${failure.code}` as MessageId]);
  const shown = errors.filter(([name]) => fieldNames.includes(name));
  const complete = shown.length > 0 && shown.length === errors.length;
  return { fields: Object.fromEntries(shown), form: complete ? null : failure };
};
