/** Frames within which something comes, also on a page that is opened only now. */
const MAX_FRAMES = 60;

/** Gives the focus to the first that a selector finds as soon as it is there. @param canRunShortcut asked then; the focus stays where it is meanwhile wanted */
export function focusWhenMounted(selector: string, isFree = () => true, frames = MAX_FRAMES): void {
  const found = document.querySelector<HTMLElement>(selector);
  if (found && isFree()) found.focus({ preventScroll: true });
  else if (!found && frames > 0) requestAnimationFrame(() => focusWhenMounted(selector, isFree, frames - 1));
}
