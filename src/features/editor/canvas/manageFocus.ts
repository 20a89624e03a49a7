import { focusWhenMounted } from '@/lib/dom/focusWhenMounted';

const runAfterTwoFrames = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));

/** Gives the focus to an element of the page once it is painted. @param canRunShortcut asked then: who has gone elsewhere meanwhile keeps it */
export const focusElement = (id: string | undefined, isFree?: () => boolean): void => {
  runAfterTwoFrames(() => focusWhenMounted(`[data-element-id="${id}"]`, isFree));
};

/** Also where it is on what can be pressed no longer, which loses it in a moment. */
const isFocusLost = () => !document.activeElement || document.activeElement.matches('body, :disabled');

/** The same where the focus is nowhere, or to the pages where the element is gone: who has gone on to another field keeps it. */
export const returnFocusToElement = (id: string): void => {
  runAfterTwoFrames(() => {
    const element = document.querySelector<HTMLElement>(`[data-element-id="${id}"]`);
    if (isFocusLost()) (element ?? document.querySelector<HTMLElement>('[data-pages]'))?.focus({ preventScroll: true });
  });
};

/** The pages as a whole: where the focus goes when what had it is gone. */
export const focusPages = (isFree?: () => boolean): void => {
  runAfterTwoFrames(() => focusWhenMounted('[data-pages]', isFree));
};

/** For {@link focusPages}: who has gone elsewhere since, such as into a crop, keeps the focus. */
export const captureFocusGuard = (): (() => boolean) => {
  const before = document.activeElement;
  return () => document.activeElement === before || isFocusLost();
};

/** To an element, or to the pages, where the focus is nowhere; on the way from one field to another it is so for a moment. */
export const restoreLostFocus = (id: string | undefined): void => {
  runAfterTwoFrames(() => {
    if (!isFocusLost()) return;
    if (id === undefined) focusPages(isFocusLost);
    else focusElement(id, isFocusLost);
  });
};

/** Before what lies on the pages goes: the focus stays on them. */
export const keepFocusOnPages = (): void =>
  document.activeElement?.closest<HTMLElement>('[data-pages]')?.focus({ preventScroll: true });

/** Ends the selection of words on the screen, which would be copied instead of what is chosen on the pages. */
export const clearTextSelection = (): void => window.getSelection()?.removeAllRanges();
