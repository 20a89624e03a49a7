import { toGrid } from '../../geometry/numbers';
import type { Rect } from '../../geometry/rect';
import { fullPageCost } from '../arrange/largePhotos';
import { findBestArrangements } from '../arrange/searchArrangements';
import { createRectangle } from '../compose/createElements';
import { boxAboveCaption } from '../compose/text/captions';
import { blankPageTint } from '../compose/text/pageColours';
import { gridCells } from './cells';
import { type FamilyPageInput, meanAspect, type PageFamily } from './pageFamily';

/** Shorter sides would bring inner edges near the trim. */
const MIN_CELL_MM = 25;
const BLEED_CROP_LIMIT = 0.34;

function pageToTrim({ geometry: { full, box }, caption, captionStyle, side }: FamilyPageInput): Rect {
  const area = full[side];
  if (caption === '') return area;
  const { x, width } = box[side];
  const { y, height } = boxAboveCaption(box[side], caption, captionStyle, { x, width });
  return { ...area, height: toGrid(y + height - area.y) };
}

/** An area to the trim without half a gap at the fold, so that facing pages keep one gap. */
function leaveHalfGap(area: Rect, gap: number, side: FamilyPageInput['side']): Rect {
  const inset = toGrid(gap / 2);
  return { ...area, x: side === 'right' ? area.x + inset : area.x, width: toGrid(area.width - inset) };
}

export const fullBleed: PageFamily = {
  photos: [1, 5],
  favours: [1, 2, 3, 4],
  borders: 'none',
  design(input) {
    const { photos, side, geometry, template, caption } = input;
    const [first, second] = photos;
    const page = pageToTrim(input);
    const words = { footer: page };
    if (first && !second) {
      const whole = { shape: 'full', frames: [page], words };
      return [caption === '' ? { ...whole, photoCost: fullPageCost(first, geometry) } : whole];
    }
    const area = leaveHalfGap(page, template.gap, side);
    const style = { gap: template.gap, cropLimit: BLEED_CROP_LIMIT };
    return findBestArrangements(photos, area, style, { extra: null, quick: true, most: 3 }).flatMap(
      ({ arrangement: { frames, block, shape } }) => {
        const isFilled = area.width - block.width < 0.02 && area.height - block.height < 0.02;
        const isSliver = frames.some(({ width, height }) => Math.min(width, height) < MIN_CELL_MM);
        return isFilled && !isSliver ? [{ shape: `bleed ${shape}`, frames, words }] : [];
      },
    );
  },
};

const LEAD_SHARE = { least: 0.5, most: 0.72 } as const;

const clamp = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));

/**
 * Frames of a large photo that bleeds off the page and of equal ones beside it. `along` is the axis on which they share
 * the page; `first` tells whether the large one comes first.
 */
function leadFrames(input: FamilyPageInput, along: 'x' | 'y', first: boolean): Rect[] {
  const { photos, side, geometry, template } = input;
  const { gap } = template;
  const { width, height, bleed, box, full } = geometry;
  const [area, inside] = [full[side], box[side]];
  const rest = first ? photos.slice(1) : photos.slice(0, -1);
  const count = rest.length;
  const aspect = meanAspect(rest);
  if (along === 'y') {
    const cell = (inside.width - (count - 1) * gap) / count;
    const free = inside.height + inside.y;
    const lead = toGrid(clamp(free - cell / aspect - gap, LEAD_SHARE.least * height, LEAD_SHARE.most * height));
    const large = { ...area, y: first ? -bleed : toGrid(height - lead), height: toGrid(lead + bleed) };
    const row = { ...inside, y: first ? toGrid(lead + gap) : inside.y, height: toGrid(free - lead - gap) };
    const cells = gridCells(row, 1, count, gap);
    return first ? [large, ...cells] : [...cells, large];
  }
  const cell = (inside.height - (count - 1) * gap) / count;
  const free = side === 'left' ? inside.x + inside.width : width - inside.x;
  const lead = toGrid(clamp(free - cell * aspect - gap, LEAD_SHARE.least * width, LEAD_SHARE.most * width));
  const large = { ...area, x: side === 'left' ? -bleed : toGrid(width - lead), width: toGrid(lead + bleed) };
  const column = { ...inside, x: side === 'left' ? toGrid(lead + gap) : inside.x, width: toGrid(free - lead - gap) };
  const cells = gridCells(column, count, 1, gap);
  return side === 'left' ? [large, ...cells] : [...cells, large];
}

export const lead: PageFamily = {
  photos: [2, 5],
  favours: [3, 4, 5],
  isWordless: true,
  // A border around the large one would be cut.
  borders: 'inside',
  design(input) {
    const ways = [
      ['y', true],
      ['y', false],
      // Beside the column the large photo is on the outside, which fixes its place in the order.
      ['x', input.side === 'left'],
    ] as const;
    return ways.map(([along, first]) => ({
      shape: `lead ${along} ${first} ${input.photos.length}`,
      frames: leadFrames(input, along, first),
    }));
  },
};

const POSTER_SHARE = { least: 0.5, most: 0.8 } as const;

export const poster: PageFamily = {
  photos: [1, 1],
  favours: [1],
  borders: 'none',
  design({ photos: [photo], side, geometry: { width, height, bleed, full }, caption }) {
    if (!photo) return [];
    const area = full[side];
    const tall = toGrid(area.width / photo.aspect);
    const wide = toGrid(area.height * photo.aspect);
    const isLying = tall >= POSTER_SHARE.least * height && tall <= POSTER_SHARE.most * height;
    const isUpright = wide >= POSTER_SHARE.least * width && wide <= POSTER_SHARE.most * width;
    const head = { ...area, height: tall };
    const foot = { ...head, y: toGrid(height + bleed - tall) };
    const column = { ...area, x: side === 'left' ? -bleed : toGrid(width + bleed - wide), width: wide };
    const wordless = caption === '';
    return [
      { name: 'head', frame: head, isFit: isLying },
      { name: 'foot', frame: foot, isFit: isLying && wordless },
      { name: 'side', frame: column, isFit: isUpright && wordless },
    ].flatMap(({ name, frame, isFit }) =>
      isFit ? [{ shape: `poster ${name}`, frames: [frame], words: { footer: frame } }] : [],
    );
  },
};

const PASSEPARTOUT_SHARE = 0.74;

export const passepartout: PageFamily = {
  photos: [1, 1],
  favours: [1],
  isWordless: true,
  borders: 'none',
  design({ photos: [photo], side, geometry: { width, height, full }, template }) {
    if (!photo) return [];
    const long = PASSEPARTOUT_SHARE * Math.min(width, height);
    const size =
      photo.aspect > 1 ? { width: long, height: long / photo.aspect } : { width: long * photo.aspect, height: long };
    const frame = { x: (width - size.width) / 2, y: (height - size.height) / 2, ...size };
    const tint = blankPageTint(template, template.opener.colours[0].background);
    return [{ shape: 'passepartout', frames: [frame], decor: () => [createRectangle(full[side], tint)] }];
  },
};
