/**
 * The build renders some pages as HTML (`src/app/prerender`). This “first look” covers the empty root until the page
 * itself is rendered.
 */
export const PRERENDERED_ID = 'prerendered';

export const findPrerendered = (): HTMLElement | null => document.getElementById(PRERENDERED_ID);

export const removePrerendered = (): void => findPrerendered()?.remove();

/** Hides it behind an error. It stays in the document, because the form takes over what was typed into it. */
export const hidePrerendered = (): void => findPrerendered()?.setAttribute('hidden', '');

export const removePrerenderedOfOthers = (routeName: string | undefined): void => {
  const first = findPrerendered();
  if (first && first.dataset['route'] !== routeName) first.remove();
};

/** Attribute of the first look: the key of the pressed button, or `submit`. */
export const PRESSED_ATTRIBUTE = 'data-pressed';
