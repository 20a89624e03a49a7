import type { Failure } from '@/api';
import type { Message, MessageId } from '@/i18n';
import type { NavigationRefusal } from '@/lib/navigation/appPaths';
import { actions, type ToastText } from './slice';

/** Descriptions for failures without a server message (spec §8). */
const fallbacks: Partial<Record<MessageId, MessageId>> = { 'toast.errorDeletingSpread': 'error.too_few_pages' };

/**
 * Returns the server's message when there is no translatable code, otherwise the error's; "Unknown error" without
 * any.
 */
function serverMessage({ code, status, message, uncoded }: Failure, title: MessageId): ToastText | null {
  if (uncoded === undefined) return null;
  if (uncoded !== '') return { text: uncoded };
  const fallback = fallbacks[title];
  if (fallback) return { id: fallback };
  if (code !== 'unknown' && status !== 0) return null;
  return message === '' ? { id: 'error.unknown' } : { text: message };
}

const toastDescription = (failure: Failure, title: MessageId): ToastText =>
  serverMessage(failure, title) ?? {
    id: `error.${failure.code}` as MessageId,
    ...(failure.params && { values: failure.params }),
  };

/** Error toast of a failed call: the title of the specification and a description in the user's language. */
export const errorToast = (words: MessageId | Message, failure: Failure) => {
  const title = typeof words === 'string' ? { id: words } : words;
  return actions.shown({ title, description: toastDescription(failure, title.id), variant: 'destructive' });
};

/** Error toast of a rejected address, with the text of the specification. */
export const refusalToast = ({ protocol }: NavigationRefusal) =>
  actions.shown({
    title: { id: 'toast.navigationRefused' },
    description: protocol === null ? undefined : { id: 'toast.protocolRefused', values: { protocol } },
    variant: 'destructive',
  });
