import {
  type Colour,
  computePhotoOutline,
  type FontId,
  type PageArea,
  type PaintStep,
  photoShadow,
  type Rect,
} from '@domain/document';
import type { CSSProperties } from 'react';

/** What of a page's area its lengths are measured by. */
export type PageBox = Pick<PageArea, 'x' | 'y' | 'width' | 'height'>;

/** A length of the document (mm) as a CSS length that follows the width of the page box: plain units, which cost the browser least. */
export const toPageLength = (sheet: Pick<PageBox, 'width'>, length: number): string =>
  `${+((100 * length) / sheet.width).toFixed(5)}cqw`;

const toPercent = (part: number, whole: number): string => `${+((100 * part) / whole).toFixed(5)}%`;

const fontFamilies: Readonly<Record<FontId, { readonly family: string; readonly weight: number }>> = {
  serif: { family: "'Source Serif 4'", weight: 400 },
  'serif-semibold': { family: "'Source Serif 4'", weight: 600 },
  sans: { family: 'Inter', weight: 400 },
  'sans-medium': { family: 'Inter', weight: 500 },
  elegant: { family: "'Cormorant Garamond'", weight: 500 },
  condensed: { family: 'Oswald', weight: 500 },
  hand: { family: 'Caveat', weight: 600 },
};

/** What stands in for a photo whose average colour is unknown. */
const UNKNOWN_PHOTO_COLOUR: Colour = '#e8e8e8';

/**
 * Size of all letters before they are scaled to their own, in mm: no smallest size that a browser is set to is larger than that on a page, and at the
 * closest zoom on a screen of three pixels to the px it is below the largest size that browsers know.
 */
const TYPESETTING_SIZE_MM = 110;

/**
 * Outer box: it measures the page, so that every length inside follows its width. `aspect-ratio` gives the height. A page is a picture: contrast themes
 * and printing change no colour of it.
 */
export const pageBoxStyle = (area: Rect): CSSProperties => ({
  position: 'relative',
  width: '100%',
  aspectRatio: `${area.width} / ${area.height}`,
  overflow: 'hidden',
  containerType: 'inline-size',
  forcedColorAdjust: 'none',
  printColorAdjust: 'exact',
  WebkitPrintColorAdjust: 'exact',
});

/**
 * Inner box. Its texts inherit how they are set: as the line breaker measured them, kerning on, ligatures and contextual alternates off,
 * nothing synthesised, nothing wrapped.
 */
export const pageSheetStyle: CSSProperties = {
  position: 'absolute',
  inset: 0,
  fontStyle: 'normal',
  fontKerning: 'normal',
  fontFeatureSettings: '"kern" 1, "liga" 0, "clig" 0, "calt" 0',
  fontOpticalSizing: 'none',
  fontSynthesis: 'none',
  textRendering: 'geometricPrecision',
  textAlign: 'left',
  textTransform: 'none',
  textIndent: 0,
  letterSpacing: 0,
  wordSpacing: 0,
  whiteSpace: 'pre',
  lineHeight: 0,
  WebkitTextSizeAdjust: 'none',
};

/** Where a rectangle of the document lies on this page. Isolated, so that the browser keeps what it has painted of it when another one changes. */
export const placeStyle = (rect: Rect, sheet: PageBox): CSSProperties => ({
  position: 'absolute',
  isolation: 'isolate',
  left: toPercent(rect.x - sheet.x, sheet.width),
  top: toPercent(rect.y - sheet.y, sheet.height),
  width: toPercent(rect.width, sheet.width),
  height: toPercent(rect.height, sheet.height),
});

/** Rotation about the centre of the step's rectangle, and opacity; nothing when both are neutral, so that no layer is made. */
export const rotationStyle = (step: { readonly rotation: number; readonly opacity: number }): CSSProperties => ({
  ...(step.rotation === 0 ? {} : { transform: `rotate(${step.rotation}deg)` }),
  ...(step.opacity === 1 ? {} : { opacity: step.opacity }),
});

/** The photo inside its frame: sized so that the crop fills the frame exactly, shifted so that the crop's corner lies at the frame's, turned about the crop's centre. */
export const cropStyle = ({
  crop,
  straighten,
}: Pick<Extract<PaintStep, { kind: 'photo' }>, 'crop' | 'straighten'>): CSSProperties => ({
  position: 'absolute',
  display: 'block',
  maxWidth: 'none',
  objectFit: 'fill',
  width: `${100 / crop.width}%`,
  height: `${100 / crop.height}%`,
  left: `${(-100 * crop.x) / crop.width}%`,
  top: `${(-100 * crop.y) / crop.height}%`,
  ...(straighten === 0
    ? {}
    : {
        transform: `rotate(${straighten}deg)`,
        transformOrigin: `${100 * (crop.x + crop.width / 2)}% ${100 * (crop.y + crop.height / 2)}%`,
      }),
});

type PhotoStep = Extract<PaintStep, { kind: 'photo' }>;

/** What a photo is cut to. */
export function cornerRadiusStyle(step: PhotoStep, sheet: PageBox): CSSProperties {
  const { mask, radius } = computePhotoOutline(step);
  if (mask === 'ellipse') return { borderRadius: '50%' };
  if (radius === 0) return {};
  const round = toPageLength(sheet, radius);
  return { borderRadius: mask === 'arch' ? `${round} ${round} 0 0` : round };
}

/** The shadow of a photo, and its border, which lies inside the frame and over the photo. */
export function shadowAndBorderStyle({ shadow, border }: PhotoStep, sheet: PageBox): CSSProperties {
  const { offsetY, blur, opacity } = photoShadow;
  const below = `0 ${toPageLength(sheet, offsetY)} ${toPageLength(sheet, blur)} rgb(0 0 0 / ${opacity})`;
  const inside = border && `inset 0 0 0 ${toPageLength(sheet, border.width)} ${border.colour}`;
  const edges = [...(shadow ? [below] : []), ...(inside ? [inside] : [])];
  return edges.length === 0 ? {} : { boxShadow: edges.join(', ') };
}

/** Where a picture lies behind its frame so that its crop fills it, in the shares of CSS: 0 % puts the first edges together, 100 % the last. */
const backgroundOffset = (start: number, size: number) => (size === 1 ? 0 : toPercent(start, 1 - size));

/** px; a browser that puts frame and picture on whole pixels may leave the last ones of the frame bare otherwise. */
const BACKGROUND_OVERLAP_PX = 0.5;

const backgroundScale = (part: number) => `calc(${toPercent(1, part)} + ${BACKGROUND_OVERLAP_PX}px)`;

/**
 * A photo as the background of its frame, the first picture over the others: no node and no clip of its own, so that a page of many photos costs
 * the browser as little as one.
 */
export function photoBackgroundStyle(
  { crop }: Pick<PhotoStep, 'crop'>,
  pictures: readonly string[],
  placeholder: Colour | undefined,
): CSSProperties {
  const colour = { backgroundColor: placeholder ?? UNKNOWN_PHOTO_COLOUR };
  if (pictures.length === 0) return colour;
  return {
    ...colour,
    backgroundImage: pictures.map((path) => `url("${path}")`).join(', '),
    backgroundSize: `${backgroundScale(crop.width)} ${backgroundScale(crop.height)}`,
    backgroundPosition: `${backgroundOffset(crop.x, crop.width)} ${backgroundOffset(crop.y, crop.height)}`,
    backgroundRepeat: 'no-repeat',
  };
}

/** The frame of a photo whose picture is turned in it or changed in its colours; it clips. */
export const frameStyle = (
  step: PhotoStep,
  sheet: PageBox,
  placeholder: Colour | undefined,
  filter: string | undefined,
): CSSProperties => ({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  backgroundColor: placeholder ?? UNKNOWN_PHOTO_COLOUR,
  ...cornerRadiusStyle(step, sheet),
  ...(filter === undefined ? {} : { filter }),
});

/** What lies over such a picture as far as its frame does. */
export const overlayStyle: CSSProperties = { position: 'absolute', inset: 0 };

/** Text as the page sets it ({@link pageSheetStyle}), in its own font, larger than it is ({@link lineStyle}). */
export const textStyle = (step: Extract<PaintStep, { kind: 'text' }>, sheet: PageBox): CSSProperties => ({
  color: step.colour,
  fontFamily: fontFamilies[step.font].family,
  fontWeight: fontFamilies[step.font].weight,
  fontSize: toPageLength(sheet, TYPESETTING_SIZE_MM),
});

/**
 * A line whose baseline lies at `baseline` whatever the font's own ascent is: the strut (an empty inline block as high as the size, which
 * stands on the baseline) sets the top of the line box, the text has no line height. Its letters are set large and scaled down, because browsers may be
 * set to enlarge small ones.
 * @param line where it begins, mm from the upper left corner of its text
 * @param size of its letters, mm
 */
export const lineStyle = (
  line: { readonly x: number; readonly baseline: number },
  size: number,
  sheet: PageBox,
): CSSProperties => ({
  position: 'absolute',
  left: toPageLength(sheet, line.x),
  top: toPageLength(sheet, line.baseline - size),
  transform: `scale(${+(size / TYPESETTING_SIZE_MM).toFixed(8)})`,
  transformOrigin: '0 0',
});

export const strutStyle = (sheet: PageBox): CSSProperties => ({
  display: 'inline-block',
  width: 0,
  height: toPageLength(sheet, TYPESETTING_SIZE_MM),
});

/** A rectangle or an ellipse; its stroke lies inside, as a border does, and fills it where it is thicker than half of it: a border would make it larger. */
export function shapeStyle(step: Extract<PaintStep, { kind: 'shape' }>, sheet: PageBox): CSSProperties {
  const { shape, rect, fill, stroke } = step;
  const thickness = Math.min(stroke?.width ?? 0, rect.width / 2, rect.height / 2);
  return {
    boxSizing: 'border-box',
    ...(shape === 'ellipse' ? { borderRadius: '50%' } : {}),
    ...(fill ? { backgroundColor: fill } : {}),
    ...(stroke ? { border: `${toPageLength(sheet, thickness)} solid ${stroke.colour}` } : {}),
  };
}

/** A line along the middle of its rectangle, from the left edge to the right. */
export const lineShapeStyle = (
  stroke: { readonly width: number; readonly colour: Colour },
  sheet: PageBox,
): CSSProperties => ({
  position: 'absolute',
  left: 0,
  right: 0,
  top: `calc(50% - ${toPageLength(sheet, stroke.width / 2)})`,
  height: toPageLength(sheet, stroke.width),
  backgroundColor: stroke.colour,
});

/** Words over a photo that belong to the screen and are never printed: in the middle of its foot, cut off where the frame is too narrow. */
export const noteStyle: CSSProperties = {
  position: 'absolute',
  bottom: '6%',
  left: '50%',
  maxWidth: '92%',
  padding: '0.3em 0.8em',
  borderRadius: '2em',
  background: 'rgba(28, 26, 23, 0.72)',
  color: '#fff',
  font: '500 clamp(9px, 2.6cqw, 14px) / 1.3 Inter, sans-serif',
  letterSpacing: 'normal',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  transform: 'translateX(-50%)',
};
