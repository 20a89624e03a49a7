import type { Rect } from '@domain/document';
import type { PhotoStep } from './steps';

/**
 * What of a photo is painted under its border: up to the middle of it, so that no hairline of the photo shows at its outer edge, where
 * renderers round to whole pixels.
 */
export function underBorder(step: PhotoStep, radius: number): { readonly rect: Rect; readonly radius: number } {
  const by = (step.border?.width ?? 0) / 2;
  return { rect: inset(step.rect, by), radius: Math.max(0, radius - by) };
}

/** The rectangle made smaller by `by` on every side, never negative; it keeps its centre. */
export function inset(rect: Rect, by: number): Rect {
  const width = Math.max(0, rect.width - 2 * by);
  const height = Math.max(0, rect.height - 2 * by);
  return { x: rect.x + (rect.width - width) / 2, y: rect.y + (rect.height - height) / 2, width, height };
}
