import { formats } from '../../geometry/formats';
import { backgroundArea } from '../background/background';
import type {
  PhotoElement,
  QrElement,
  Rect,
  ShapeElement,
  SpreadDocument,
  SpreadElement,
  StickerElement,
  TextElement,
} from '../model';
import { bleedBoxOf, boundsOfRotated, grow, overlaps, pageOf, sheetOf, squareIn } from '../pageGeometry';
import { adjustmentsOf } from '../photo/colourAdjustments';
import { MM_PER_POINT } from '../text/breakLines';
import { positionLines } from '../text/positionLines';
import type { PageArea, PageSide, PaintStep } from './paint.types';
import { photoShadow } from './photoShadow';

function paintPhoto(element: PhotoElement): PaintStep {
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
    adjust: adjustmentsOf(element.adjust),
    mask: element.mask ?? null,
    radius: Math.min(radius, frame.width / 2, frame.height / 2),
    border,
    shadow,
  };
}

function paintText(element: TextElement): PaintStep {
  const { id, frame, rotation, opacity, font, size, colour } = element;
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
    lines,
  };
}

function paintShape(element: ShapeElement): PaintStep {
  const { id, frame, rotation, opacity, shape, fill, stroke } = element;
  return { kind: 'shape', elementId: id, rect: frame, rotation, opacity, shape, fill, stroke };
}

function paintSticker(element: StickerElement): PaintStep {
  const { id, frame, rotation, opacity, stickerId, colour } = element;
  return { kind: 'sticker', elementId: id, rect: squareIn(frame), rotation, opacity, stickerId, colour };
}

function paintQr(element: QrElement): PaintStep {
  const { id, frame, rotation, opacity, text, colour, ground } = element;
  return { kind: 'qr', elementId: id, rect: squareIn(frame), rotation, opacity, text, colour, ground };
}

/** Element id of the background's picture in its paint step; no element can have it. */
export const BACKGROUND_STEP = '~background';

function paintBackground(doc: SpreadDocument, page: Rect): PaintStep[] {
  const { colour, picture } = doc.background;
  const fill: PaintStep = { kind: 'fill', rect: bleedBoxOf(doc, page), colour };
  if (!picture) return [fill];
  const { fileId, crop, straighten = 0, opacity = 1 } = picture;
  const look = { opacity, straighten, adjust: adjustmentsOf(picture.adjust) };
  const plain = { rotation: 0, mask: null, radius: 0, border: null, shadow: false } as const;
  const rect = backgroundArea(doc);
  return [fill, { kind: 'photo', elementId: BACKGROUND_STEP, rect, fileId, crop, ...look, ...plain }];
}

const steps = new WeakMap<SpreadElement, PaintStep>();

/** The step of an element: the same one as long as the element is the same, so that a screen draws again only what has changed. */
function paintElement(element: SpreadElement): PaintStep {
  const known = steps.get(element);
  if (known) return known;
  const step = paintAnew(element);
  steps.set(element, step);
  return step;
}

function paintAnew(element: SpreadElement): PaintStep {
  switch (element.type) {
    case 'photo':
      return paintPhoto(element);
    case 'text':
      return paintText(element);
    case 'shape':
      return paintShape(element);
    case 'sticker':
      return paintSticker(element);
    case 'qr':
      return paintQr(element);
  }
}

/** How far an element paints beyond its frame, mm: borders and strokes lie inside, but that of a line along its middle. */
function outset(element: SpreadElement): number {
  if (element.type === 'photo') return element.shadow ? photoShadow.blur + photoShadow.offsetY : 0;
  return element.type === 'shape' && element.shape === 'line' ? (element.stroke?.width ?? 0) / 2 : 0;
}

const bounds = new WeakMap<SpreadElement, Rect>();

/** The upright rectangle that holds all an element paints, lines that overflow included. */
export function paintedBounds(element: SpreadElement): Rect {
  const known = bounds.get(element);
  if (known) return known;
  const measured = measureBounds(element);
  bounds.set(element, measured);
  return measured;
}

function measureBounds(element: SpreadElement): Rect {
  const upright = boundsOfRotated(element.frame, element.rotation);
  if (element.type !== 'text') return grow(upright, outset(element));
  const { frame } = element;
  const lines = positionLines(element);
  const em = element.size * MM_PER_POINT;
  const beyond = lines.reduce((most, { x, width, baseline }) => {
    const above = frame.y - (baseline - em);
    const below = baseline + em / 2 - (frame.y + frame.height);
    return Math.max(most, frame.x - x, x + width - (frame.x + frame.width), above, below);
  }, 0);
  return grow(upright, beyond);
}

/**
 * The part of the sheet whose elements belong to a page: its area and the bleed on its outer edges. Beyond the fold lies the
 * neighbour: what stands there alone must not show in this page's bleed, but what crosses the fold goes on into it.
 */
function territory(page: PageArea, bleed: number): Rect {
  return {
    x: page.side === 'left' ? page.x - bleed : page.x,
    y: page.y - bleed,
    width: page.width + bleed,
    height: page.height + 2 * bleed,
  };
}

const NONE: ReadonlySet<string> = new Set();

/**
 * What to paint, in order, to show one page with its bleed ({@link bleedBoxOf}), in mm of the document; the renderer only clips to the page
 * and maps mm to its own units. A photo across the fold is a step of both pages. Empty when the spread has no such page.
 * @param also ids of elements to paint wherever they lie, such as those on their way to this page
 */
export function paintPage(doc: SpreadDocument, side: PageSide, also: ReadonlySet<string> = NONE): PaintStep[] {
  const page = pageOf(doc, side);
  if (!page) return [];
  const area = territory(page, formats[doc.format].bleed);
  const painted = doc.elements.filter((element) => also.has(element.id) || overlaps(paintedBounds(element), area));
  return [...paintBackground(doc, page), ...painted.map(paintElement)];
}

/** What to paint, in order, to show the whole sheet with its bleed: back, spine and front of a cover in one. */
export function paintSheet(doc: SpreadDocument): PaintStep[] {
  return [...paintBackground(doc, sheetOf(doc)), ...doc.elements.map(paintElement)];
}
