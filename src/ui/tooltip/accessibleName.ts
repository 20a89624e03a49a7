/** A control of no more than this shows a picture, not words; px. */
const MAX_ICON_SIZE_PX = 72;

/** What a control without words is called, and null for every other element: `data-tooltip`, else its accessible name. */
export const getTooltipName = (control: HTMLElement): string | null => {
  if (control.dataset.tooltip) return control.dataset.tooltip;
  if ((control.textContent ?? '').trim().length > 3) return null;
  const { width, height } = control.getBoundingClientRect();
  return width > MAX_ICON_SIZE_PX || height > MAX_ICON_SIZE_PX ? null : control.getAttribute('aria-label');
};

/** The control at or around an element that a tooltip may name. Whether it does is asked when it is to open: to measure each that is passed would lay out the page. */
export const closestControl = (target: EventTarget | null): HTMLElement | null => {
  const control = target instanceof Element ? target.closest<HTMLElement>('button, a, [data-tooltip]') : null;
  return control && control.getAttribute('aria-expanded') !== 'true' ? control : null;
};
