import type { Locale } from '@domain/contract';
import de from '@translations/de.json';
import en from '@translations/en.json';
import es from '@translations/es.json';
import fr from '@translations/fr.json';
import pt from '@translations/pt.json';
import ru from '@translations/ru.json';
import type { ReactNode } from 'react';
import { FormattedMessage, type IntlShape, type MessageFormatElement, useIntl } from 'react-intl';

/** Ids of the texts in `translations/en.json`. A wrong id does not compile. */
export type MessageId = keyof typeof en;

/** The bundle compiles texts to syntax trees; tests use strings. */
export type Messages = Record<string, string> | Record<string, MessageFormatElement[]>;

/** Text to translate at rendering. State and actions hold it instead of words, so they fit any language. */
export interface Message {
  readonly id: MessageId;
  readonly values?: Readonly<Record<string, string | number>>;
}

// The bundler replaces each file with the URL of its compiled form. In tests it is the messages
// themselves.
const files: Readonly<Record<Locale, unknown>> = { en, ru, fr, de, es, pt };

/** @throws when the file cannot be fetched */
export const loadMessages = async (locale: Locale): Promise<Messages> => {
  const file = files[locale];
  if (typeof file !== 'string') return file as Messages;
  const response = await fetch(file);
  if (!response.ok) throw new Error(`Loading the messages of ${locale} failed with status ${response.status}`);
  return (await response.json()) as Messages;
};

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

export const MessageText = ({ message }: { readonly message: Message }) => (
  <T id={message.id} {...(message.values && { values: message.values })} />
);
