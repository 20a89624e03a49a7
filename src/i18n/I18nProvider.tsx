import { type Locale, TRANSLATION_DEFAULT_LOCALE, toFormatLocale } from '@domain/contract';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { IntlProvider } from 'react-intl';
import { focusWhenMounted } from '@/lib/dom/focus';
import type { Messages } from './messages';

const CHOOSER = 'data-chooses-language';
/** Name of the chooser in the account menu. The menu closes when a language is chosen, so its button gets the focus. */
const MENU = 'menu';

export const languageChooserMarker = (name: string) => ({ [CHOOSER]: name });
export const languageMenuMarker = languageChooserMarker(MENU);

function findFocusedChooser(): string | null {
  const active = document.activeElement;
  const name = active?.closest(`[${CHOOSER}]`)?.getAttribute(CHOOSER);
  return name ?? (active?.closest('[role="menu"]') ? MENU : null);
}

/** A change of language mounts the page again, which loses the focus. */
function focusChooser(name: string): void {
  focusWhenMounted(`[${CHOOSER}="${name}"]`, () => document.activeElement === document.body);
}

export function useChooseLocale(): (locale: Locale) => void {
  const { chooseLocale } = useLanguage();
  return (locale) => {
    const chooser = findFocusedChooser();
    chooseLocale(locale, () => {
      if (chooser !== null) focusChooser(chooser);
    });
  };
}

interface Language {
  readonly locale: Locale;
  /** @param chosen called when the page is shown in that language; see `useChooseLocale` */
  readonly chooseLocale: (locale: Locale, chosen: () => void) => void;
}

const LanguageContext = createContext<Language>({ locale: 'en', chooseLocale: () => undefined });

export const useLanguage = (): Language => use(LanguageContext);

interface Props extends Language {
  readonly messages: Messages;
  readonly children: ReactNode;
}

export const I18nProvider = ({ locale, chooseLocale, messages, children }: Props) => {
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return (
    <LanguageContext value={{ locale, chooseLocale }}>
      <IntlProvider locale={toFormatLocale(locale)} defaultLocale={TRANSLATION_DEFAULT_LOCALE} messages={messages}>
        {children}
      </IntlProvider>
    </LanguageContext>
  );
};
