import type { Locale } from '@domain/contract';
import { focusWhenMounted } from '@/lib/dom/focusWhenMounted';
import { useLanguage } from './I18nProvider';

const CHOOSER = 'data-chooses-language';
/** By the account's menu, which is closed once a language is chosen in it. */
const MENU = 'menu';

/** Marks what a language is chosen by, for {@link useChooseLocale}. */
export const languageChooserMarker = (name: string) => ({ [CHOOSER]: name });
export const languageMenuMarker = languageChooserMarker(MENU);

/** By what the language is being chosen that has the focus; null when it is elsewhere. */
function findFocusedChooser(): string | null {
  const active = document.activeElement;
  const name = active?.closest(`[${CHOOSER}]`)?.getAttribute(CHOOSER);
  return name ?? (active?.closest('[role="menu"]') ? MENU : null);
}

/** The page of another language is drawn from nothing: what the language was chosen by has the focus there as well. */
function focusChooser(name: string): void {
  focusWhenMounted(`[${CHOOSER}="${name}"]`, () => document.activeElement === document.body);
}

/** Changes the language; what it was chosen by has the focus again afterwards. */
export function useChooseLocale(): (locale: Locale) => void {
  const { chooseLocale } = useLanguage();
  return (locale) => {
    const chooser = findFocusedChooser();
    chooseLocale(locale, () => {
      if (chooser !== null) focusChooser(chooser);
    });
  };
}
