import type { ReactNode } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import type { Message, MessageId } from './messages';

type TextValues = Readonly<Record<string, string | number | Date>>;
type RichValues = Readonly<Record<string, ReactNode | Date | ((chunks: ReactNode[]) => ReactNode)>>;

/** Values with user content. Page translators must not change them. */
const USER_TEXT_KEYS = /^(?:title|name|email|path|text)$/;

const excludeUserText = (values: RichValues): RichValues =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' && USER_TEXT_KEYS.test(key) ? (
        <span key={key} translate="no">
          {value}
        </span>
      ) : (
        value
      ),
    ]),
  );

/** Translated text; `values` may hold elements and renderers of `<tags>`. */
export const T = ({ id, values }: { readonly id: MessageId; readonly values?: RichValues }) => (
  <FormattedMessage id={id} {...(values && { values: excludeUserText(values) })} />
);

export type Translate = (id: MessageId, values?: TextValues) => string;

const translators = new WeakMap<IntlShape, Translate>();

/**
 * One translator per `IntlShape`, so values that depend on the language are not recomputed at every
 * render.
 */
function getTranslator(intl: IntlShape): Translate {
  const known = translators.get(intl);
  if (known) return known;
  const translate: Translate = (id, values) => intl.formatMessage({ id }, values);
  translators.set(intl, translate);
  return translate;
}

/** `t(id, values)` for attributes and other plain strings. */
export const useT = (): Translate => getTranslator(useIntl());

/** Renders a {@link Message} of the state. */
export const MessageText = ({ message }: { readonly message: Message }) => (
  <T id={message.id} {...(message.values && { values: message.values })} />
);
