/** Gives the focus to what the page is about. Pages that are kept alive have their own `main`, hidden: the one that is seen is meant. */
export function focusMain(options?: FocusOptions): void {
  const main = [...document.querySelectorAll('main')].find((each) => each.checkVisibility());
  main?.setAttribute('tabindex', '-1');
  main?.focus(options);
}
