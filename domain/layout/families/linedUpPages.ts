import type { Rect } from '../../geometry/rect';
import { toGrid } from '../../geometry/units';
import { computeFillPpi, MIN_LAYOUT_PPI } from '../arrange/arrangementCost';
import { boxAboveCaption, CAPTION_GAP_MM, captionFrame, createCaptionBelow } from '../compose/captionLayout';
import { assignRole, createRectangle, createText } from '../compose/createElements';
import { measureTextHeight } from '../compose/typesetting';
import { costOfEqualFrames, costOfFrames, createPagePhotos } from './fitPhoto';
import type { FamilyPage, PageFamily } from './pageFamily.types';

/** Most photos on one line, where it lies, and the height of photos above it, as shares of the page. */
const EXHIBIT = { photos: 3, foot: 0.74, height: 0.6 } as const;
/** Line below the photos of a spread: its distance from them and width, in mm on pages of 210 mm. */
const FLOOR = { below: 16, width: 0.3 } as const;
/** Largest share of the wall that may stay empty, and its cost. */
const WALL = { most: 0.62, cost: 0.5 } as const;

/** Puts uncropped photos side by side on one line through the book, with a label below them. */
export const exhibitPages: PageFamily = ({ photos, side, geometry, template, caption, captionStyle }) => {
  const n = photos.length;
  if (n === 0 || n > EXHIBIT.photos) return [];
  const { height: page, scale, full } = geometry;
  const box = geometry.box[side];
  const foot = toGrid(EXHIBIT.foot * page);
  const total = photos.reduce((sum, { aspect }) => sum + aspect, 0);
  const fitting = Math.min(EXHIBIT.height * page, foot - box.y, (box.width - (n - 1) * template.gap) / total);
  const sharp = Math.min(
    ...photos.map((photo) => computeFillPpi(photo, { width: fitting * photo.aspect, height: fitting })),
  );
  const tall = toGrid(fitting * Math.min(1, sharp / MIN_LAYOUT_PPI));
  const used = tall * total + (n - 1) * template.gap;
  let x = toGrid(box.x + (box.width - used) / 2);
  const frames = photos.map(({ aspect }): Rect => {
    const frame = { x, y: toGrid(foot - tall), width: toGrid(tall * aspect), height: tall };
    x = toGrid(x + frame.width + template.gap);
    return frame;
  });
  const empty = 1 - (used * tall) / (box.width * (foot - box.y));
  if (empty > WALL.most) return [];
  const cost = costOfFrames(photos, frames, side, geometry) + WALL.cost * empty * empty;
  const start = frames[0]?.x ?? box.x;
  const label = { x: start, width: toGrid(Math.max(used, box.width / 2)) };
  const style = { ...captionStyle, align: 'left' } as const;
  // The line is the same on all pages, so long words take another page.
  const words = caption === '' ? 0 : CAPTION_GAP_MM + measureTextHeight(caption, style, label.width);
  if (words > FLOOR.below * scale) return [];
  const floor = createRectangle(
    { ...full[side], y: toGrid(foot + FLOOR.below * scale), height: FLOOR.width * scale },
    template.softInk,
  );
  const elements = () => [
    ...assignRole('decor', [floor]),
    ...createPagePhotos(photos, frames, side, geometry, template.photo),
    ...(caption === ''
      ? []
      : assignRole('caption', [
          createText(
            caption,
            { ...captionFrame({ ...box, y: foot, height: 0 }, box, caption, style), ...label },
            style,
          ),
        ])),
  ];
  return [{ family: 'exhibit', cost, shape: `exhibit ${n}`, elements }];
};

/** Aspect and least height of the picture of one photo, as on a screen, and the bars above and below two of them. */
const SCREEN = { aspect: 1.8, least: 0.52, middle: 0.47, bar: 0.075 } as const;

/** One or two photos that run off both sides of the page, between bars of paper. */
export const letterboxPages: PageFamily = (input) => {
  const { photos, side, geometry, template, caption, captionStyle } = input;
  const n = photos.length;
  if (n === 0 || n > 2) return [];
  const { height: page } = geometry;
  const area = geometry.full[side];
  const box = geometry.box[side];
  const inside = boxAboveCaption(box, 'with words', captionStyle);
  const bar = toGrid(Math.max(SCREEN.bar * page, box.y));
  const one = toGrid(Math.max(area.width / SCREEN.aspect, SCREEN.least * page));
  const two = toGrid((inside.y + inside.height - bar - template.gap) / 2);
  const tall = n === 1 ? one : two;
  const top = n === 1 ? toGrid(SCREEN.middle * page - one / 2) : bar;
  const frames = photos.map((_, i) => ({ ...area, y: toGrid(top + i * (two + template.gap)), height: tall }));
  const foot = top + n * tall + (n - 1) * template.gap;
  if (top < 0 || foot > inside.y + inside.height + 0.01) return [];
  const block = { ...box, y: top, height: foot - top };
  const elements = () => [
    ...createPagePhotos(photos, frames, side, geometry),
    ...createCaptionBelow(block, box, caption, captionStyle),
  ];
  const cost = costOfEqualFrames(photos, frames, side, geometry);
  return [{ family: 'letterbox', cost, shape: `letterbox ${n}`, elements }];
};

/** Space around words in a quarter of a page, in mm on pages of 210 mm. */
const QUARTER_PAD_MM = 9;

/** Two photos in opposite quarters of the page, or three in all but one, to the trim. Words stand in an empty quarter. */
export const quarterPages: PageFamily = ({ photos, side, geometry, template, caption, captionStyle }) => {
  const n = photos.length;
  if (n < 2 || n > 3) return [];
  const { width, height, scale, full } = geometry;
  const area = full[side];
  const half = toGrid(template.gap / 2);
  const [across, down] = [toGrid(width / 2), toGrid(height / 2)];
  // At the fold half a gap stays free, so that facing pages keep one gap.
  const [first, last] = [
    side === 'right' ? half : area.x,
    side === 'left' ? toGrid(width - half) : area.x + area.width,
  ];
  const column = (i: number) =>
    i === 0
      ? { x: first, width: toGrid(across - half - first) }
      : { x: toGrid(across + half), width: toGrid(last - across - half) };
  const row = (i: number) =>
    i === 0
      ? { y: area.y, height: toGrid(down - half - area.y) }
      : { y: toGrid(down + half), height: toGrid(area.y + area.height - down - half) };
  const quarter = (c: number, r: number): Rect => ({ ...column(c), ...row(r) });
  const ways =
    n === 2
      ? [[0, 3]]
      : [
          [0, 1, 3],
          [0, 2, 3],
          [0, 1, 2],
        ];
  return ways.flatMap((places): FamilyPage[] => {
    const frames = places.map((at) => quarter(at % 2, Math.floor(at / 2)));
    const cost = costOfEqualFrames(photos, frames, side, geometry);
    const empty = [2, 1, 3].find((at) => !places.includes(at)) ?? 2;
    const free = quarter(empty % 2, Math.floor(empty / 2));
    const pad = QUARTER_PAD_MM * scale;
    const inner = Math.max(geometry.box[side].x, free.x + pad);
    const end = Math.min(geometry.box[side].x + geometry.box[side].width, free.x + free.width - pad);
    const words = { x: toGrid(inner), width: toGrid(end - inner) };
    const style = { ...captionStyle, align: 'left' } as const;
    const used = caption === '' ? 0 : toGrid(measureTextHeight(caption, style, words.width) + 0.5);
    if (used > free.height - pad) return [];
    const top = empty === 1 ? geometry.box[side].y : toGrid(geometry.box[side].y + geometry.box[side].height - used);
    const elements = () => [
      ...createPagePhotos(photos, frames, side, geometry),
      ...(caption === ''
        ? []
        : assignRole('caption', [createText(caption, { ...words, y: top, height: used }, style)])),
    ];
    return [{ family: 'quarters', cost, shape: `quarters ${places.join('')}`, elements }];
  });
};
