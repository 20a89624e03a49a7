/**
 * The first look of a page that the server sends as HTML (`src/app/prerender`). It lies over the empty root until the
 * page takes over, and never longer.
 */
export const PRERENDERED_ID = 'prerendered';

export const findPrerendered = (): HTMLElement | null => document.getElementById(PRERENDERED_ID);

/** Removes the first look, when the page or another one is there. */
export const removePrerendered = (): void => findPrerendered()?.remove();

/** Hides the first look behind an error. What was typed into it is kept for the form. */
export const hidePrerendered = (): void => findPrerendered()?.setAttribute('hidden', '');

/** Removes the first look of any page but this. */
export const removePrerenderedOfOthers = (routeName: string | undefined): void => {
  const first = findPrerendered();
  if (first && first.dataset['route'] !== routeName) first.remove();
};

/** Attribute of the first look: the key of the pressed button, or `submit`. */
export const PRESSED_ATTRIBUTE = 'data-pressed';
