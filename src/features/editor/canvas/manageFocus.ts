import { focusWhenMounted } from '@/lib/dom/focus';
import { useAppStore } from '@/store/hooks';
import { useFocusFallback } from '@/ui';
import { selectSelectedElements } from '../state/selectors';

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

const pageRef = {
  get current() {
    return document.body;
  },
};

/**
 * Moves the focus to the selected element, or to the pages, when the focused node goes and nothing else takes the
 * focus.
 */
export function useEditorFocusFallback(): void {
  const { getState } = useAppStore();
  useFocusFallback(pageRef, () => restoreLostFocus(selectSelectedElements(getState())[0]?.id));
}

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

const isShown = (node: Element) => node.getClientRects().length > 0;

const lastFocused = new WeakMap<Element, Element>();

function entryOf(part: Element): HTMLElement | undefined {
  // Lists with a roving focus have one stop.
  const own = [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((node) => node.tabIndex >= 0 && isShown(node));
  return own.find((node) => node === lastFocused.get(part)) ?? own[0];
}

/**
 * Moves the focus to the next or previous landmark, in a cycle, and there to its last focused node. Tab would pass
 * through every photo of the tray and every spread of the strip.
 * @returns false if there is none
 */
export function focusNextLandmark(by: 1 | -1): boolean {
  const active = document.activeElement;
  const parts = [...document.querySelectorAll('[data-pane] > *')].filter(isShown);
  const from = parts.findIndex((part) => part.contains(active));
  const here = parts[from];
  if (here && active) lastFocused.set(here, active);
  const order = [...parts.slice(from + 1), ...parts.slice(0, Math.max(0, from))];
  const entry = (by > 0 ? order : order.toReversed()).map(entryOf).find((node) => node !== undefined);
  entry?.focus();
  return entry !== undefined;
}
