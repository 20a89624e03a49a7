/** Frames to wait for the element, which covers a page that is just opening. */
const MAX_FRAMES = 60;

/**
 * Focuses the first match of a selector as soon as it is mounted. @param isFree checked at that moment; false
 * leaves the focus unchanged
 */
export function focusWhenMounted(selector: string, isFree = () => true, frames = MAX_FRAMES): void {
  const found = document.querySelector<HTMLElement>(selector);
  if (found && isFree()) found.focus({ preventScroll: true });
  else if (!found && frames > 0) requestAnimationFrame(() => focusWhenMounted(selector, isFree, frames - 1));
}

const isShown = (node: Element): boolean => node.checkVisibility?.() ?? node.getClientRects().length > 0;

/**
 * Focuses the heading of the page that has just opened, once it is mounted, so that keys and screen readers go on
 * there. @returns a function that gives it up
 */
export function focusPageHeading(frames = MAX_FRAMES): () => void {
  let frame = 0;
  const before = document.activeElement;
  const look = (left: number) => {
    const { activeElement, body } = document;
    // The page, or the user, has moved the focus.
    if (activeElement !== body && activeElement !== before) return;
    const heading = [...document.querySelectorAll<HTMLElement>('main h1, h1')].find(isShown);
    if (heading) {
      if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    } else if (left > 0) frame = requestAnimationFrame(() => look(left - 1));
  };
  frame = requestAnimationFrame(() => look(frames));
  return () => cancelAnimationFrame(frame);
}

/** Focuses the visible `main`. Kept-alive pages have their own hidden ones. */
export function focusMain(options?: FocusOptions): void {
  const main = [...document.querySelectorAll('main')].find(isShown);
  main?.setAttribute('tabindex', '-1');
  main?.focus(options);
}
