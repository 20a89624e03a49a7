import { toGrid } from '../../geometry/numbers';
import type { Rect } from '../../geometry/rect';
import { computeFillPpi, MIN_LAYOUT_PPI } from '../arrange/arrangementCost';
import { assignRole, createRectangle, createText, type ElementDraft, type TextStyle } from '../compose/createElements';
import { boxAboveCaption, CAPTION_GAP_MM, captionFrame } from '../compose/text/captions';
import { measureTextHeight } from '../compose/text/typesetting';
import type { Subject } from '../subject';
import type { FamilyPageInput, PageDesign, PageFamily } from './pageFamily';

/** Where the line lies, and the greatest height of photos above it, as shares of the page height. */
const EXHIBIT = { foot: 0.74, height: 0.6 } as const;
/** Line below the photos of a spread: its distance from them and width, in mm on pages of 210 mm. */
const FLOOR = { below: 16, width: 0.3 } as const;
const WALL = { most: 0.62, cost: 0.5 } as const;

const createCaption = (caption: string, frame: Rect, style: TextStyle): ElementDraft[] =>
  caption === '' ? [] : assignRole('caption', [createText(caption, frame, style)]);

/** Aspect from which two photos hang one above the other: side by side they would be small. */
const STACKED_ASPECT = 1.15;

/** Frames of uncropped photos, side by side or one above the other, that stand on the line in the middle of the box. */
function hangPhotos({ photos, side, geometry, template }: FamilyPageInput, stacked: boolean): Rect[] {
  const { gap } = template;
  const { height: page } = geometry;
  const box = geometry.box[side];
  const foot = toGrid(EXHIBIT.foot * page);
  const most = Math.min(EXHIBIT.height * page, foot - box.y);
  const gaps = (photos.length - 1) * gap;
  /** Sum of the lengths that vary, when those that all share are 1. */
  const total = photos.reduce((sum, { aspect }) => sum + (stacked ? 1 / aspect : aspect), 0);
  const [along, across] = stacked ? [most, box.width] : [box.width, most];
  const fitting = Math.min(across, (along - gaps) / total);
  const sizeAt = ({ aspect }: Subject, shared: number) =>
    stacked ? { width: shared, height: shared / aspect } : { width: shared * aspect, height: shared };
  const sharp = Math.min(...photos.map((photo) => computeFillPpi(photo, sizeAt(photo, fitting)))) / MIN_LAYOUT_PPI;
  // Rounding up would leave a coarse photo below the limit.
  const shared = sharp < 1 ? toGrid(0.999 * fitting * sharp) : toGrid(fitting);
  const used = shared * total + gaps;
  let at = stacked ? foot - used : box.x + (box.width - used) / 2;
  return photos.map((photo): Rect => {
    const size = sizeAt(photo, shared);
    const [x, y] = stacked ? [box.x + (box.width - shared) / 2, at] : [at, foot - shared];
    const frame = { x: toGrid(x), y: toGrid(y), width: toGrid(size.width), height: toGrid(size.height) };
    at = toGrid(at + gap + (stacked ? frame.height : frame.width));
    return frame;
  });
}

export const exhibit: PageFamily = {
  photos: [1, 3],
  favours: [1, 2, 3],
  borders: 'all',
  design(input) {
    const { photos, side, geometry, template, caption, captionStyle } = input;
    const n = photos.length;
    const { height: page, scale, full } = geometry;
    const box = geometry.box[side];
    const foot = toGrid(EXHIBIT.foot * page);
    const isStackable = n === 2 && photos.every(({ aspect }) => aspect >= STACKED_ASPECT);
    return (isStackable ? [true, false] : [false]).flatMap((stacked): PageDesign[] => {
      const frames = hangPhotos(input, stacked);
      const areas = frames.reduce((sum, { width, height }) => sum + width * height, 0);
      const empty = 1 - areas / (box.width * (foot - box.y));
      // One photo may have the wall to itself: a page without the line would break it.
      if (n > 1 && empty > WALL.most) return [];
      const left = Math.min(...frames.map(({ x }) => x));
      const right = Math.max(...frames.map(({ x, width }) => x + width));
      const label = { x: left, width: toGrid(Math.max(right - left, box.width / 2)) };
      const style = { ...captionStyle, align: 'left' } as const;
      // The line is the same on all pages, so long words take another page.
      const words = caption === '' ? 0 : CAPTION_GAP_MM + measureTextHeight(caption, style, label.width);
      if (words > FLOOR.below * scale) return [];
      const floor = { ...full[side], y: toGrid(foot + FLOOR.below * scale), height: FLOOR.width * scale };
      const at = { ...captionFrame({ ...box, y: foot, height: 0 }, box, caption, style), ...label };
      return [
        {
          shape: `exhibit ${n}${stacked ? ' stacked' : ''}`,
          frames,
          extraCost: WALL.cost * empty * empty,
          decor: () => [createRectangle(floor, template.softInk)],
          words: () => createCaption(caption, at, style),
        },
      ];
    });
  },
};

/** Aspect and least height of the picture of one photo, as on a screen, and the bars above and below two of them. */
const SCREEN = { aspect: 1.8, least: 0.52, middle: 0.47, bar: 0.075 } as const;

function screenFrames({ photos, side, geometry, template }: FamilyPageInput, inside: Rect): Rect[] {
  const { height: page } = geometry;
  const area = geometry.full[side];
  const bar = toGrid(Math.max(SCREEN.bar * page, inside.y));
  const one = toGrid(Math.max(area.width / SCREEN.aspect, SCREEN.least * page));
  const two = toGrid((inside.y + inside.height - bar - template.gap) / 2);
  const tall = photos.length === 1 ? one : two;
  const top = photos.length === 1 ? toGrid(SCREEN.middle * page - one / 2) : bar;
  return photos.map((_, i) => ({ ...area, y: toGrid(top + i * (two + template.gap)), height: tall }));
}

function diptychFrames({ side, geometry, template }: FamilyPageInput, inside: Rect): Rect[] {
  const { width, height: page } = geometry;
  const area = geometry.full[side];
  const half = toGrid(template.gap / 2);
  const top = toGrid(Math.max(SCREEN.bar * page, inside.y));
  const height = toGrid(inside.y + inside.height - top);
  const middle = toGrid(width / 2);
  // At the fold half a gap stays free, so that facing pages keep one gap.
  const from = side === 'right' ? half : area.x;
  const to = side === 'left' ? toGrid(width - half) : toGrid(area.x + area.width);
  return [
    { x: from, y: top, width: toGrid(middle - half - from), height },
    { x: toGrid(middle + half), y: top, width: toGrid(to - middle - half), height },
  ];
}

export const letterbox: PageFamily = {
  photos: [1, 2],
  favours: [1, 2],
  hasEqualFrames: true,
  borders: 'none',
  design(input) {
    const { photos, side, geometry, captionStyle } = input;
    const n = photos.length;
    const box = geometry.box[side];
    const inside = boxAboveCaption(box, 'with words', captionStyle);
    const isDiptych = n === 2 && photos.every(({ aspect }) => aspect < 1);
    const frames = isDiptych ? diptychFrames(input, inside) : screenFrames(input, inside);
    const top = Math.min(...frames.map(({ y }) => y));
    const foot = Math.max(...frames.map(({ y, height }) => y + height));
    if (top < 0 || foot > inside.y + inside.height + 0.01) return [];
    const shape = isDiptych ? 'letterbox upright' : `letterbox ${n}`;
    return [{ shape, frames, words: { footer: { ...box, y: top, height: foot - top } } }];
  },
};

const QUARTER_PAD_MM = 9;
/** Places of two and of three photos, row by row; the first place without one holds the words. */
const quarterPlaces: Readonly<Record<number, readonly (readonly number[])[]>> = {
  2: [[0, 3]],
  3: [
    [0, 1, 3],
    [0, 2, 3],
    [0, 1, 2],
  ],
};

/** Two photos in opposite quarters of the page, or three in all but one, to the trim. Words stand in an empty quarter. */
export const quarters: PageFamily = {
  photos: [2, 3],
  favours: [2, 3],
  hasEqualFrames: true,
  borders: 'none',
  design({ photos, side, geometry, template, caption, captionStyle }) {
    const { width, height, scale, full } = geometry;
    const [area, box] = [full[side], geometry.box[side]];
    const half = toGrid(template.gap / 2);
    const [across, down] = [toGrid(width / 2), toGrid(height / 2)];
    // At the fold half a gap stays free, so that facing pages keep one gap.
    const [first, last] = [
      side === 'right' ? half : area.x,
      side === 'left' ? toGrid(width - half) : area.x + area.width,
    ];
    const columns = [
      { x: first, width: toGrid(across - half - first) },
      { x: toGrid(across + half), width: toGrid(last - across - half) },
    ];
    const rows = [
      { y: area.y, height: toGrid(down - half - area.y) },
      { y: toGrid(down + half), height: toGrid(area.y + area.height - down - half) },
    ];
    const cells = rows.flatMap((row) => columns.map((column): Rect => ({ ...column, ...row })));
    return (quarterPlaces[photos.length] ?? []).flatMap((places): PageDesign[] => {
      const empty = [2, 1, 3].find((at) => !places.includes(at)) ?? 2;
      const free = cells[empty] ?? area;
      const pad = QUARTER_PAD_MM * scale;
      const start = Math.max(box.x, free.x + pad);
      const end = Math.min(box.x + box.width, free.x + free.width - pad);
      const column = { x: toGrid(start), width: toGrid(end - start) };
      const style = { ...captionStyle, align: 'left' } as const;
      const used = caption === '' ? 0 : toGrid(measureTextHeight(caption, style, column.width) + 0.5);
      if (used > free.height - pad) return [];
      const y = empty === 1 ? box.y : toGrid(box.y + box.height - used);
      return [
        {
          shape: `quarters ${places.join('')}`,
          frames: places.flatMap((at) => cells[at] ?? []),
          words: () => createCaption(caption, { ...column, y, height: used }, style),
        },
      ];
    });
  },
};
