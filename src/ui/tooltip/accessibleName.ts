/** A control of no more than this shows a picture, not words; px. */
const PICTURE_SIZE = 72;

/** What a control without words is called, and null for every other element: `data-tooltip`, else its accessible name. */
export const nameOf = (control: HTMLElement): string | null => {
  if (control.dataset.tooltip) return control.dataset.tooltip;
  if ((control.textContent ?? '').trim().length > 3) return null;
  const { width, height } = control.getBoundingClientRect();
  return width > PICTURE_SIZE || height > PICTURE_SIZE ? null : control.getAttribute('aria-label');
};

/** The control at or around an element that a tooltip may name. Whether it does is asked when it is to open: to measure each that is passed would lay out the page. */
export const controlAt = (target: EventTarget | null): HTMLElement | null => {
  const control = target instanceof Element ? target.closest<HTMLElement>('button, a, [data-tooltip]') : null;
  return control && control.getAttribute('aria-expanded') !== 'true' ? control : null;
};
