/** Focuses the visible `main`. Kept-alive pages have their own hidden ones. */
export function focusMain(options?: FocusOptions): void {
  const main = [...document.querySelectorAll('main')].find((each) => each.checkVisibility());
  main?.setAttribute('tabindex', '-1');
  main?.focus(options);
}
