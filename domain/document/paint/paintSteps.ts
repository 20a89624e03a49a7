import { formats } from '../../geometry/formats';
import { growRect, hasOverlap, inscribedSquare, type Rect, rotatedBounds } from '../../geometry/rect';
import type {
  DrawnElement,
  Paper,
  PhotoElement,
  QrElement,
  ShapeElement,
  SpreadDocument,
  SpreadElement,
  StickerElement,
  TextElement,
} from '../model';
import { backgroundArea, bleedBoxOf, findPageArea, sheetRect } from '../pageGeometry';
import { activeAdjustments } from '../photo/colourAdjustments';
import { hasElementMetrics } from '../text/fontMetrics';
import { largestSize } from '../text/lineLayout';
import { letterSpacingOf, MM_PER_POINT } from '../text/measureText';
import { positionLines } from '../text/positionLines';
import type { PageArea, PageSide, PaintStep } from './paint.types';

export const photoShadow = {
  /** In mm, down along the axes of the rotated photo. */
  offsetY: 0.8,
  /** In mm: twice the standard deviation of the Gaussian, as in CSS. */
  blur: 3,
  colour: '#000000',
  opacity: 0.3,
} as const;

function createPhotoStep(element: PhotoElement): PaintStep {
  const { id, frame, rotation, opacity, fileId, crop, straighten = 0, radius, border, shadow } = element;
  return {
    kind: 'photo',
    elementId: id,
    rect: frame,
    rotation,
    opacity,
    fileId,
    crop,
    straighten,
    adjust: activeAdjustments(element.adjust),
    mask: element.mask ?? null,
    radius: Math.min(radius, frame.width / 2, frame.height / 2),
    border,
    shadow,
  };
}

function createTextStep(element: TextElement): PaintStep {
  const { id, frame, rotation, opacity, font, size, colour, spacing } = element;
  const lines = positionLines(element).filter((line) => line.text !== '');
  return {
    kind: 'text',
    elementId: id,
    rect: frame,
    rotation,
    opacity,
    font,
    size: size * MM_PER_POINT,
    colour,
    ...(spacing === undefined ? {} : { spacing: letterSpacingOf(element) }),
    lines,
  };
}

function createShapeStep(element: ShapeElement): PaintStep {
  const { id, frame, rotation, opacity, shape, fill, stroke } = element;
  return { kind: 'shape', elementId: id, rect: frame, rotation, opacity, shape, fill, stroke };
}

function createStickerStep(element: StickerElement): PaintStep {
  const { id, frame, rotation, opacity, stickerId, colour } = element;
  return { kind: 'sticker', elementId: id, rect: inscribedSquare(frame), rotation, opacity, stickerId, colour };
}

function createQrStep(element: QrElement): PaintStep {
  const { id, frame, rotation, opacity, text, colour, ground } = element;
  return { kind: 'qr', elementId: id, rect: inscribedSquare(frame), rotation, opacity, text, colour, ground };
}

function createDrawingStep(element: DrawnElement): PaintStep {
  const { id, frame, rotation, opacity } = element;
  return { kind: 'drawing', elementId: id, rect: frame, rotation, opacity, source: element };
}

/** Element ids of the paint steps of background picture and paper; no element can have them. */
const BACKGROUND_STEP_ID = '~background';
const PAPER_STEP_ID = '~paper';

const paperSteps = new WeakMap<Paper, PaintStep & { readonly kind: 'drawing' }>();

/** Cached by the paper's identity, so that screens draw it again only when it changes. */
function getPaperStep(paper: Paper, rect: Rect): PaintStep {
  const known = paperSteps.get(paper);
  if (known?.rect.width === rect.width && known.rect.height === rect.height) return known;
  const source = { type: 'paper', frame: rect, paper } as const;
  const step = { kind: 'drawing', elementId: PAPER_STEP_ID, rect, rotation: 0, opacity: 1, source } as const;
  paperSteps.set(paper, step);
  return step;
}

function createBackgroundSteps(doc: SpreadDocument, page: Rect): PaintStep[] {
  const { colour, paper, picture } = doc.background;
  const rect = backgroundArea(doc);
  const fill: PaintStep = { kind: 'fill', rect: bleedBoxOf(doc, page), colour };
  const ground = paper ? [fill, getPaperStep(paper, rect)] : [fill];
  if (!picture) return ground;
  const { fileId, crop, straighten = 0, opacity = 1 } = picture;
  const look = { opacity, straighten, adjust: activeAdjustments(picture.adjust) };
  const plain = { rotation: 0, mask: null, radius: 0, border: null, shadow: false } as const;
  return [...ground, { kind: 'photo', elementId: BACKGROUND_STEP_ID, rect, fileId, crop, ...look, ...plain }];
}

const steps = new WeakMap<SpreadElement, PaintStep>();

/**
 * Returns the paint step of an element. Cached by identity, so that screens redraw only what changed. Not cached while
 * the metrics of its fonts are loading.
 */
function getElementStep(element: SpreadElement): PaintStep {
  const known = steps.get(element);
  if (known) return known;
  const step = createElementStep(element);
  if (hasElementMetrics(element)) steps.set(element, step);
  return step;
}

function createElementStep(element: SpreadElement): PaintStep {
  switch (element.type) {
    case 'photo':
      return createPhotoStep(element);
    case 'text':
      return createTextStep(element);
    case 'shape':
      return createShapeStep(element);
    case 'sticker':
      return createStickerStep(element);
    case 'qr':
      return createQrStep(element);
    case 'map':
    case 'calendar':
    case 'date':
      return createDrawingStep(element);
  }
}

function textOverhang(text: TextElement): number {
  const { frame } = text;
  const em = largestSize(text) * MM_PER_POINT;
  return positionLines(text).reduce((most, { x, width, baseline }) => {
    const above = frame.y - (baseline - em);
    const below = baseline + em / 2 - (frame.y + frame.height);
    return Math.max(most, frame.x - x, x + width - (frame.x + frame.width), above, below);
  }, 0);
}

/**
 * Returns how far, in mm, an element paints beyond its frame. Borders and strokes lie inside, but a line's stroke is
 * centred.
 */
function paintOverhang(element: SpreadElement): number {
  switch (element.type) {
    case 'photo':
      return element.shadow ? photoShadow.blur + photoShadow.offsetY : 0;
    case 'shape':
      return element.shape === 'line' ? (element.stroke?.width ?? 0) / 2 : 0;
    case 'text':
      return textOverhang(element);
    case 'sticker':
    case 'qr':
    case 'map':
    case 'calendar':
    case 'date':
      return 0;
  }
}

const bounds = new WeakMap<SpreadElement, Rect>();

/** Returns the upright box of everything an element paints, overflowing lines included. */
export function paintedBounds(element: SpreadElement): Rect {
  const known = bounds.get(element);
  if (known) return known;
  const measured = growRect(rotatedBounds(element.frame, element.rotation), paintOverhang(element));
  if (hasElementMetrics(element)) bounds.set(element, measured);
  return measured;
}

/**
 * Returns the part of the sheet whose elements belong to a page: its area and the bleed at its outer edges. Elements
 * only beyond the fold belong to the neighbour and must not show in this page's bleed; elements across the fold
 * continue into it.
 */
function pagePaintArea(page: PageArea, bleed: number): Rect {
  return {
    x: page.side === 'left' ? page.x - bleed : page.x,
    y: page.y - bleed,
    width: page.width + bleed,
    height: page.height + 2 * bleed,
  };
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns the paint steps of one page with its bleed ({@link bleedBoxOf}), in mm of the document. The renderer only
 * clips to the page and converts units. A photo across the fold is a step of both pages. Empty when the spread has no
 * such page.
 * @param alwaysPaintedIds ids of elements to paint wherever they are, such as those dragged to this page
 */
export function paintPage(
  doc: SpreadDocument,
  side: PageSide,
  alwaysPaintedIds: ReadonlySet<string> = NONE,
): PaintStep[] {
  const page = findPageArea(doc, side);
  if (!page) return [];
  const area = pagePaintArea(page, formats[doc.format].bleed);
  const painted = doc.elements.filter(
    (element) => alwaysPaintedIds.has(element.id) || hasOverlap(paintedBounds(element), area),
  );
  return [...createBackgroundSteps(doc, page), ...painted.map(getElementStep)];
}

/** Returns the paint steps of the whole sheet with its bleed: back, spine and front of a cover in one. */
export function paintSheet(doc: SpreadDocument): PaintStep[] {
  return [...createBackgroundSteps(doc, sheetRect(doc)), ...doc.elements.map(getElementStep)];
}
