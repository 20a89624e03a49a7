import type { Rect } from '../../geometry/rect';
import { toGrid } from '../../geometry/units';
import { fullPageCost } from '../arrange/largePhotos';
import { findBestArrangements } from '../arrange/searchArrangements';
import { boxAboveCaption } from '../compose/captionLayout';
import { blankPageTint } from '../compose/contrast';
import { assignRole, createRectangle } from '../compose/createElements';
import { createPageFooter } from '../compose/pageFooter';
import { costOfFrames, createPagePhotos, meanAspect } from './fitPhoto';
import type { FamilyPage, FamilyPageInput, PageFamily } from './pageFamily.types';

/** Most photos of a page without margins. */
const MAX_BLEED_PHOTOS = 5;
/** Least side of such a photo: its inner edges keep away from the trim. */
const MIN_CELL_MM = 25;
/** Part of a photo that may be cut off where photos fill the page together. */
const BLEED_CROP_LIMIT = 0.34;

/** The page with its bleed; with words, less a band of paper at its foot. */
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

/** Photos that fill the page to its trim. Words stand in a band of paper below them. */
export const bleedPages: PageFamily = (input) => {
  const { photos, side, geometry, template, caption, captionStyle } = input;
  const [first] = photos;
  if (!first || photos.length > MAX_BLEED_PHOTOS) return [];
  const page = pageToTrim(input);
  const toPage = (frames: readonly Rect[], cost: number, shape: string): FamilyPage[] => {
    if (cost === Number.POSITIVE_INFINITY) return [];
    const elements = () => [
      ...createPagePhotos(photos, frames, side, geometry),
      ...createPageFooter(page, geometry.box[side], caption, captionStyle, template, geometry),
    ];
    return [{ family: 'bleed', cost, shape, elements }];
  };
  if (photos.length === 1) {
    const cost = caption === '' ? fullPageCost(first, geometry) : costOfFrames(photos, [page], side, geometry);
    return toPage([page], cost, 'full');
  }
  const area = leaveHalfGap(page, template.gap, side);
  const style = { gap: template.gap, cropLimit: BLEED_CROP_LIMIT };
  return findBestArrangements(photos, area, style, { extra: null, quick: true, most: 3 }).flatMap(
    ({ arrangement: { frames, block, shape } }) => {
      const isFilled = area.width - block.width < 0.02 && area.height - block.height < 0.02;
      const isSliver = frames.some(({ width, height }) => Math.min(width, height) < MIN_CELL_MM);
      if (!isFilled || isSliver) return [];
      return toPage(frames, costOfFrames(photos, frames, side, geometry), `bleed ${shape}`);
    },
  );
};

/** Least and greatest share of the page that the large photo takes. */
const LEAD_SHARE = { least: 0.5, most: 0.72 } as const;
const MAX_LEAD_PHOTOS = 5;

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
  const frames: Rect[] = [];
  if (along === 'y') {
    const cell = (inside.width - (count - 1) * gap) / count;
    const wanted = clamp(
      inside.height + inside.y - cell / aspect - gap,
      LEAD_SHARE.least * height,
      LEAD_SHARE.most * height,
    );
    const lead = toGrid(wanted);
    const small = toGrid(inside.height + inside.y - lead - gap);
    const top = first ? toGrid(lead + gap) : inside.y;
    const large = { ...area, y: first ? -bleed : toGrid(height - lead), height: toGrid(lead + bleed) };
    rest.forEach((_, i) => {
      const from = toGrid(inside.x + (i * (inside.width + gap)) / count);
      const to = toGrid(inside.x + ((i + 1) * (inside.width + gap)) / count - gap);
      frames.push({ x: from, y: top, width: toGrid(to - from), height: small });
    });
    return first ? [large, ...frames] : [...frames, large];
  }
  const cell = (inside.height - (count - 1) * gap) / count;
  const free = side === 'left' ? inside.x + inside.width : width - inside.x;
  const lead = toGrid(clamp(free - cell * aspect - gap, LEAD_SHARE.least * width, LEAD_SHARE.most * width));
  const small = toGrid(free - lead - gap);
  const large = { ...area, x: side === 'left' ? -bleed : toGrid(width - lead), width: toGrid(lead + bleed) };
  rest.forEach((_, i) => {
    const from = toGrid(inside.y + (i * (inside.height + gap)) / count);
    const to = toGrid(inside.y + ((i + 1) * (inside.height + gap)) / count - gap);
    frames.push({
      x: side === 'left' ? toGrid(lead + gap) : inside.x,
      y: from,
      width: small,
      height: toGrid(to - from),
    });
  });
  return side === 'left' ? [large, ...frames] : [...frames, large];
}

/** One large photo off the page and two to four equal ones beside it. */
export const leadPages: PageFamily = (input) => {
  const { photos, side, geometry, template, caption } = input;
  if (caption !== '' || photos.length < 2 || photos.length > MAX_LEAD_PHOTOS) return [];
  const ways = [
    ['y', true],
    ['y', false],
    // Beside the column the large photo is on the outside, which fixes its place in the order.
    ['x', side === 'left'],
  ] as const;
  return ways.map(([along, first]) => {
    const frames = leadFrames(input, along, first);
    const cost = costOfFrames(photos, frames, side, geometry);
    const elements = () =>
      createPagePhotos(photos, frames, side, geometry).map((photo) =>
        // The large one bleeds, so a frame around it would be cut.
        photo.frame.y < 0 || photo.frame.x < 0 || photo.frame.x + photo.frame.width > geometry.width
          ? photo
          : { ...photo, ...template.photo },
      );
    return { family: 'lead', cost, shape: `lead ${along} ${first} ${photos.length}`, elements } as const;
  });
};

/** Least and greatest share of the page that a poster takes. */
const POSTER_SHARE = { least: 0.5, most: 0.8 } as const;

/** One whole photo that bleeds off three edges, with a margin of paper at the fourth. */
export const posterPages: PageFamily = ({ photos, side, geometry, template, caption, captionStyle }) => {
  const { width, height, bleed, box, full } = geometry;
  const [photo] = photos;
  if (!photo || photos.length > 1) return [];
  const area = full[side];
  const frames: (readonly [Rect, string])[] = [];
  const tall = toGrid(area.width / photo.aspect);
  if (tall >= POSTER_SHARE.least * height && tall <= POSTER_SHARE.most * height) {
    frames.push([{ ...area, height: tall }, 'head']);
    if (caption === '') frames.push([{ ...area, y: toGrid(height + bleed - tall), height: tall }, 'foot']);
  }
  const wide = toGrid(area.height * photo.aspect);
  if (caption === '' && wide >= POSTER_SHARE.least * width && wide <= POSTER_SHARE.most * width) {
    frames.push([{ ...area, x: side === 'left' ? -bleed : toGrid(width + bleed - wide), width: wide }, 'side']);
  }
  return frames.map(([frame, shape]) => {
    const elements = () => [
      ...createPagePhotos(photos, [frame], side, geometry),
      ...createPageFooter(frame, box[side], caption, captionStyle, template, geometry),
    ];
    return {
      family: 'poster',
      cost: costOfFrames(photos, [frame], side, geometry),
      shape: `poster ${shape}`,
      elements,
    } as const;
  });
};

/** Share of the box that a photo on a tinted page takes. */
const PASSEPARTOUT_SHARE = 0.74;

/** One whole photo in the middle of a tinted page. */
export const passepartoutPages: PageFamily = ({ photos, side, geometry, template, caption }) => {
  const [photo] = photos;
  if (!photo || photos.length > 1 || caption !== '') return [];
  const { width, height, full } = geometry;
  const scale = PASSEPARTOUT_SHARE * Math.min(width, height);
  const [long, short] = photo.aspect > 1 ? [scale, scale / photo.aspect] : [scale * photo.aspect, scale];
  const frame = { x: (width - long) / 2, y: (height - short) / 2, width: long, height: short };
  const tint = blankPageTint(template, template.opener.colours[0].background);
  const elements = () => [
    ...assignRole('decor', [createRectangle(full[side], tint)]),
    ...createPagePhotos(photos, [frame], side, geometry),
  ];
  return [
    { family: 'passepartout', cost: costOfFrames(photos, [frame], side, geometry), shape: 'passepartout', elements },
  ];
};
