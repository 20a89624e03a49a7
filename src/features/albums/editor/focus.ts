import { focusWhenThere } from '@/lib/focusWhenThere';

const after = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));

/** Gives the focus to an element of the page once it is painted. */
export const focusElement = (id: string | undefined): void => {
  after(() => focusWhenThere(`[data-element-id="${id}"]`));
};

/** Also where it is on what can be pressed no longer, which loses it in a moment. */
const isNowhere = () => !document.activeElement || document.activeElement.matches('body, :disabled');

/** The same where the focus is nowhere: who has gone on to another field keeps it. */
export const returnFocus = (id: string): void => {
  after(() => {
    if (isNowhere()) document.querySelector<HTMLElement>(`[data-element-id="${id}"]`)?.focus({ preventScroll: true });
  });
};

/** The pages as a whole: where the focus goes when what had it is gone. */
export const focusPages = (): void => {
  after(() => document.querySelector<HTMLElement>('[data-pages]')?.focus({ preventScroll: true }));
};

/** To an element, or to the pages, where the focus is nowhere; on the way from one field to another it is so for a moment. */
export const restoreFocus = (id: string | undefined): void => {
  after(() => {
    if (!isNowhere()) return;
    if (id === undefined) focusPages();
    else focusElement(id);
  });
};

/** Before what lies on the pages goes: the focus stays on them. */
export const keepFocusOnPages = (): void =>
  document.activeElement?.closest<HTMLElement>('[data-pages]')?.focus({ preventScroll: true });
