import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Message, MessageId } from './messages';

export type TextValues = Readonly<Record<string, string | number | Date>>;
type RichValues = Readonly<Record<string, ReactNode | Date | ((chunks: ReactNode[]) => ReactNode)>>;

/** A translated text; `values` may hold elements and wrappers of `<tags>`. */
export const T = ({ id, values }: { readonly id: MessageId; readonly values?: RichValues }) => (
  <FormattedMessage id={id} {...(values && { values })} />
);

export type Translate = (id: MessageId, values?: TextValues) => string;

/** `t(id, values)` for attributes and other plain strings. */
export const useT = (): Translate => {
  const intl = useIntl();
  return (id, values) => intl.formatMessage({ id }, values);
};

/** Translates a {@link Message} of the state. */
export const MessageText = ({ message }: { readonly message: Message }) => (
  <T id={message.id} {...(message.values && { values: message.values })} />
);
