import type { Locale } from '@domain/contract';
import { focusWhenMounted } from '@/lib/dom/focusWhenMounted';
import { useLanguage } from './I18nProvider';

const CHOOSER = 'data-chooses-language';
/** Chooser in the account menu, which closes when a language is chosen. */
const MENU = 'menu';

/** Marks a language chooser for {@link useChooseLocale}. */
export const languageChooserMarker = (name: string) => ({ [CHOOSER]: name });
export const languageMenuMarker = languageChooserMarker(MENU);

/** Returns the chooser that has the focus; null when none has. */
function findFocusedChooser(): string | null {
  const active = document.activeElement;
  const name = active?.closest(`[${CHOOSER}]`)?.getAttribute(CHOOSER);
  return name ?? (active?.closest('[role="menu"]') ? MENU : null);
}

/** A page in another language is rendered from scratch. Moves the focus back to the chooser. */
function focusChooser(name: string): void {
  focusWhenMounted(`[${CHOOSER}="${name}"]`, () => document.activeElement === document.body);
}

/** Changes the language and restores the focus to the chooser. */
export function useChooseLocale(): (locale: Locale) => void {
  const { chooseLocale } = useLanguage();
  return (locale) => {
    const chooser = findFocusedChooser();
    chooseLocale(locale, () => {
      if (chooser !== null) focusChooser(chooser);
    });
  };
}
