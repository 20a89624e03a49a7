import { toGrid } from '../../geometry/numbers';
import type { Rect } from '../../geometry/rect';
import { orderCost } from '../arrange/arrangementCost';
import { fullPageCost } from '../arrange/largePhotos';
import { findBestArrangements } from '../arrange/searchArrangements';
import { createRectangle } from '../compose/createElements';
import { boxAboveCaption } from '../compose/text/captions';
import { blankPageTint } from '../compose/text/pageColours';
import type { FamilyPageInput, PageFamily } from './pageFamily';

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
  photos: [1, 9],
  favours: [1, 3, 4, 5],
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
    return findBestArrangements(photos, area, style, { extra: null, fields: 'none', most: 4 }).flatMap(
      ({ arrangement: { frames, shape } }) => {
        const isSliver = frames.some(({ width, height }) => Math.min(width, height) < MIN_CELL_MM);
        return isSliver ? [] : [{ shape: `bleed ${shape}`, frames, words, extraCost: orderCost(frames) }];
      },
    );
  },
};

const POSTER_SHARE = { least: 0.5, most: 0.8 } as const;
const WORDLESS_COST = 0.4;

export const poster: PageFamily = {
  photos: [1, 1],
  favours: [1],
  borders: 'none',
  design({ photos: [photo], side, geometry: { height, full }, caption }) {
    if (!photo) return [];
    const area = full[side];
    const tall = toGrid(area.width / photo.aspect);
    if (tall < POSTER_SHARE.least * height || tall > POSTER_SHARE.most * height) return [];
    const frame = { ...area, height: tall };
    // Without words the paper beside the photo looks left over.
    const extraCost = caption === '' ? WORDLESS_COST : 0;
    return [{ shape: 'poster', frames: [frame], extraCost, words: { footer: frame } }];
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
