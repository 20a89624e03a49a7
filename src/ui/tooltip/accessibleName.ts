/** Largest size of an icon control, in px. */
const MAX_ICON_SIZE_PX = 72;

/**
 * Returns the name of an icon control: `data-tooltip`, otherwise its accessible name. Null for every other element.
 */
export const getTooltipName = (control: HTMLElement): string | null => {
  if (control.dataset.tooltip) return control.dataset.tooltip;
  if ((control.textContent ?? '').trim().length > 3) return null;
  const { width, height } = control.getBoundingClientRect();
  return width > MAX_ICON_SIZE_PX || height > MAX_ICON_SIZE_PX ? null : control.getAttribute('aria-label');
};

/**
 * Returns the closest control that may have a tooltip. Its size is checked when the tooltip opens, because measuring
 * every hovered element would force layouts.
 */
export const closestControl = (target: EventTarget | null): HTMLElement | null => {
  const control = target instanceof Element ? target.closest<HTMLElement>('button, a, [data-tooltip]') : null;
  return control && control.getAttribute('aria-expanded') !== 'true' ? control : null;
};
