import { focusWhenMounted } from '@/lib/dom/focusWhenMounted';

const runAfterTwoFrames = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));

/**
 * Focuses an element of the page once it is painted.
 * @param isFree checked then; false leaves the focus where the user has moved it
 */
export const focusElement = (id: string | undefined, isFree?: () => boolean): void => {
  runAfterTwoFrames(() => focusWhenMounted(`[data-element-id="${id}"]`, isFree));
};

/** A focused control that is disabled loses the focus in a moment, so it counts as lost. */
const isFocusLost = () => !document.activeElement || document.activeElement.matches('body, :disabled');

/** Focuses an element if the focus is lost, or the pages if the element is gone. A focus in another field stays. */
export const returnFocusToElement = (id: string): void => {
  runAfterTwoFrames(() => {
    const element = document.querySelector<HTMLElement>(`[data-element-id="${id}"]`);
    if (isFocusLost()) (element ?? document.querySelector<HTMLElement>('[data-pages]'))?.focus({ preventScroll: true });
  });
};

/** Focuses the pages as a whole, after the focused node has gone. */
export const focusPages = (isFree?: () => boolean): void => {
  runAfterTwoFrames(() => focusWhenMounted('[data-pages]', isFree));
};

/** Returns a guard for {@link focusPages} that is false once the user has moved the focus, for example into a crop. */
export const captureFocusGuard = (): (() => boolean) => {
  const before = document.activeElement;
  return () => document.activeElement === before || isFocusLost();
};

/**
 * Focuses an element or the pages if the focus is lost. The check is delayed, because the focus is also lost briefly
 * between two fields.
 */
export const restoreLostFocus = (id: string | undefined): void => {
  runAfterTwoFrames(() => {
    if (!isFocusLost()) return;
    if (id === undefined) focusPages(isFocusLost);
    else focusElement(id, isFocusLost);
  });
};

/** Keeps the focus on the pages before the focused node is removed. */
export const keepFocusOnPages = (): void =>
  document.activeElement?.closest<HTMLElement>('[data-pages]')?.focus({ preventScroll: true });

/** Ends the browser's text selection, which would be copied instead of the selected elements. */
export const clearTextSelection = (): void => window.getSelection()?.removeAllRanges();
