import type { Rect } from '../../geometry/rect';
import { documentLimits } from '../codec/documentLimits';
import { cleanDrawing } from '../drawn';
import { minFrameSide } from '../elementTraits';
import {
  type Adjustments,
  type Background,
  DROP_CAP_LINES,
  LETTER_SPACING,
  MAX_ADJUST,
  MAX_STRAIGHTEN,
  type PhotoElement,
  type SpreadElement,
  TEXT_SIZES,
  type TextElement,
} from '../model';
import { backgroundArea, type SheetShape } from '../pageGeometry';
import { activeAdjustments } from '../photo/colourAdjustments';
import { fitCropToAngle } from '../photo/photoGeometry';
import { breakTextElement, truncateText } from '../text/breakLines';
import { moveStyles, normaliseStyles } from '../text/characterStyles';
import { toStoredText } from '../text/glyphFallback';
import { photoAspect } from './crops';

/**
 * Rounds a number to the grid and clamps it to the range of the stored format; non-finite numbers become the allowed
 * value next to 0.
 */
const clampToGrid = (value: number, min: number, max: number, steps = 1000): number => {
  const number = Number.isNaN(value) ? 0 : value;
  const rounded = Math.round(Math.min(max, Math.max(min, number)) * steps) / steps;
  return rounded === 0 ? 0 : rounded;
};

const MAX_COORDINATE_MM = 2000;

export type Elements = readonly SpreadElement[];

/**
 * Rounds and clamps a frame.
 * @param minSize least width and height in mm
 */
export function normaliseFrame({ x, y, width, height }: Rect, minSize: number): Rect {
  return {
    x: clampToGrid(x, -MAX_COORDINATE_MM, MAX_COORDINATE_MM),
    y: clampToGrid(y, -MAX_COORDINATE_MM, MAX_COORDINATE_MM),
    width: clampToGrid(width, minSize, MAX_COORDINATE_MM),
    height: clampToGrid(height, minSize, MAX_COORDINATE_MM),
  };
}

function normaliseCrop({ x, y, width, height }: Rect): Rect {
  const size = { width: clampToGrid(width, 0.001, 1, 1e6), height: clampToGrid(height, 0.001, 1, 1e6) };
  return { x: clampToGrid(x, 0, 1 - size.width, 1e6), y: clampToGrid(y, 0, 1 - size.height, 1e6), ...size };
}

/** Normalises to -180 < r ≤ 180. */
function normaliseRotation(degrees: number): number {
  const turned = clampToGrid(degrees % 360, -360, 360);
  if (turned > 180) return clampToGrid(turned - 360, -180, 180);
  return turned <= -180 ? clampToGrid(turned + 360, -180, 180) : turned;
}

const normaliseStroke = <P extends { readonly width: number; readonly colour: string }>(pen: P | null): P | null =>
  pen && { ...pen, width: clampToGrid(pen.width, 0.01, 50) };

type Typography = { readonly [K in 'styles' | 'spacing' | 'dropCap']: TextElement[K] | undefined };

/** @param was the text that the styles belong to; `text` is its stored form */
function normaliseTypography(
  { styles = [], spacing = 0, dropCap }: Typography,
  was: string,
  text: string,
): Pick<TextElement, 'styles' | 'spacing' | 'dropCap'> {
  const sized = styles.map((range) =>
    range.size === undefined ? range : { ...range, size: clampToGrid(range.size, TEXT_SIZES.min, TEXT_SIZES.max) },
  );
  const kept = normaliseStyles(moveStyles(sized, was, text), text);
  const letters = clampToGrid(spacing, LETTER_SPACING.min, LETTER_SPACING.max, 1);
  return {
    ...(kept.length > 0 && { styles: kept }),
    ...(letters !== 0 && { spacing: letters }),
    ...(dropCap !== undefined && { dropCap: clampToGrid(dropCap, DROP_CAP_LINES.min, DROP_CAP_LINES.max, 1) }),
  };
}

function normaliseText(element: TextElement): TextElement {
  const text = truncateText(toStoredText(element.text, element.font), documentLimits.text);
  const size = clampToGrid(element.size, TEXT_SIZES.min, TEXT_SIZES.max);
  const { styles, spacing, dropCap, ...plain } = element;
  const set: TextElement = {
    ...plain,
    text,
    size,
    leading: clampToGrid(element.leading, 0.5, 4),
    ...normaliseTypography({ styles, spacing, dropCap }, element.text, text),
  };
  return { ...set, lines: breakTextElement(set).slice(0, documentLimits.lines) };
}

function normaliseAdjustments(asked: Adjustments | undefined): { readonly adjust?: Adjustments } {
  if (!asked) return {};
  const whole = (value: number) => clampToGrid(value, -MAX_ADJUST, MAX_ADJUST, 1);
  const adjust = activeAdjustments({
    brightness: whole(asked.brightness),
    contrast: whole(asked.contrast),
    saturation: whole(asked.saturation),
    warmth: whole(asked.warmth),
  });
  return adjust ? { adjust } : {};
}

type Picture = Pick<PhotoElement, 'crop' | 'straighten' | 'adjust'>;

function normalisePicture<P extends Picture>({ straighten: asked = 0, adjust, ...picture }: P, frame: Rect) {
  const straighten = clampToGrid(asked, -MAX_STRAIGHTEN, MAX_STRAIGHTEN);
  const cropped = normaliseCrop(picture.crop);
  const crop =
    straighten === 0 ? cropped : normaliseCrop(fitCropToAngle(cropped, photoAspect(cropped, frame), straighten));
  return { ...picture, crop, ...(straighten === 0 ? {} : { straighten }), ...normaliseAdjustments(adjust) };
}

const normalisePhoto = (photo: PhotoElement): PhotoElement => ({
  ...normalisePicture(photo, photo.frame),
  radius: clampToGrid(photo.radius, 0, 500),
  border: normaliseStroke(photo.border),
});

export function normaliseBackground({ picture, ...plain }: Background, sheet: SheetShape): Background {
  if (!picture) return plain;
  const { opacity: asked = 1, ...shown } = picture;
  const opacity = clampToGrid(asked, 0, 1);
  return {
    ...plain,
    picture: { ...normalisePicture(shown, backgroundArea(sheet)), ...(opacity === 1 ? {} : { opacity }) },
  };
}

/** Normalises an element to the stored format: numbers in range and on the grid, text broken into lines. */
export function normaliseElement(element: SpreadElement): SpreadElement {
  const common = {
    frame: normaliseFrame(element.frame, minFrameSide(element)),
    rotation: normaliseRotation(element.rotation),
    opacity: clampToGrid(element.opacity, 0, 1),
  };
  switch (element.type) {
    case 'photo':
      return normalisePhoto({ ...element, ...common });
    case 'text':
      return normaliseText({ ...element, ...common });
    case 'shape':
      return { ...element, ...common, stroke: normaliseStroke(element.stroke) };
    case 'sticker':
    case 'qr':
      return { ...element, ...common };
    case 'map':
    case 'calendar':
    case 'date':
      return cleanDrawing({ ...element, ...common });
  }
}

export function changeUnlocked(
  elements: Elements,
  ids: readonly string[],
  by: (element: SpreadElement) => SpreadElement,
): Elements {
  const wanted = new Set(ids);
  return elements.map((element) => {
    if (!wanted.has(element.id) || element.locked) return element;
    const changed = by(element);
    return changed === element ? element : normaliseElement(changed);
  });
}
