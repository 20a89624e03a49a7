import type { Failure, FailureCode } from '@/api';
import type { MessageId } from '@/i18n';

/** Codes that are about one field, wherever they come from. */
const fieldOfCode: Partial<Record<FailureCode, string>> = { password_too_common: 'password' };

/** Codes a field of the server's answer may carry → what is said at the field. */
const fieldMessages: Readonly<Record<string, MessageId>> = {
  required: 'form.required',
  too_small: 'form.tooShort',
  too_big: 'form.tooLong',
  password_too_common: 'error.password_too_common',
  password_wrong: 'error.password_wrong',
};

/** What is said at a field for a code of the server's. */
export const fieldErrorMessage = (code: string): MessageId => fieldMessages[code] ?? 'form.invalid';

export interface ServerErrors {
  /** Field → what is wrong with it. */
  readonly fields: Readonly<Record<string, MessageId>>;
  /** What concerns the form as a whole; null when every error has its field. */
  readonly form: MessageId | null;
}

/** Spreads a failure over the fields that the form has; what has no field is said above the form, so nothing is lost. */
export const assignServerErrors = (failure: Failure, fieldNames: readonly string[]): ServerErrors => {
  const told = Object.entries(failure.fields ?? {}).map(([name, code]) => [name, fieldErrorMessage(code)] as const);
  const own = fieldOfCode[failure.code];
  if (own) told.push([own, `error.${failure.code}` as MessageId]);
  const shown = told.filter(([name]) => fieldNames.includes(name));
  const complete = shown.length > 0 && shown.length === told.length;
  return { fields: Object.fromEntries(shown), form: complete ? null : `error.${failure.code}` };
};
