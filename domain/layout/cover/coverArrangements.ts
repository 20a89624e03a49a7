import { growRect, type Rect } from '../../geometry/rect';
import { meanDetail } from '../../photo/detail';
import { safeAreas } from '../../print/safeAreas';
import { computeFillPpi, MIN_LAYOUT_PPI } from '../arrange/arrangementCost';
import { computeSafeZones } from '../arrange/faceSafeZones';
import { computeCrop, cropLoss, HEAD_CUT_TOLERANCE, worstHeadCut } from '../arrange/photoCrop';
import { createOutline, createPhotoDraft, createRectangle } from '../compose/createElements';
import { legibleColour } from '../compose/text/pageColours';
import type { Subject } from '../subject';
import {
  type CoverFront,
  createTitleBlock,
  measureTitleBlock,
  onCoverColour,
  withAlign,
  withInk,
  withTitleSize,
} from './coverFront';
import { createPattern } from './coverPattern';
import { type CoverVariant, createFramedFront, createFullFront, isFramedStyle } from './coverStyles';

/**
 * Arrangements of front, spine and back. `full`: the photo over the front. `framed`: mounted on the cover colour.
 * `type`: words alone. `three`: three photos on one line. `pattern`: the theme's pattern with the title on a plate.
 * `wrap`: one photo around the whole book.
 */
export const coverArrangements = ['full', 'framed', 'type', 'three', 'pattern', 'wrap'] as const;
export type CoverArrangement = (typeof coverArrangements)[number];

/** Lengths in mm on fronts of 210 mm. */
const EDGE_MM = 18;
const TYPE = { size: 66, leading: 1.04, lines: 5, widthShare: 0.72 } as const;

/** Distances that words keep from hinge and trim. */
function wordColumn({ page, geometry }: CoverFront): Rect {
  const [inner, outer] = [geometry.gutter, geometry.safe].map((least) => Math.max(least, EDGE_MM * geometry.scale));
  const [left = 0, right = 0] = [inner, outer];
  return { x: page.x + left, y: right, width: page.width - left - right, height: page.height - 2 * right };
}

/** Large words alone: the title from the head, the subtitle on the base line. */
function typeFrontOnly(front: CoverFront): CoverVariant[] {
  if (front.title === '') return [];
  const isCentred = front.template.cover.align === 'center';
  const whole = wordColumn(front);
  // Narrow, so that the words stand below one another.
  const column = isCentred ? whole : { ...whole, width: whole.width * TYPE.widthShare };
  const large = withTitleSize(onCoverColour(front), TYPE.size, TYPE.leading);
  const title = { ...large, subtitle: '' };
  const titleHeight = measureTitleBlock(title, column.width, TYPE.lines);
  const top = isCentred ? Math.max(column.y, (front.page.height - titleHeight) * 0.44) : column.y;
  const below = { ...large, title: '' };
  const foot = column.y + column.height - measureTitleBlock(below, column.width);
  return [
    {
      elements: [
        ...createTitleBlock(title, column, top, TYPE.lines),
        ...(foot >= top + titleHeight ? createTitleBlock(below, column, foot) : []),
      ],
      cost: 0,
    },
  ];
}

const THREE = { gapShare: 0.02, aspect: 2 / 3, maxHeightShare: 0.52, words: 9 } as const;

/** True where a slot of that size shows a photo with all heads, and sharply. */
function fitsSlot(photo: Subject, slot: Rect): boolean {
  const aspect = slot.width / slot.height;
  return (
    worstHeadCut(photo, computeCrop(photo, aspect)) <= HEAD_CUT_TOLERANCE &&
    computeFillPpi(photo, slot) >= MIN_LAYOUT_PPI
  );
}

/** Three photos of equal height on one line, the title above them and the subtitle below. */
function threeFront(front: CoverFront): CoverVariant[] {
  const { photo, page, template, geometry } = front;
  const column = wordColumn(front);
  const gap = column.width * THREE.gapShare;
  const width = (column.width - 2 * gap) / 3;
  const height = Math.min(width / THREE.aspect, page.height * THREE.maxHeightShare);
  const words = onCoverColour(front);
  const title = { ...words, subtitle: '' };
  const below = { ...words, title: '' };
  const space = THREE.words * geometry.scale;
  const titleHeight = measureTitleBlock(title, column.width);
  const subtitleHeight = measureTitleBlock(below, column.width);
  const whole =
    titleHeight + (titleHeight > 0 ? space : 0) + height + (subtitleHeight > 0 ? space / 2 : 0) + subtitleHeight;
  if (whole > column.height) return [];
  const top = (page.height - whole) * 0.46;
  const y = top + titleHeight + (titleHeight > 0 ? space : 0);
  const slots = [0, 1, 2].map((n) => ({ x: column.x + n * (width + gap), y, width, height }));
  const [first = column] = slots;
  const fitting = [photo, ...front.others].flatMap((one) => (one && fitsSlot(one, first) ? [one] : []));
  if (!photo || fitting[0] !== photo || fitting.length < 3) return [];
  // The cover photo comes first, so that the album knows which one it is.
  const shown = slots.flatMap((slot, n) => (fitting[n] ? [createPhotoDraft(fitting[n], slot, template.photo)] : []));
  return [
    {
      elements: [
        ...shown,
        ...createTitleBlock(title, column, top),
        ...createTitleBlock(below, column, y + height + space / 2),
      ],
      cost: 0,
    },
  ];
}

const PLATE = { width: 0.62, pad: 11, line: 2.2, size: 30 } as const;

function patternFront(front: CoverFront): CoverVariant[] {
  const { page, template, geometry } = front;
  const { scale, bleed } = geometry;
  const short = Math.min(page.width, page.height);
  const outside = { y: -bleed, width: page.width + bleed, height: page.height + 2 * bleed };
  const patterns = [
    ...createPattern(template, { ...outside, x: -bleed, side: 'back' }, short),
    ...createPattern(template, { ...outside, x: page.x, side: 'front' }, short),
  ];
  if (front.title === '' && front.subtitle === '') return [{ elements: patterns, cost: 0 }];
  const paper = template.background;
  const ink = legibleColour(template.ink, paper);
  const words = withAlign(
    withInk(withTitleSize(front, PLATE.size), ink, legibleColour(template.softInk, paper)),
    'center',
  );
  const width = page.width * PLATE.width;
  const textWidth = width - 2 * PLATE.pad * scale;
  const height = measureTitleBlock(words, textWidth, 3) + 2 * PLATE.pad * scale;
  const plate = { x: page.x + (page.width - width) / 2, y: (page.height - height) * 0.42, width, height };
  return [
    {
      elements: [
        ...patterns,
        createRectangle(plate, paper),
        createOutline(growRect(plate, -PLATE.line * scale), ink, 0.2),
        ...createTitleBlock(
          words,
          { x: plate.x + PLATE.pad * scale, width: textWidth },
          plate.y + PLATE.pad * scale,
          3,
        ),
      ],
      cost: 0,
    },
  ];
}

/** Height of the photo as a share of the cover's, and the greatest share of it that may be cropped. */
const WRAP = { titleSize: 30, least: 0.56, most: 0.76, loss: 0.56, gap: 5 } as const;

/** One photo around the book, the title on the cover colour above it. */
function wrapFront(front: CoverFront): CoverVariant[] {
  const { page, photo, geometry, format, spine, binding } = front;
  const { bleed } = geometry;
  if (!photo) return [];
  const width = page.x + page.width + 2 * bleed;
  const words = withTitleSize(onCoverColour(front), WRAP.titleSize);
  const column = wordColumn(front);
  const titleHeight = measureTitleBlock(words, column.width);
  const band = Math.max(page.height * (1 - WRAP.most), column.y + titleHeight + WRAP.gap * geometry.scale);
  const height = Math.min(page.height - band, Math.max(page.height * WRAP.least, width / photo.aspect - bleed));
  const picture = { x: -bleed, y: page.height - height, width, height: height + bleed };
  const aspect = picture.width / picture.height;
  const [, safe = page] = safeAreas({ format, spine, role: 'cover' }, binding);
  const zones = computeSafeZones(picture, [safe]);
  if (
    height < page.height * WRAP.least - 0.01 ||
    cropLoss(photo.aspect, aspect) > WRAP.loss ||
    computeFillPpi(photo, picture) < MIN_LAYOUT_PPI ||
    worstHeadCut(photo, computeCrop(photo, aspect, zones), zones) > HEAD_CUT_TOLERANCE
  )
    return [];
  const top = column.y + Math.max(0, (page.height - height - column.y - titleHeight) * 0.5 - 1 * geometry.scale);
  const calm = photo.analysis?.detail === undefined ? 0.3 : meanDetail(photo.analysis.detail);
  return [
    {
      elements: [createPhotoDraft(photo, picture, undefined, zones), ...createTitleBlock(words, column, top)],
      cost: 0.3 * cropLoss(photo.aspect, aspect) + 0.3 * calm,
    },
  ];
}

const composers: Readonly<Record<CoverArrangement, (front: CoverFront) => CoverVariant[]>> = {
  full: createFullFront,
  framed: createFramedFront,
  type: typeFrontOnly,
  three: threeFront,
  pattern: patternFront,
  wrap: wrapFront,
};

export const composeArrangement = (arrangement: CoverArrangement, front: CoverFront): CoverVariant[] =>
  front.photo || arrangement === 'type' || arrangement === 'pattern' ? composers[arrangement](front) : [];

/** Cost of an arrangement that is not the theme's own, in the unit of the faults of a cover. */
const RESERVE: Readonly<Record<CoverArrangement, number>> = {
  full: 0.12,
  framed: 0.16,
  wrap: 0.2,
  three: 0.42,
  type: 0.6,
  pattern: 0.55,
};

/** The theme's own arrangement. */
export const ownArrangement = ({ template }: Pick<CoverFront, 'template'>): CoverArrangement =>
  isFramedStyle(template.cover.style) ? 'framed' : 'full';

export const arrangementReserve = (arrangement: CoverArrangement, front: CoverFront): number =>
  arrangement === ownArrangement(front) ? 0 : RESERVE[arrangement];
