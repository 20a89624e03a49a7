import { MessageText } from '@/i18n';
import { type FailureReason, failureText } from './failureText';
import type { ToastText } from './slice';

/** Shows texts one after the other. Page translators leave words of the server as they are. */
export const ToastTexts = ({ texts }: { readonly texts: readonly ToastText[] }) =>
  texts.map((part, i) => (
    <span key={'text' in part ? part.text : part.id} {...('text' in part && { translate: 'no' })}>
      {i > 0 && ' '}
      {'text' in part ? part.text : <MessageText message={part} />}
    </span>
  ));

export const FailureText = ({ failure }: { readonly failure: FailureReason }) => (
  <ToastTexts texts={failureText(failure)} />
);
