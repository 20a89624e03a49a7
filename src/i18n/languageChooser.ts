import { focusWhenThere } from '@/lib/focusWhenThere';

const CHOOSER = 'data-chooses-language';
/** By the account's menu, which is closed once a language is chosen in it. */
const MENU = 'menu';

/** Marks what a language is chosen by, for {@link returnToChooser}. */
export const languageChooser = (name: string) => ({ [CHOOSER]: name });
export const menuWithLanguages = languageChooser(MENU);

/** By what the language is being chosen that has the focus; null when it is elsewhere. */
export function chooserInUse(): string | null {
  const active = document.activeElement;
  const name = active?.closest(`[${CHOOSER}]`)?.getAttribute(CHOOSER);
  return name ?? (active?.closest('[role="menu"]') ? MENU : null);
}

/** The page of another language is drawn from nothing: what the language was chosen by has the focus there as well. */
export function returnToChooser(name: string): void {
  focusWhenThere(`[${CHOOSER}="${name}"]`, () => document.activeElement === document.body);
}
