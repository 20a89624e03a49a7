import type { Failure, FailureCode } from '@/api';
import type { MessageId } from '@/i18n';
import type { ToastText } from './slice';

export type FailureReason =
  | FailureCode
  | (Pick<Failure, 'code' | 'params' | 'uncoded'> & Partial<Pick<Failure, 'status' | 'message'>>);

/**
 * Words for a failure: those of its code in the user's language, else the server's, else the error's, else "Unknown
 * error", followed by what is known from the status.
 * @param whenSilent text instead of "Unknown error" for a server that says nothing
 */
export function failureText(reason: FailureReason, whenSilent?: MessageId): readonly ToastText[] {
  const { code, params, uncoded, status = 0, message = '' } = typeof reason === 'string' ? { code: reason } : reason;
  const coded: ToastText = { id: `error.${code}` as MessageId, ...(params && { values: params }) };
  if (uncoded === undefined) return [coded];
  if (uncoded !== '') return [{ text: uncoded }];
  if (whenSilent) return [{ id: whenSilent }];
  if (status === 0 && message !== '') return [{ text: message }];
  return code === 'unknown' || status === 0 ? [{ id: 'error.unknown' }] : [{ id: 'error.unknown' }, coded];
}
