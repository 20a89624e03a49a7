import { backgroundArea, type Sheet } from './background';
import { fillCrop, photoAspect } from './edit/crops';
import { tidyCrop } from './edit/tidy';
import type { Background } from './model';
import { centreOf } from './pages';

/** A background on a sheet of another shape: its picture covers that undistorted, about the middle of what it showed. */
export function backgroundOn(background: Background, from: Sheet, to: Sheet): Background {
  const { picture } = background;
  const [before, after] = [backgroundArea(from), backgroundArea(to)];
  if (!picture || (before.width === after.width && before.height === after.height)) return background;
  const { crop } = picture;
  const filled = fillCrop(photoAspect(crop, before), after, centreOf(crop));
  return { ...background, picture: { ...picture, crop: tidyCrop(filled) } };
}
