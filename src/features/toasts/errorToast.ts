import type { Failure } from '@/api';
import type { Message, MessageId } from '@/i18n';
import type { Refusal } from '@/lib/navigation';
import { actions } from './slice';

const descriptionOf = (failure: Failure) => ({
  id: `error.${failure.code}` as MessageId,
  ...(failure.params && { values: failure.params }),
});

/** The red toast of a failed call: the title of the specification, and what went wrong in the user's words. */
export const errorToast = (title: MessageId | Message, failure: Failure) =>
  actions.shown({
    title: typeof title === 'string' ? { id: title } : title,
    description: descriptionOf(failure),
    variant: 'destructive',
  });

/** The red toast of an address that is not gone to, in the words of the specification. */
export const refusalToast = ({ protocol }: Refusal) =>
  actions.shown({
    title: { id: 'toast.navigationRefused' },
    description: protocol === null ? undefined : { id: 'toast.protocolRefused', values: { protocol } },
    variant: 'destructive',
  });
