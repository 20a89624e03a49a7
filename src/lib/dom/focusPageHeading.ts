import { isShown, MAX_FRAMES } from './focus';

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
