import { backgroundArea, type Sheet } from '../background/background';
import { documentLimits } from '../codec/documentLimits';
import {
  type Adjustments,
  type Background,
  MAX_ADJUST,
  MAX_STRAIGHTEN,
  type PhotoElement,
  type Rect,
  type SpreadElement,
  type TextElement,
} from '../model';
import { adjustmentsOf } from '../photo/colourAdjustments';
import { straightCrop } from '../photo/straighten';
import { cutText, linesOf } from '../text/breakLines';
import { storedText } from '../text/glyphFallback';
import { photoAspect } from './crops';

/** Brings a number to the grid and the range of the stored format; what is none, to what is next to 0 there. */
const within = (value: number, min: number, max: number, steps = 1000): number => {
  const number = Number.isNaN(value) ? 0 : value;
  const rounded = Math.round(Math.min(max, Math.max(min, number)) * steps) / steps;
  return rounded === 0 ? 0 : rounded;
};

const REACH = 2000;

/** @param least of width and height, mm */
export function tidyFrame({ x, y, width, height }: Rect, least = 0.1): Rect {
  return {
    x: within(x, -REACH, REACH),
    y: within(y, -REACH, REACH),
    width: within(width, least, REACH),
    height: within(height, least, REACH),
  };
}

/** Inside 0..1 after rounding too. */
export function tidyCrop({ x, y, width, height }: Rect): Rect {
  const size = { width: within(width, 0.001, 1, 1e6), height: within(height, 0.001, 1, 1e6) };
  return { x: within(x, 0, 1 - size.width, 1e6), y: within(y, 0, 1 - size.height, 1e6), ...size };
}

/** In -180 < r ≤ 180. */
function tidyRotation(degrees: number): number {
  const turned = within(degrees % 360, -360, 360);
  if (turned > 180) return within(turned - 360, -180, 180);
  return turned <= -180 ? within(turned + 360, -180, 180) : turned;
}

const tidyPen = <P extends { readonly width: number; readonly colour: string }>(pen: P | null): P | null =>
  pen && { ...pen, width: within(pen.width, 0.01, 50) };

function tidyText(element: TextElement): TextElement {
  const text = cutText(storedText(element.text, element.font), documentLimits.text);
  const size = within(element.size, 2, 400);
  const lines = linesOf({ ...element, text, size }).slice(0, documentLimits.lines);
  return { ...element, text, size, leading: within(element.leading, 0.5, 4), lines };
}

function tidyAdjust(asked: Adjustments | undefined): { readonly adjust?: Adjustments } {
  if (!asked) return {};
  const whole = (value: number) => within(value, -MAX_ADJUST, MAX_ADJUST, 1);
  const adjust = adjustmentsOf({
    brightness: whole(asked.brightness),
    contrast: whole(asked.contrast),
    saturation: whole(asked.saturation),
    warmth: whole(asked.warmth),
  });
  return adjust ? { adjust } : {};
}

type Picture = Pick<PhotoElement, 'crop' | 'straighten' | 'adjust'>;

/** What a frame shows of a picture, which fills it also where it is turned in it. */
function tidyPicture<P extends Picture>({ straighten: asked = 0, adjust, ...picture }: P, frame: Rect) {
  const straighten = within(asked, -MAX_STRAIGHTEN, MAX_STRAIGHTEN);
  const cropped = tidyCrop(picture.crop);
  const crop = straighten === 0 ? cropped : tidyCrop(straightCrop(cropped, photoAspect(cropped, frame), straighten));
  return { ...picture, crop, ...(straighten === 0 ? {} : { straighten }), ...tidyAdjust(adjust) };
}

const tidyPhoto = (photo: PhotoElement): PhotoElement => ({
  ...tidyPicture(photo, photo.frame),
  radius: within(photo.radius, 0, 500),
  border: tidyPen(photo.border),
});

/** The background of a sheet as the stored format holds it. */
export function tidyBackground({ picture, ...plain }: Background, sheet: Sheet): Background {
  if (!picture) return plain;
  const { opacity: asked = 1, ...shown } = picture;
  const opacity = within(asked, 0, 1);
  return {
    ...plain,
    picture: { ...tidyPicture(shown, backgroundArea(sheet)), ...(opacity === 1 ? {} : { opacity }) },
  };
}

/** The element as the stored format holds it: numbers in range and on its grid, text broken into lines. */
export function tidyElement(element: SpreadElement): SpreadElement {
  const common = {
    frame: tidyFrame(element.frame, element.type === 'shape' ? 0 : 0.1),
    rotation: tidyRotation(element.rotation),
    opacity: within(element.opacity, 0, 1),
  };
  switch (element.type) {
    case 'photo':
      return tidyPhoto({ ...element, ...common });
    case 'text':
      return tidyText({ ...element, ...common });
    case 'shape':
      return { ...element, ...common, stroke: tidyPen(element.stroke) };
    case 'sticker':
    case 'qr':
      return { ...element, ...common };
  }
}
