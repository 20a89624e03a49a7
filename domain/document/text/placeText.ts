import { type Colour, luminanceOf, luminanceOfHex } from '../../geometry/colour';
import { findLargestFreeRect } from '../../geometry/largestFreeRect';
import { growRect, type Rect } from '../../geometry/rect';
import { type BrightnessSource, estimateBrightness } from '../../photo/exposure';
import { type FacePadding, padFaceBox } from '../../photo/faces';
import type { Face } from '../../photo/photoAnalysis';
import { traitsOf } from '../elementTraits';
import { INK, type PhotoElement, type SpreadDocument, type SpreadElement, WHITE } from '../model';
import { elementBounds } from '../pageGeometry';
import { colourMatrix, NO_ADJUSTMENTS } from '../photo/colourAdjustments';

const GAP_MM = 4;
/** A strip narrower or lower than this share of the wanted size makes the text look squeezed. */
const MIN_SIZE_SHARE = { width: 0.5, height: 0.45 } as const;
const STEPS = 8;
const DEFAULT_FOCUS: Rect = { x: 0.25, y: 0.2, width: 0.5, height: 0.5 };
const MIN_BACKING_COVERAGE = 0.6;

interface PlacementPhoto extends Pick<BrightnessSource, 'colour'> {
  readonly analysis?:
    | (NonNullable<BrightnessSource['analysis']> & { readonly faces?: readonly Pick<Face, 'box'>[] | null | undefined })
    | null
    | undefined;
  /** Focus in fractions 0..1 of the photo. */
  readonly focus: Rect | null;
}

export interface TextPlacementRequest {
  /** Areas for texts in mm: the safe area of each page. The last one is preferred. */
  readonly areas: readonly Rect[];
  readonly hasFixedSize?: boolean;
  readonly width: number; // mm
  readonly height: number;
  readonly getPhoto: (fileId: string) => PlacementPhoto | null | undefined;
}

interface TextPlacement {
  readonly frame: Rect;
  readonly colour: Colour;
}

type WantedSize = Pick<TextPlacementRequest, 'width' | 'height'>;

const sizeOf = ({ width, height }: WantedSize) => Math.max(0, width) * Math.max(0, height);

function intersectionArea(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

const isTextBacking = (element: SpreadElement, area: Rect) =>
  traitsOf(element).fillColour(element) !== null &&
  intersectionArea(elementBounds(element), area) > MIN_BACKING_COVERAGE * sizeOf(area);

function centreIn(freeRect: Rect, request: WantedSize): Rect {
  const [width, height] = [Math.min(request.width, freeRect.width), Math.min(request.height, freeRect.height)];
  return {
    x: freeRect.x + (freeRect.width - width) / 2,
    y: freeRect.y + (freeRect.height - height) / 2,
    width,
    height,
  };
}

/** Padding around the box of a face for hair, ears and chin. */
const HEAD_PADDING: FacePadding = { above: 0.6, below: 0.2, beside: 0.2 };
/** Weighs more than all else that a frame may cover: words never stand on a head that they can avoid. */
const HEAD_UNREST = 50;

function partOnSheet({ frame, crop }: PhotoElement, { x, y, width, height }: Rect): Rect {
  const [sx, sy] = [frame.width / crop.width, frame.height / crop.height];
  return { x: frame.x + (x - crop.x) * sx, y: frame.y + (y - crop.y) * sy, width: width * sx, height: height * sy };
}

/**
 * Measures how much a text in that frame disturbs, 0 for not at all: words and signs weigh most, then focus areas, then
 * edges of photos.
 */
function measureDisturbance(doc: SpreadDocument, frame: Rect, request: TextPlacementRequest, area: Rect): number {
  const share = (box: Rect) => intersectionArea(box, frame) / sizeOf(frame);
  return doc.elements.reduce((sum, element) => {
    const covered = share(elementBounds(element));
    if (covered === 0 || isTextBacking(element, area)) return sum;
    if (element.type !== 'photo') return sum + 4 * covered;
    const photo = element.fileId === null ? null : request.getPhoto(element.fileId);
    const focus = photo?.focus ?? null;
    const faces = photo?.analysis?.faces ?? [];
    const isOnHead = faces.some(({ box }) => share(partOnSheet(element, padFaceBox(box, HEAD_PADDING))) > 0);
    const heads = isOnHead ? HEAD_UNREST : 0;
    const edge = covered < 0.999 ? 1 : 0;
    return sum + 0.5 * covered + 2 * share(partOnSheet(element, focus ?? DEFAULT_FOCUS)) + edge + heads;
  }, 0);
}

function findLeastDisturbingFrame(
  doc: SpreadDocument,
  area: Rect,
  request: TextPlacementRequest,
): { readonly frame: Rect; readonly unrest: number } {
  const [width, height] = [Math.min(request.width, area.width), Math.min(request.height, area.height)];
  const steps = Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS);
  const places = steps.flatMap((down) =>
    steps.map((across) => {
      const frame = {
        x: area.x + across * (area.width - width),
        y: area.y + down * (area.height - height),
        width,
        height,
      };
      const aside = Math.abs(across - 0.5) * 0.1 + (1 - down) * 0.1;
      return { frame, unrest: measureDisturbance(doc, frame, request, area) + aside };
    }),
  );
  return places.reduce((best, place) => (place.unrest < best.unrest ? place : best));
}

/** Luminance 0..1 of a photo as it is shown; a medium value for an unanalysed one. */
function photoLuminance(
  fileId: string | null,
  adjust: PhotoElement['adjust'],
  facts: TextPlacementRequest['getPhoto'],
): number {
  const mean = estimateBrightness((fileId === null ? null : facts(fileId)) ?? {});
  const [[r, g, b, offset]] = colourMatrix(adjust ?? NO_ADJUSTMENTS);
  const grey = 255 * Math.min(1, Math.max(0, mean * (r + g + b) + offset));
  return luminanceOf(grey, grey, grey);
}

/** Luminance 0..1 under a frame: layers are blended by the share of the frame that they cover. */
function luminanceUnder(doc: SpreadDocument, frame: Rect, facts: TextPlacementRequest['getPhoto']): number {
  const { colour, picture } = doc.background;
  const paper = luminanceOfHex(colour);
  const ground = picture
    ? paper + (photoLuminance(picture.fileId, picture.adjust, facts) - paper) * (picture.opacity ?? 1)
    : paper;
  return doc.elements.reduce((light, element) => {
    const fill = traitsOf(element).fillColour(element);
    const own =
      element.type === 'photo'
        ? photoLuminance(element.fileId, element.adjust, facts)
        : fill === null
          ? null
          : luminanceOfHex(fill);
    if (own === null) return light;
    const covered = (element.opacity * intersectionArea(elementBounds(element), frame)) / sizeOf(frame);
    return light + (own - light) * Math.min(1, covered);
  }, ground);
}

/** Returns white or ink, whichever has the greater contrast (WCAG 2.2) to the surface under a frame. */
function readableColour(doc: SpreadDocument, frame: Rect, facts: TextPlacementRequest['getPhoto']): Colour {
  const under = luminanceUnder(doc, frame, facts) + 0.05;
  return (luminanceOfHex(WHITE) + 0.05) / under > under / (luminanceOfHex(INK) + 0.05) ? WHITE : INK;
}

/** Returns a frame of that size, or less, in the largest empty part of the pages; null where none is large enough. */
export function findFreeFrame(doc: SpreadDocument, request: Omit<TextPlacementRequest, 'getPhoto'>): Rect | null {
  const { areas, hasFixedSize = false } = request;
  const least = hasFixedSize
    ? request
    : { width: MIN_SIZE_SHARE.width * request.width, height: MIN_SIZE_SHARE.height * request.height };
  const freeRects = areas.flatMap((area) => {
    const taken = doc.elements
      .filter((one) => !isTextBacking(one, area))
      .map((one) => growRect(elementBounds(one), GAP_MM));
    return findLargestFreeRect(area, taken, least) ?? [];
  });
  // The last of several equal free rectangles wins: it lies on the right page.
  const freeRect = freeRects.reduce<Rect | null>(
    (best, one) => (best && sizeOf(best) > sizeOf(one) ? best : one),
    null,
  );
  return freeRect && centreIn(freeRect, request);
}

/**
 * Returns a frame of that size, or less: in the largest empty part of the pages that fits it, else where it disturbs
 * photos least.
 */
export function findTextFrame(doc: SpreadDocument, request: TextPlacementRequest): Rect {
  const { areas } = request;
  const calm = () =>
    areas
      .map((area) => findLeastDisturbingFrame(doc, area, request))
      .reduce<ReturnType<typeof findLeastDisturbingFrame> | null>(
        (best, one) => (best && best.unrest < one.unrest ? best : one),
        null,
      );
  return findFreeFrame(doc, request) ?? calm()?.frame ?? { x: 0, y: 0, width: request.width, height: request.height };
}

/** Places a new text, see {@link findTextFrame}, in a colour that is legible there. */
export function placeText(doc: SpreadDocument, request: TextPlacementRequest): TextPlacement {
  const frame = findTextFrame(doc, request);
  return { frame, colour: readableColour(doc, frame, request.getPhoto) };
}
