const after = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));

/** Gives the focus to an element of the page once it is painted. */
export const focusElement = (id: string | undefined): void => {
  after(() => document.querySelector<HTMLElement>(`[data-element-id="${id}"]`)?.focus({ preventScroll: true }));
};

/** The same where the focus is nowhere: who has gone on to another field keeps it. */
export const returnFocus = (id: string): void => {
  after(() => {
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-element-id="${id}"]`)?.focus({ preventScroll: true });
  });
};

/** The pages as a whole: where the focus goes when what had it is gone. */
export const focusPages = (): void => {
  after(() => document.querySelector<HTMLElement>('[data-pages]')?.focus({ preventScroll: true }));
};
