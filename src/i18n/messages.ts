import type { Locale } from '@domain/contract';
import de from '@translations/de.json';
import en from '@translations/en.json';
import es from '@translations/es.json';
import fr from '@translations/fr.json';
import pt from '@translations/pt.json';
import ru from '@translations/ru.json';
import type { MessageFormatElement } from 'react-intl';

/** Ids of the texts in `translations/en.json`. A wrong id does not compile. */
export type MessageId = keyof typeof en;

/** The bundle compiles texts to syntax trees; tests use strings. */
export type Messages = Record<string, string> | Record<string, MessageFormatElement[]>;

/** A text to translate when rendered. State and actions hold this instead of words. */
export interface Message {
  readonly id: MessageId;
  readonly values?: Readonly<Record<string, string | number>>;
}

// The bundler replaces each file with the URL of its compiled form. In tests it is the messages
// themselves.
const files: Readonly<Record<Locale, unknown>> = { en, ru, fr, de, es, pt };

/** Loads the messages of a language. @throws when they cannot be fetched */
export const loadMessages = async (locale: Locale): Promise<Messages> => {
  const file = files[locale];
  if (typeof file !== 'string') return file as Messages;
  const response = await fetch(file);
  if (!response.ok) throw new Error(`Loading the messages of ${locale} failed with status ${response.status}`);
  return (await response.json()) as Messages;
};
