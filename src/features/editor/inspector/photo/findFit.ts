import type { PhotoElement } from '@domain/document';
import { currentCropZoom } from '../../canvas/crop/cropMath';

export const photoFits = ['fill', 'fit'] as const;

/** Smaller differences, as fractions of the photo, come from rounding. */
const CROP_TOLERANCE = 0.002;

/** Returns whether a photo fills its frame or is whole in it; undefined when it is zoomed in. */
export function findFit(photo: PhotoElement): (typeof photoFits)[number] | undefined {
  const { width, height } = photo.crop;
  if (width > 1 - CROP_TOLERANCE && height > 1 - CROP_TOLERANCE) return 'fit';
  return currentCropZoom(photo) < 1 + CROP_TOLERANCE ? 'fill' : undefined;
}
