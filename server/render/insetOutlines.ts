import { computePhotoOutline, insetPhotoOutline, type PhotoOutline, type Rect } from '@domain/document';
import type { PhotoStep } from './paintSteps';

/**
 * What of a photo is painted under its border: up to the middle of it, so that no hairline of the photo shows at its outer edge, where
 * renderers round to whole pixels.
 */
export const outlineUnderBorder = (step: PhotoStep): PhotoOutline =>
  insetPhotoOutline(computePhotoOutline(step), (step.border?.width ?? 0) / 2);

/** The rectangle made smaller by `by` on every side, never negative; it keeps its centre. */
export const insetRect = (rect: Rect, by: number): Rect => insetPhotoOutline({ rect, mask: null, radius: 0 }, by).rect;
