import type { PageSide } from '../../document/paint/paint.types';
import { findLargestFreeRect } from '../../geometry/largestFreeRect';
import { toGrid } from '../../geometry/numbers';
import { growRect, hasOverlap, type Rect } from '../../geometry/rect';
import { foldSpanningCost, foldSpanningFrame, fullPageCost, fullSpreadCost } from '../arrange/largePhotos';
import { rankArrangements } from '../arrange/searchArrangements';
import { boxAboveCaption } from '../compose/text/captions';
import type { PageGeometry } from '../pageGeometry';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';
import { familyAlternatives } from './familyAlternatives';
import {
  type PageAlternative,
  pageStartX,
  type RearrangeableSpread,
  type SpreadAlternative,
  sides,
  translateX,
} from './rearrangeableSpread';

const ARRANGEMENTS_PER_RECT = 7;
const MAX_PAGE_ALTERNATIVES = 11;
const MAX_UNEVEN_PHOTOS = 3;
/** Extra costs: a page without photos, an uneven split, smaller photos, photos in two parts of a page, chance. */
const costs = { empty: 0.3, uneven: 0.5, airy: 0.16, apart: 0.15, chance: 0.04 } as const;
const AIRY_SCALES = [0.82, 0.64];
/** Cost of words on a page whose photos are gone: only where there is no other way. */
const EMPTY_WORDED_PAGE = 1000;

const scaleAboutCentre = ({ x, y, width, height }: Rect, scale: number): Rect => ({
  x: x + (width * (1 - scale)) / 2,
  y: y + (height * (1 - scale)) / 2,
  width: width * scale,
  height: height * scale,
});

const MIN_SIDE_MM = 30;

function largestFreeRect(box: Rect, obstacles: readonly Rect[], gap: number): Rect | null {
  const near = obstacles.map((rect) => growRect(rect, gap)).filter((rect) => hasOverlap(rect, box));
  if (near.length === 0) return box;
  const freeRect = findLargestFreeRect(box, near, { width: MIN_SIDE_MM, height: MIN_SIDE_MM });
  return (
    freeRect && {
      x: toGrid(freeRect.x),
      y: toGrid(freeRect.y),
      width: toGrid(freeRect.width),
      height: toGrid(freeRect.height),
    }
  );
}

/**
 * Returns the free rectangles of a page around fixed elements: the largest and the largest of the rest, in reading
 * order.
 */
function freeRectsOf({ obstacles, captions, template, geometry }: RearrangeableSpread, side: PageSide): Rect[] {
  const page = geometry.box[side];
  const boxes = Object.values(captions).map((caption) => boxAboveCaption(page, caption.text, caption, page));
  // Both pages leave the space of the higher caption, so that their photos end at one height.
  const lowest = boxes.reduce((least, one) => (one.height < least.height ? one : least), page);
  const box = translateX(lowest, pageStartX(side, geometry));
  const first = largestFreeRect(box, obstacles, template.gap);
  if (!first || first === box) return first ? [first] : [];
  const second = largestFreeRect(box, [...obstacles, first], template.gap);
  if (!second) return [first];
  const isBefore = second.y + second.height <= first.y || (second.x + second.width <= first.x && second.y <= first.y);
  return isBefore ? [second, first] : [first, second];
}

function rectAlternatives(photos: readonly Subject[], freeRect: Rect, template: AlbumTemplate): PageAlternative[] {
  const airy = photos.length < 3 ? AIRY_SCALES : [];
  return [1, ...airy].flatMap((scale, i) =>
    rankArrangements(photos, scaleAboutCentre(freeRect, scale), template, ARRANGEMENTS_PER_RECT).map(
      ({ cost, arrangement: { shape, frames, block } }) => ({
        cost: cost + i * costs.airy,
        shape: `${shape}${i}`,
        frames,
        block,
      }),
    ),
  );
}

function twoRectAlternatives(
  photos: readonly Subject[],
  [first, second]: readonly Rect[],
  template: AlbumTemplate,
): PageAlternative[] {
  if (!first || !second) return [];
  return photos.slice(1).flatMap((_, i): PageAlternative[] => {
    const [here, there] = [photos.slice(0, i + 1), photos.slice(i + 1)];
    const [a] = rankArrangements(here, first, template, 1);
    const [b] = rankArrangements(there, second, template, 1);
    if (!a || !b) return [];
    const cost = (a.cost * here.length + b.cost * there.length) / photos.length + costs.apart;
    const frames = [...a.arrangement.frames, ...b.arrangement.frames];
    return [{ cost, shape: `${a.arrangement.shape}|${b.arrangement.shape}`, frames, block: null }];
  });
}

function pageAlternatives(
  spread: RearrangeableSpread,
  side: PageSide,
  freeRects: readonly Rect[],
  from: number,
  to: number,
): PageAlternative[] {
  const { subjects, obstacles, captions, texts, template, geometry } = spread;
  const photos = subjects.slice(from, to);
  const [first, second] = photos;
  if (!first) return [{ cost: texts[side] ? EMPTY_WORDED_PAGE : costs.empty, shape: '', frames: [], block: null }];
  const here = freeRects.flatMap((freeRect) => rectAlternatives(photos, freeRect, template));
  const ways = [...here, ...twoRectAlternatives(photos, freeRects, template)];
  const full = translateX(geometry.full[side], pageStartX(side, geometry));
  if (!second && !captions[side] && !obstacles.some((obstacle) => hasOverlap(obstacle, full))) {
    ways.push({ cost: fullPageCost(first, geometry), shape: 'full', frames: [full], block: null });
  }
  const designed = familyAlternatives(spread, side, photos);
  const mosaicGain = designed.length > 0 ? (template.families?.mosaic ?? 0) : 0;
  return [...ways.map((way) => ({ ...way, cost: way.cost - mosaicGain })), ...designed]
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MAX_PAGE_ALTERNATIVES);
}

const EMPTY_PAGE: PageAlternative = { cost: 0, shape: '', frames: [], block: null };

function doublePageAlternatives(photo: Subject, geometry: PageGeometry): PageAlternative[] {
  const wide = sides.flatMap((side): PageAlternative[] => {
    const frame = foldSpanningFrame(photo.aspect, side, geometry);
    return frame
      ? [{ cost: foldSpanningCost(photo, side, geometry), shape: `wide ${side}`, frames: [frame], block: null }]
      : [];
  });
  const whole = { cost: fullSpreadCost(photo, geometry), shape: 'spread', frames: [geometry.spread], block: null };
  return [...wide, whole];
}

const totalArea = (freeRects: readonly Rect[]) => freeRects.reduce((sum, { width, height }) => sum + width * height, 0);

export function spreadAlternatives(spread: RearrangeableSpread, random: () => number): SpreadAlternative[] {
  const { subjects, obstacles, captions, geometry } = spread;
  const n = subjects.length;
  const [left, right] = [freeRectsOf(spread, 'left'), freeRectsOf(spread, 'right')];
  const area = totalArea(left) + totalArea(right);
  if (area === 0) return [];
  // Photos per page in proportion to its free area.
  const fair = (n * totalArea(left)) / area;
  const [least, most] = [right.length === 0 ? n : 0, left.length === 0 ? 0 : n];
  const ways: SpreadAlternative[] = [];
  for (
    let count = Math.max(least, Math.floor(fair) - MAX_UNEVEN_PHOTOS);
    count <= Math.min(most, Math.ceil(fair) + MAX_UNEVEN_PHOTOS);
    count += 1
  ) {
    const ones = pageAlternatives(spread, 'left', left, 0, count);
    const others = pageAlternatives(spread, 'right', right, count, n);
    const uneven = costs.uneven * ((2 * (count - fair)) / n) ** 2;
    for (const a of ones) {
      for (const b of others) {
        ways.push({ cost: a.cost + b.cost + uneven + costs.chance * random(), parts: [a, b] });
      }
    }
  }
  const [only, another] = subjects;
  if (only && !another && !captions.left && !captions.right) {
    const isFree = (frame: Rect) => !obstacles.some((obstacle) => hasOverlap(obstacle, frame));
    for (const over of doublePageAlternatives(only, geometry))
      if (over.frames.every(isFree)) ways.push({ cost: over.cost, parts: [over, EMPTY_PAGE] });
  }
  const possible = ways.filter(({ cost }) => cost < Number.POSITIVE_INFINITY);
  const complete = possible.filter(({ cost }) => cost < EMPTY_WORDED_PAGE);
  return complete.length > 0 ? complete : possible;
}
