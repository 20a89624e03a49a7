import type { PhotoMask } from '../../document/model';
import { toGrid } from '../../geometry/numbers';
import type { Rect } from '../../geometry/rect';
import { fillCost } from '../arrange/largePhotos';
import type { SafeZones } from '../arrange/photoCrop';
import { createPhotoDraft, createRing } from '../compose/createElements';
import { boxAboveCaption } from '../compose/text/captions';
import { EQUAL_FRAME_LIMITS, type PageFamily } from './pageFamily';

/** Allowed aspects of a masked photo, and the largest shares of the free box that it may take. */
interface MaskSize {
  readonly least: number;
  readonly most: number;
  readonly width: number;
  readonly height: number;
}

/** Line around an oval: its distance and width, in mm on pages of 210 mm. */
const RING = { away: 4.5, width: 0.45 } as const;

/** Largest rectangle in an ellipse with its aspect; its sides are 1/√2 of the frame's. */
const OVAL_ZONES: SafeZones = [{ x: 0.147, y: 0.147, width: 0.706, height: 0.706 }];
/** The part of an arch below its curve, without a tenth at each side. */
const archZones = ({ width, height }: Rect): SafeZones => {
  const y = (0.2 * width) / height;
  return [{ x: 0.1, y, width: 0.8, height: 1 - y }];
};

function frameIn(box: Rect, aspect: number, most: { readonly width: number; readonly height: number }): Rect {
  const height = toGrid(Math.min(box.height * most.height, (box.width * most.width) / aspect));
  const width = toGrid(height * aspect);
  return { x: toGrid(box.x + (box.width - width) / 2), y: toGrid(box.y + (box.height - height) / 2), width, height };
}

/** One photo cut to a shape, with the words below it. Heads stay inside the shape. */
const maskedPhoto = (mask: PhotoMask, { least, most, ...share }: MaskSize): PageFamily => ({
  photos: [1, 1],
  favours: [1],
  borders: 'none',
  design({ photos, side, geometry, template, caption, captionStyle }) {
    const [photo] = photos;
    if (!photo) return [];
    const box = boxAboveCaption(geometry.box[side], caption, captionStyle);
    const frame = frameIn(box, Math.min(most, Math.max(least, photo.aspect)), share);
    const isOval = mask === 'ellipse';
    const zones = isOval ? OVAL_ZONES : archZones(frame);
    const away = isOval ? RING.away * geometry.scale : 0;
    const ring = {
      x: frame.x - away,
      y: frame.y - away,
      width: frame.width + 2 * away,
      height: frame.height + 2 * away,
    };
    const colour = template.photo.border?.colour ?? template.softInk;
    return [
      {
        shape: isOval ? 'oval' : 'arch',
        frames: [frame],
        photoCost: fillCost(photo, frame, zones, EQUAL_FRAME_LIMITS),
        decor: () => (isOval ? [createRing(ring, colour, RING.width * geometry.scale)] : []),
        drafts: () => [{ ...createPhotoDraft(photo, frame, undefined, zones), mask }],
        words: { caption: { ...box, height: ring.y + ring.height - box.y } },
      },
    ];
  },
});

export const oval = maskedPhoto('ellipse', { least: 0.74, most: 1.3, width: 0.8, height: 0.78 });

export const arch = maskedPhoto('arch', { least: 0.64, most: 0.76, width: 0.72, height: 0.94 });
