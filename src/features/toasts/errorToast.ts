import type { Failure } from '@/api';
import type { Message, MessageId } from '@/i18n';
import type { NavigationRefusal } from '@/lib/navigation/appPaths';
import { failureText } from './failureText';
import { actions } from './slice';

/** Descriptions for failures without a server message (spec §8). */
const fallbacks: Partial<Record<MessageId, MessageId>> = { 'toast.errorDeletingSpread': 'error.too_few_pages' };

/** Error toast of a failed call: the title of the specification and a description in the user's language. */
export const errorToast = (words: MessageId | Message, failure: Failure) => {
  const title = typeof words === 'string' ? { id: words } : words;
  const [first, ...others] = failureText(failure, fallbacks[title.id]);
  const description = others.length > 0 && first ? [first, ...others] : first;
  return actions.shown({ title, description, variant: 'destructive' });
};

/** Error toast of a rejected address, with the text of the specification. */
export const refusalToast = ({ protocol }: NavigationRefusal) =>
  actions.shown({
    title: { id: 'toast.navigationRefused' },
    description: protocol === null ? undefined : { id: 'toast.protocolRefused', values: { protocol } },
    variant: 'destructive',
  });
