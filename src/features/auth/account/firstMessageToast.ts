import type { Failure } from '@/api';
import { errorToast, actions as toasts } from '@/features/toasts';
import type { MessageId } from '@/i18n';
import { fieldErrorMessage } from '../assignServerErrors';

/** The red toast of a form that was refused: of several things that are wrong it says the first. */
export const firstMessageToast = (titleId: MessageId, failure: Failure) => {
  const [first] = Object.values(failure.fields ?? {});
  if (first === undefined) return errorToast(titleId, failure);
  return toasts.shown({
    title: { id: titleId },
    description: { id: fieldErrorMessage(first) },
    variant: 'destructive',
  });
};
