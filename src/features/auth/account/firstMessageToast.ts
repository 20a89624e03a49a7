import type { Failure } from '@/api';
import { errorToast, actions as toasts } from '@/features/toasts';
import type { MessageId } from '@/i18n';
import { fieldErrorMessage } from '../assignServerErrors';

/** Error toast of a rejected form; it shows the first of several errors. */
export const firstMessageToast = (titleId: MessageId, failure: Failure) => {
  const [first] = Object.values(failure.fields ?? {});
  if (first === undefined) return errorToast(titleId, failure);
  return toasts.shown({
    title: { id: titleId },
    description: { id: fieldErrorMessage(first) },
    variant: 'destructive',
  });
};
