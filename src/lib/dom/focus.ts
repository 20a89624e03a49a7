/** Frames to wait for an element, which covers a page that is just opening. */
export const MAX_FRAMES = 60;

/**
 * Focuses the first match of a selector as soon as it is mounted. @param isFree checked at that moment; false
 * leaves the focus unchanged
 */
export function focusWhenMounted(selector: string, isFree = () => true, frames = MAX_FRAMES): void {
  const found = document.querySelector<HTMLElement>(selector);
  if (found && isFree()) found.focus({ preventScroll: true });
  else if (!found && frames > 0) requestAnimationFrame(() => focusWhenMounted(selector, isFree, frames - 1));
}

export const isShown = (node: Element): boolean => node.checkVisibility?.() ?? node.getClientRects().length > 0;

/** Focuses the visible `main`. Kept-alive pages have their own hidden ones. */
export function focusMain(options?: FocusOptions): void {
  const main = [...document.querySelectorAll('main')].find(isShown);
  main?.setAttribute('tabindex', '-1');
  main?.focus(options);
}
