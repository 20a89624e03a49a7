import type { Locale } from '@domain/contract';
import de from '@translations/de.json';
import en from '@translations/en.json';
import es from '@translations/es.json';
import fr from '@translations/fr.json';
import pt from '@translations/pt.json';
import ru from '@translations/ru.json';
import type { MessageFormatElement } from 'react-intl';

/** Every translated text has an id of `translations/en.json`; a wrong one does not compile. */
export type MessageId = keyof typeof en;

/** In the bundle the texts are compiled to syntax trees; in tests they are strings. */
export type Messages = Record<string, string> | Record<string, MessageFormatElement[]>;

/** A text to be translated where it is shown: what state and actions hold instead of words. */
export interface Message {
  readonly id: MessageId;
  readonly values?: Readonly<Record<string, string | number>>;
}

// The bundler turns each file into the address of its compiled form; elsewhere (tests) it is the texts themselves.
const files: Readonly<Record<Locale, unknown>> = { en, ru, fr, de, es, pt };

/** The texts of a language. @throws when they cannot be fetched. */
export const loadMessages = async (locale: Locale): Promise<Messages> => {
  const file = files[locale];
  if (typeof file !== 'string') return file as Messages;
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`The messages of ${locale} could not be loaded: ${answer.status}`);
  return (await answer.json()) as Messages;
};
