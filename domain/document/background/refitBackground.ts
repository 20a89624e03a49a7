import { computeCropZoom, createZoomedCrop, photoAspect } from '../edit/crops';
import { normaliseBackground } from '../edit/normalise';
import type { Background } from '../model';
import { backgroundArea, type SheetShape } from './background';

/**
 * Fits a background to a sheet of another shape: undistorted and around the same centre. It shows as much as possible
 * if it did before.
 */
export function refitBackground(background: Background, from: SheetShape, to: SheetShape): Background {
  const { picture } = background;
  const [before, after] = [backgroundArea(from), backgroundArea(to)];
  if (!picture || (before.width === after.width && before.height === after.height)) return background;
  const aspect = photoAspect(picture.crop, before);
  const crop = createZoomedCrop(picture.crop, aspect, after, computeCropZoom(picture.crop, aspect, before));
  return normaliseBackground({ ...background, picture: { ...picture, crop } }, to);
}
