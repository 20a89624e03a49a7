import { type Locale, TRANSLATION_DEFAULT_LOCALE, toFormatLocale } from '@domain/contract';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { IntlProvider } from 'react-intl';
import type { Messages } from './messages';

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
