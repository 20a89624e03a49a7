import {
  type Colour,
  computePhotoOutline,
  cssFontOf,
  type FaceId,
  type PageArea,
  type PaintStep,
  photoShadow,
  type Rect,
  type Underline,
} from '@domain/document';
import type { CSSProperties } from 'react';

/** The part of a page's area that its lengths are relative to. */
export type PageBox = Pick<PageArea, 'x' | 'y' | 'width' | 'height'>;

/** Returns a length in mm as a CSS length relative to the width of the page box. Plain units are the fastest. */
const toPageLength = (sheet: Pick<PageBox, 'width'>, length: number): string =>
  `${+((100 * length) / sheet.width).toFixed(5)}cqw`;

const toPercent = (part: number, whole: number): string => `${+((100 * part) / whole).toFixed(5)}%`;

const UNKNOWN_PHOTO_COLOUR: Colour = '#e8e8e8';

/**
 * Size of all letters before they are scaled to their own, in mm. It exceeds any minimum font size of a browser on
 * every page, and stays below the maximum at the closest zoom and a device pixel ratio of 3.
 */
const TYPESETTING_SIZE_MM = 110;

/**
 * Outer box: the size container of all lengths inside. `aspect-ratio` sets its height. A page is a picture, so contrast
 * themes and print settings must not change its colours.
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
 * Inner box with the text settings of the line breaker: kerning on, ligatures and contextual alternates off, no
 * synthesis, no wrapping.
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

/**
 * Returns the position of a rectangle on this page. `isolation` lets the browser reuse its painting when others change.
 */
export const placeStyle = (rect: Rect, sheet: PageBox): CSSProperties => ({
  position: 'absolute',
  isolation: 'isolate',
  left: toPercent(rect.x - sheet.x, sheet.width),
  top: toPercent(rect.y - sheet.y, sheet.height),
  width: toPercent(rect.width, sheet.width),
  height: toPercent(rect.height, sheet.height),
});

/** Returns rotation about the centre of the rectangle, and opacity; nothing if both are neutral, to avoid a layer. */
export const rotationStyle = (step: { readonly rotation: number; readonly opacity: number }): CSSProperties => ({
  ...(step.rotation === 0 ? {} : { transform: `rotate(${step.rotation}deg)` }),
  ...(step.opacity === 1 ? {} : { opacity: step.opacity }),
});

/**
 * Returns the style of a photo in its frame: scaled and shifted so that the crop fills the frame, rotated about the
 * crop's centre.
 */
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

export function cornerRadiusStyle(step: PhotoStep, sheet: PageBox): CSSProperties {
  const { mask, radius } = computePhotoOutline(step);
  if (mask === 'ellipse') return { borderRadius: '50%' };
  if (radius === 0) return {};
  const round = toPageLength(sheet, radius);
  return { borderRadius: mask === 'arch' ? `${round} ${round} 0 0` : round };
}

/** Returns the shadow and the border of a photo. The border lies inside the frame, over the photo. */
export function shadowAndBorderStyle({ shadow, border }: PhotoStep, sheet: PageBox): CSSProperties {
  const { offsetY, blur, opacity } = photoShadow;
  const below = `0 ${toPageLength(sheet, offsetY)} ${toPageLength(sheet, blur)} rgb(0 0 0 / ${opacity})`;
  const inside = border && `inset 0 0 0 ${toPageLength(sheet, border.width)} ${border.colour}`;
  const edges = [...(shadow ? [below] : []), ...(inside ? [inside] : [])];
  return edges.length === 0 ? {} : { boxShadow: edges.join(', ') };
}

/** Returns `background-position` of a crop in percent: 0 % aligns the start edges, 100 % the end edges. */
const backgroundOffset = (start: number, size: number) => (size === 1 ? 0 : toPercent(start, 1 - size));

/** Overlap in px that hides gaps when a browser rounds frame and picture to whole pixels. */
const BACKGROUND_OVERLAP_PX = 0.5;

const backgroundScale = (part: number) => `calc(${toPercent(1, part)} + ${BACKGROUND_OVERLAP_PX}px)`;

/**
 * Returns a photo as the background of its frame, first picture on top. It needs no node or clip of its own, so a page
 * of many photos stays cheap.
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

export const overlayStyle: CSSProperties = { position: 'absolute', inset: 0 };

/** Returns the text style in its own font ({@link pageSheetStyle}), larger than its final size ({@link lineStyle}). */
export const textStyle = (
  step: Pick<Extract<PaintStep, { kind: 'text' }>, 'colour' | 'font' | 'spacing'>,
  sheet: PageBox,
): CSSProperties => ({
  color: step.colour,
  ...faceStyle(step.font),
  fontSize: toPageLength(sheet, TYPESETTING_SIZE_MM),
  // Lines of any size are set in this one and scaled, so one length fits all.
  ...(step.spacing ? { letterSpacing: toPageLength(sheet, step.spacing * TYPESETTING_SIZE_MM) } : {}),
});

export function faceStyle(face: FaceId): CSSProperties {
  const { family, weight } = cssFontOf(face);
  return { fontFamily: `'${family}'`, fontWeight: weight };
}

/** Returns a rule under letters, relative to the top left corner `at` of its text. */
export const underlineStyle = (
  { x, top, width, thickness, colour }: Underline,
  at: Pick<Rect, 'x' | 'y'>,
  sheet: PageBox,
): CSSProperties => ({
  position: 'absolute',
  left: toPageLength(sheet, x - at.x),
  top: toPageLength(sheet, top - at.y),
  width: toPageLength(sheet, width),
  height: toPageLength(sheet, thickness),
  backgroundColor: colour ?? 'currentColor',
});

/**
 * Returns the style of a line whose baseline is at `baseline`, whatever the ascent of its font: an empty inline block
 * of the font size on the baseline sets the top of the line box, and the text has no line height. Letters are set large
 * and scaled down, because of minimum font sizes in browsers.
 * @param line start in mm from the top left corner of its text
 * @param size font size in mm
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

/**
 * Returns a rectangle or an ellipse. Its stroke lies inside, and fills it if thicker than half of it; a CSS border
 * would enlarge it.
 */
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

/**
 * Style of an on-screen note over a photo, never printed: centred at its bottom edge, cut off if the frame is too
 * narrow.
 */
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
