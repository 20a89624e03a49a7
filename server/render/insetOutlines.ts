import { computePhotoOutline, insetPhotoOutline, type PhotoOutline, type Rect } from '@domain/document';
import type { PhotoStep } from './paintSteps';

/**
 * Region of a photo painted under its border: up to the border's middle. Renderers round to whole pixels, and
 * the photo must not show at the outer edge.
 */
export const outlineUnderBorder = (step: PhotoStep): PhotoOutline =>
  insetPhotoOutline(computePhotoOutline(step), (step.border?.width ?? 0) / 2);

/** Shrinks the rectangle by `by` on every side, never below zero, around its centre. */
export const insetRect = (rect: Rect, by: number): Rect => insetPhotoOutline({ rect, mask: null, radius: 0 }, by).rect;
