import type { PageSide } from '../../document/paint/paint.types';
import type { Rect } from '../../geometry/rect';
import { computeSafeZones } from '../arrange/faceSafeZones';
import { type FillLimits, fillCost } from '../arrange/largePhotos';
import type { SafeZones } from '../arrange/photoCrop';
import type { PhotoDraft } from '../compose/createElements';
import { createPhotoDraft } from '../compose/createElements';
import type { PageGeometry } from '../pageGeometry';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';

/** Room that rounding to the grid may take, in mm. */
export const ROUNDING_MM = 0.05;

/** Limits of photos in frames that all have one shape. */
export const EQUAL_FRAME_LIMITS: FillLimits = { loss: 0.45, focusLoss: 0.25 };
/** Equal frames are a decision of the design, so their crops weigh less than those of free ones. */
const EQUAL_FRAME_WEIGHT = 0.45;

/** Parts of a frame, in mm of a page, where heads may be. */
function zonesOnPage(frame: Rect, side: PageSide, { width, safeAreas }: PageGeometry): SafeZones {
  const x = frame.x + (side === 'right' ? width : 0);
  return computeSafeZones({ ...frame, x }, [safeAreas[side]]);
}

/**
 * Mean cost of photos in frames of a page, in mm of the page. Infinite when a head would be cut, too much cropped or the
 * print too coarse.
 */
export function costOfFrames(
  photos: readonly Subject[],
  frames: readonly Rect[],
  side: PageSide,
  geometry: PageGeometry,
  limits?: FillLimits,
): number {
  let sum = 0;
  for (let i = 0; i < frames.length; i += 1) {
    const [photo, frame] = [photos[i], frames[i]];
    if (!photo || !frame) continue;
    sum += fillCost(photo, frame, zonesOnPage(frame, side, geometry), limits);
    if (sum === Number.POSITIVE_INFINITY) return sum;
  }
  return sum / Math.max(1, frames.length);
}

/** Mean cost of photos in frames of one shape. */
export const costOfEqualFrames = (
  photos: readonly Subject[],
  frames: readonly Rect[],
  side: PageSide,
  geometry: PageGeometry,
): number => EQUAL_FRAME_WEIGHT * costOfFrames(photos, frames, side, geometry, EQUAL_FRAME_LIMITS);

/** Creates a photo in a frame of a page, in mm of the page. */
export const createPagePhoto = (
  photo: Subject,
  frame: Rect,
  side: PageSide,
  geometry: PageGeometry,
  look?: AlbumTemplate['photo'],
): PhotoDraft => createPhotoDraft(photo, frame, look, zonesOnPage(frame, side, geometry));

/** Creates the photos of a page in their frames. */
export const createPagePhotos = (
  photos: readonly Subject[],
  frames: readonly Rect[],
  side: PageSide,
  geometry: PageGeometry,
  look?: AlbumTemplate['photo'],
): PhotoDraft[] =>
  photos.flatMap((photo, i) => {
    const frame = frames[i];
    return frame ? [createPagePhoto(photo, frame, side, geometry, look)] : [];
  });

export const meanAspect = (photos: readonly Subject[]): number =>
  Math.exp(photos.reduce((sum, { aspect }) => sum + Math.log(aspect), 0) / Math.max(1, photos.length));
