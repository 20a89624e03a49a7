import { breakLines, cleanText } from '../../document/text/breakLines';
import { toGrid } from '../../geometry/numbers';
import { growRect, type Rect } from '../../geometry/rect';
import { computeFillPpi, MIN_LAYOUT_PPI } from '../arrange/arrangementCost';
import { computeSafeZones } from '../arrange/faceSafeZones';
import { aspectForHeads } from '../arrange/photoCrop';
import {
  createOutline,
  createPhotoDraft,
  createRectangle,
  createRing,
  type ElementDraft,
} from '../compose/createElements';
import { createTitleBackground } from '../compose/ornament/pageDecoration';
import { fitTextStyle } from '../compose/text/typesetting';
import { isDateRangeTitle } from '../story/albumTitles';
import type { Subject } from '../subject';
import {
  type AlbumTemplate,
  type CoverStyle,
  inkOnCover,
  LABEL_COLOUR,
  SPLIT_COLUMN_SHARE,
} from '../templates/albumTemplate';
import { type CoverFront, createTitleBlock, measureTitleBlock, withAlign, withInk, withTitleSize } from './coverFront';
import { findTitlePlaces, plateAround } from './titlePlaces';

/** A photo with few pixels is not shrunk below this share of the free rectangle. */
const MIN_MOUNTED_SHARE = 0.4;

/** One way to compose the front. `cost`: 0 faultless, in the unit of the faults of a cover. */
export interface CoverVariant {
  readonly elements: readonly ElementDraft[];
  readonly cost: number;
  /** True for words that stand on the photo without a plate. */
  readonly isOnPhoto?: boolean;
}

/** More places than these differ little. */
const MAX_TITLE_PLACES = 4;

function createCoverPhoto(
  { photo, page, geometry }: CoverFront,
  frame: Rect,
  style?: AlbumTemplate['photo'],
): ElementDraft[] {
  const safe = growRect(page, -geometry.safe);
  return photo ? [createPhotoDraft(photo, frame, style, computeSafeZones(frame, [safe]))] : [];
}

/** Lines of a title on a photo. */
const MAX_LINES = 3;

/**
 * Photo over the whole front. The title stands where nothing is: in letters alone on a calm part, else on a plate from
 * the hinge.
 */
function fullFront(front: CoverFront): CoverVariant[] {
  const { page, geometry, title, subtitle, template, photo } = front;
  const { bleed } = geometry;
  const picture = { x: page.x, y: -bleed, width: page.width + bleed, height: page.height + 2 * bleed };
  const [shown] = createCoverPhoto(front, picture);
  if (!photo || shown?.type !== 'photo') return [];
  if (title === '' && subtitle === '') return [{ elements: [shown], cost: 0 }];
  const plateColour = template.cover.style === 'label' ? LABEL_COLOUR : template.cover.colour;
  return findTitlePlaces(front, photo, shown)
    .slice(0, MAX_TITLE_PLACES)
    .map((place) => {
      const aligned = withAlign(front, place.align);
      const words = place.ink === null ? aligned : withInk(aligned, place.ink);
      const plate = place.ink === null ? [createRectangle(plateAround(front, place), plateColour)] : [];
      const texts = createTitleBlock(words, { x: place.x, width: place.width + 0.01 }, place.y, MAX_LINES);
      return { elements: [shown, ...plate, ...texts], cost: place.cost, isOnPhoto: place.ink !== null };
    });
}

/**
 * Aspect of a photo mounted on the cover: its own, within limits. A landscape photo on a portrait front is cropped to a
 * square unless that cuts a head.
 */
function mountedAspect(
  photo: Subject | undefined,
  { width, height }: Pick<Rect, 'width' | 'height'>,
  least: number,
): number {
  if (!photo) return 1;
  const widest = height > width * 1.2 ? 1 : 1.5;
  return aspectForHeads(photo, Math.min(Math.max(photo.aspect, least), widest));
}

/** Narrowest mounted photo: centred, or at the left edge, where a narrow one would leave the front empty. */
const NARROWEST = { center: 0.75, left: 0.95 } as const;

function mountPhoto(
  photo: Subject | undefined,
  available: { readonly width: number; readonly height: number },
  page: Rect,
  align: 'left' | 'center' = 'center',
) {
  const aspect = mountedAspect(photo, page, NARROWEST[align]);
  const width = Math.min(available.width, available.height * aspect);
  const sharp = photo ? Math.min(1, computeFillPpi(photo, { width, height: width / aspect }) / MIN_LAYOUT_PPI) : 1;
  const shown = width * Math.max(MIN_MOUNTED_SHARE, sharp);
  return { width: shown, height: shown / aspect };
}

function createCoverRim({ page, geometry, template }: CoverFront): ElementDraft[] {
  const { titleBackground, cover } = template;
  // Words at the left edge would cross it.
  if (cover.align === 'left') return [];
  if (titleBackground !== 'frame' && titleBackground !== 'double' && titleBackground !== 'corners') return [];
  const { bleed, safe, scale } = geometry;
  const on = { page, bleed, safe, scale, words: page, centred: true, fold: 'left' } as const;
  return createTitleBackground(titleBackground, on, { accent: cover.colour, line: inkOnCover(template) });
}

function framedFront(front: CoverFront): ElementDraft[] {
  const { page, photo, template, geometry } = front;
  const { scale } = geometry;
  const elements = createCoverRim(front);
  const text = { x: page.x + 24 * scale, width: page.width - 48 * scale };
  const textHeight = measureTitleBlock(front, text.width);
  const space = 12 * scale;
  const { align } = template.cover;
  const share = align === 'left' ? 0.77 : 0.72;
  const available = { width: page.width * share, height: page.height - 52 * scale - textHeight - space };
  const { width, height } = mountPhoto(photo, available, page, align);
  const top = (page.height - height - space - textHeight) / 2;
  const x = align === 'left' ? text.x : page.x + (page.width - width) / 2;
  elements.push(...createCoverPhoto(front, { x, y: top, width, height }, template.photo));
  return [...elements, ...createTitleBlock(front, text, top + height + space)];
}

function bandFront(front: CoverFront): ElementDraft[] {
  const { page, geometry } = front;
  const { bleed, scale } = geometry;
  const edge = 16 * scale;
  const text = { x: page.x + edge, width: page.width - 2 * edge };
  const band = Math.max(measureTitleBlock(front, text.width) + 2 * 15 * scale, page.height * 0.26);
  const picture = { x: page.x, y: -bleed, width: page.width + bleed, height: page.height - band + bleed };
  const top = page.height - band + (band - measureTitleBlock(front, text.width)) / 2 - 1 * scale;
  return [...createCoverPhoto(front, picture), ...createTitleBlock(front, text, top)];
}

/**
 * The photo below large type starts at the share `top` of the front's height, but at least `away` mm below the words,
 * on fronts of 210 mm.
 */
const TYPE_PHOTO = { top: 0.44, away: 8 } as const;

function typeFront(front: CoverFront): ElementDraft[] {
  const { page, geometry, template } = front;
  const { bleed, scale } = geometry;
  const edge = 16 * scale;
  const large = withTitleSize(front, 50, 1.04);
  const text = { x: page.x + edge, width: page.width - 2 * edge };
  const head = edge + 7 * scale;
  const y = Math.max(
    page.height * TYPE_PHOTO.top,
    head + measureTitleBlock(large, text.width) + TYPE_PHOTO.away * scale,
  );
  const picture = { x: page.x + edge, y, width: page.width - edge + bleed, height: page.height - y + bleed };
  const rule = createRectangle(
    { x: page.x + edge, y: edge, width: 14 * scale, height: 0.8 * scale },
    template.cover.ink,
  );
  return [rule, ...createCoverPhoto(front, picture), ...createTitleBlock(large, text, head)];
}

/** Smallest scale, relative to other titles, at which each end of a date range stands on its own line. */
const MIN_DATE_RANGE_SCALE = 0.72;

/** Fits a title into a narrow column: one word on each line, and one end of a date range on each line. */
function fitTitleInColumn(front: CoverFront, width: number): { readonly front: CoverFront; readonly lines: number } {
  const large = withTitleSize(front, 30);
  if (!isDateRangeTitle(front.title)) return { front: large, lines: 5 };
  const { font, size } = fitTextStyle(front.title, large.titleStyle, width, 2);
  const isShort = breakLines({ text: cleanText(front.title), font, size, width }).length <= 2;
  return { front: isShort ? large : withTitleSize(front, 30 * MIN_DATE_RANGE_SCALE), lines: 2 };
}

function splitFront(front: CoverFront): ElementDraft[] {
  const { page, geometry, template } = front;
  const { bleed, scale } = geometry;
  const column = page.width * SPLIT_COLUMN_SHARE;
  const picture = {
    x: page.x + column,
    y: -bleed,
    width: page.width - column + bleed,
    height: page.height + 2 * bleed,
  };
  const edge = Math.max(geometry.safe, 14 * scale);
  const text = { x: page.x + edge, width: column - edge - 8 * scale };
  const { front: smaller, lines } = fitTitleInColumn(front, text.width);
  const top = page.height - 16 * scale - measureTitleBlock(smaller, text.width, lines);
  const rule = createRectangle(
    { x: text.x, y: 16 * scale, width: 14 * scale, height: 0.6 * scale },
    template.cover.ink,
  );
  return [...createCoverPhoto(front, picture), rule, ...createTitleBlock(smaller, text, top, lines)];
}

function medallionFront(front: CoverFront): ElementDraft[] {
  const { page, photo, geometry, template } = front;
  const { scale } = geometry;
  const text = { x: page.x + 22 * scale, width: page.width - 44 * scale };
  const textHeight = measureTitleBlock(front, text.width);
  const space = 13 * scale;
  const free = Math.min(page.width * 0.62, page.height - 52 * scale - textHeight - space);
  // Twice a length of the grid, so that photo and title have one centre.
  const side = 2 * toGrid(free / 2);
  const top = (page.height - side - space - textHeight) / 2;
  const frame = { x: page.x + (page.width - side) / 2, y: top, width: side, height: side };
  const round = { radius: side / 2, border: null, shadow: false };
  const around = { x: frame.x - 4 * scale, y: frame.y - 4 * scale, width: side + 8 * scale, height: side + 8 * scale };
  const rim = createRing(around, template.cover.ink, 0.25);
  return [
    ...createCoverRim(front),
    ...(photo ? [rim] : []),
    ...createCoverPhoto(front, frame, round),
    ...createTitleBlock(front, text, top + side + space),
  ];
}

/**
 * Photo on the cover colour with a paper label over its lower edge (a share of the label's height), as on a bound
 * volume.
 */
const labelFront =
  (overlap: number) =>
  (front: CoverFront): ElementDraft[] => {
    const { page, photo, geometry } = front;
    const { scale } = geometry;
    const smaller = withTitleSize(front, 27);
    const pad = 8 * scale;
    const width = page.width * 0.56;
    const textWidth = width - 2 * pad - 6 * scale;
    const height = measureTitleBlock(smaller, textWidth) + 2 * pad;
    const available = { width: page.width * 0.74, height: page.height - 44 * scale - height * (1 - overlap) };
    const { width: pictureWidth, height: pictureHeight } = mountPhoto(photo, available, page);
    const top = (page.height - pictureHeight - height * (1 - overlap)) / 2;
    const picture = { x: page.x + (page.width - pictureWidth) / 2, y: top, width: pictureWidth, height: pictureHeight };
    const plate = { x: page.x + (page.width - width) / 2, y: top + pictureHeight - height * overlap, width, height };
    const line = 2 * scale;
    const inner = { x: plate.x + line, y: plate.y + line, width: width - 2 * line, height: height - 2 * line };
    const text = { x: plate.x + (width - textWidth) / 2, width: textWidth };
    return [
      ...createCoverRim(front),
      ...createCoverPhoto(front, picture),
      createRectangle(plate, LABEL_COLOUR),
      createOutline(inner, front.template.cover.softInk, 0.2),
      ...createTitleBlock(smaller, text, plate.y + pad),
    ];
  };

const plainVariant =
  (compose: (front: CoverFront) => ElementDraft[]) =>
  (front: CoverFront): CoverVariant[] => [{ elements: compose(front), cost: 0 }];

/** Fronts with a photo of each style. Those of styles that mount the photo differ in the mount. */
const stylesOfFull: Partial<Record<CoverStyle, (front: CoverFront) => CoverVariant[]>> = {
  band: plainVariant(bandFront),
  split: plainVariant(splitFront),
  type: plainVariant(typeFront),
};
const stylesOfFramed: Partial<Record<CoverStyle, (front: CoverFront) => CoverVariant[]>> = {
  medallion: (front) => [
    { elements: medallionFront(front), cost: 0 },
    { elements: framedFront(front), cost: 0.05 },
  ],
  label: (front) => [0.45, -0.3].map((overlap, n) => ({ elements: labelFront(overlap)(front), cost: 0.02 * n })),
};

/** The photo over the front as the theme shows it: all of it, or beside its band, column or large type. */
export const createFullFront = (front: CoverFront): CoverVariant[] =>
  (stylesOfFull[front.template.cover.style] ?? fullFront)(front);

/** The photo mounted on the cover colour: with a frame, as a medallion or under a label. */
export const createFramedFront = (front: CoverFront): CoverVariant[] =>
  (stylesOfFramed[front.template.cover.style] ?? plainVariant(framedFront))(front);

/** Styles that mount the photo. */
export const isFramedStyle = (style: CoverStyle): boolean =>
  style === 'framed' || style === 'medallion' || style === 'label';
