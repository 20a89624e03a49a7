import type { PhotoMask } from '../../document/model';
import type { Rect } from '../../geometry/rect';
import { toGrid } from '../../geometry/units';
import { fillCost } from '../arrange/largePhotos';
import type { SafeZones } from '../arrange/photoCrop';
import { boxAboveCaption, createCaptionBelow } from '../compose/captionLayout';
import { assignRole, createPhotoDraft, createRing } from '../compose/createElements';
import { EQUAL_FRAME_LIMITS } from './fitPhoto';
import type { FamilyPage, FamilyPageInput, PageFamily } from './pageFamily.types';

/** Least and greatest aspects of a photo cut to a shape, and the shares of the free box that it takes at most. */
const OVAL = { least: 0.74, most: 1.3, width: 0.8, height: 0.78 } as const;
const ARCH = { least: 0.64, most: 0.76, width: 0.72, height: 0.94 } as const;
/** Line around an oval: its distance and width, in mm on pages of 210 mm. */
const RING = { away: 4.5, width: 0.45 } as const;

/** Part of an ellipse in which a rectangle of its shape lies. */
const OVAL_ZONES: SafeZones = [{ x: 0.147, y: 0.147, width: 0.706, height: 0.706 }];
/** Part of an arch that lies below its curve but for its outer tenths. */
const archZones = ({ width, height }: Rect): SafeZones => {
  const y = (0.2 * width) / height;
  return [{ x: 0.1, y, width: 0.8, height: 1 - y }];
};

/** Frame in the middle of a box. */
function frameIn(box: Rect, aspect: number, most: { readonly width: number; readonly height: number }): Rect {
  const height = toGrid(Math.min(box.height * most.height, (box.width * most.width) / aspect));
  const width = toGrid(height * aspect);
  return { x: toGrid(box.x + (box.width - width) / 2), y: toGrid(box.y + (box.height - height) / 2), width, height };
}

/** One photo cut to a shape, with the words below it. Heads stay inside the shape. */
function maskedPage(
  { photos, side, geometry, template, caption, captionStyle }: FamilyPageInput,
  mask: PhotoMask,
  { least, most, ...share }: typeof OVAL | typeof ARCH,
): FamilyPage[] {
  const [photo] = photos;
  if (!photo || photos.length > 1) return [];
  const box = boxAboveCaption(geometry.box[side], caption, captionStyle);
  const frame = frameIn(box, Math.min(most, Math.max(least, photo.aspect)), share);
  const zones = mask === 'ellipse' ? OVAL_ZONES : archZones(frame);
  const cost = fillCost(photo, frame, zones, EQUAL_FRAME_LIMITS);
  const away = mask === 'ellipse' ? RING.away * geometry.scale : 0;
  const ring = { x: frame.x - away, y: frame.y - away, width: frame.width + 2 * away, height: frame.height + 2 * away };
  const line = createRing(ring, template.photo.border?.colour ?? template.softInk, RING.width * geometry.scale);
  const block = { ...box, height: ring.y + ring.height - box.y };
  const elements = () => [
    ...assignRole('decor', mask === 'ellipse' ? [line] : []),
    { ...createPhotoDraft(photo, frame, undefined, zones), mask },
    ...createCaptionBelow(block, geometry.box[side], caption, captionStyle),
  ];
  const family = mask === 'ellipse' ? 'oval' : 'arch';
  return [{ family, cost, shape: family, elements }];
}

/** One photo cut to an oval with a line around it. */
export const ovalPages: PageFamily = (input) => maskedPage(input, 'ellipse', OVAL);

/** One upright photo cut to an arch. */
export const archPages: PageFamily = (input) => maskedPage(input, 'arch', ARCH);
