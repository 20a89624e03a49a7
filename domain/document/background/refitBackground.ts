import { photoAspect, zoomCrop, zoomOf } from '../edit/crops';
import { tidyBackground } from '../edit/normalise';
import type { Background } from '../model';
import { backgroundArea, type Sheet } from './background';

/** A background on a sheet of another shape: its picture covers that undistorted, about the middle of what it showed, and as much of it as can be if it did before. */
export function backgroundOn(background: Background, from: Sheet, to: Sheet): Background {
  const { picture } = background;
  const [before, after] = [backgroundArea(from), backgroundArea(to)];
  if (!picture || (before.width === after.width && before.height === after.height)) return background;
  const aspect = photoAspect(picture.crop, before);
  const crop = zoomCrop(picture.crop, aspect, after, zoomOf(picture.crop, aspect, before));
  return tidyBackground({ ...background, picture: { ...picture, crop } }, to);
}
