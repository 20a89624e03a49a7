import {
  type Colour,
  type FontId,
  outlineOf,
  type PageArea,
  type PaintStep,
  photoShadow,
  type Rect,
} from '@domain/document';
import type { CSSProperties } from 'react';

/** A length of the document (mm) as a CSS length; `--mm` is one mm of the page box that contains it. */
export const mm = (length: number): string => `calc(var(--mm) * ${+length.toFixed(4)})`;

const families: Readonly<Record<FontId, { readonly family: string; readonly weight: number }>> = {
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

/** Outer box: it measures the page, so that every mm inside follows its width. `aspect-ratio` gives the height. */
export const pageBoxStyle = (area: Rect): CSSProperties => ({
  position: 'relative',
  width: '100%',
  aspectRatio: `${area.width} / ${area.height}`,
  overflow: 'hidden',
  containerType: 'inline-size',
});

/** Inner box, in which `--mm` is known. */
export const pageSheetStyle = (area: Rect): CSSProperties =>
  ({
    position: 'absolute',
    inset: 0,
    overflow: 'hidden',
    '--mm': `calc(100cqw / ${area.width})`,
  }) as CSSProperties;

/** Where a rectangle of the document lies on this page. Isolated, so that the browser keeps what it has painted of it when another one changes. */
export const placeStyle = (rect: Rect, area: Pick<PageArea, 'x' | 'y'>): CSSProperties => ({
  position: 'absolute',
  isolation: 'isolate',
  left: mm(rect.x - area.x),
  top: mm(rect.y - area.y),
  width: mm(rect.width),
  height: mm(rect.height),
});

/** Rotation about the centre of the step's rectangle, and opacity; nothing when both are neutral, so that no layer is made. */
export const turnStyle = (step: { readonly rotation: number; readonly opacity: number }): CSSProperties => ({
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
export function cornerStyle(step: PhotoStep): CSSProperties {
  const { mask, radius } = outlineOf(step);
  if (mask === 'ellipse') return { borderRadius: '50%' };
  if (radius === 0) return {};
  return { borderRadius: mask === 'arch' ? `${mm(radius)} ${mm(radius)} 0 0` : mm(radius) };
}

/** The frame of a photo; it clips. */
export const frameStyle = (
  step: PhotoStep,
  placeholder: Colour | undefined,
  filter: string | undefined,
): CSSProperties => ({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  backgroundColor: placeholder ?? UNKNOWN_PHOTO_COLOUR,
  ...cornerStyle(step),
  ...(filter === undefined ? {} : { filter }),
});

export const shadowStyle = (step: PhotoStep): CSSProperties => ({
  ...cornerStyle(step),
  ...(step.shadow
    ? { boxShadow: `0 ${mm(photoShadow.offsetY)} ${mm(photoShadow.blur)} rgb(0 0 0 / ${photoShadow.opacity})` }
    : {}),
});

/** A border lies inside the frame, over the photo. */
export const borderStyle = (
  border: { readonly width: number; readonly colour: Colour },
  step: PhotoStep,
): CSSProperties => ({
  position: 'absolute',
  inset: 0,
  boxSizing: 'border-box',
  border: `${mm(border.width)} solid ${border.colour}`,
  ...cornerStyle(step),
});

/** Text as the line breaker measured it: kerning on, ligatures and contextual alternates off, nothing synthesised, nothing wrapped. */
export const textStyle = (step: Extract<PaintStep, { kind: 'text' }>): CSSProperties => ({
  color: step.colour,
  fontFamily: families[step.font].family,
  fontWeight: families[step.font].weight,
  fontStyle: 'normal',
  fontSize: mm(step.size),
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
});

/**
 * A line whose baseline lies at `baseline` whatever the font's own ascent is: the strut (an empty inline block as high as the size, which
 * stands on the baseline) sets the top of the line box, the text has no line height.
 */
export const lineStyle = (
  line: { readonly x: number; readonly baseline: number },
  step: { readonly rect: Rect; readonly size: number },
): CSSProperties => ({
  position: 'absolute',
  left: mm(line.x - step.rect.x),
  top: mm(line.baseline - step.size - step.rect.y),
});

export const strutStyle = (size: number): CSSProperties => ({ display: 'inline-block', width: 0, height: mm(size) });

/** A rectangle or an ellipse; its stroke lies inside, as a border does. */
export const shapeStyle = (step: Extract<PaintStep, { kind: 'shape' }>): CSSProperties => ({
  boxSizing: 'border-box',
  ...(step.shape === 'ellipse' ? { borderRadius: '50%' } : {}),
  ...(step.fill ? { backgroundColor: step.fill } : {}),
  ...(step.stroke ? { border: `${mm(step.stroke.width)} solid ${step.stroke.colour}` } : {}),
});

/** A line along the middle of its rectangle, from the left edge to the right. */
export const ruleStyle = (stroke: { readonly width: number; readonly colour: Colour }): CSSProperties => ({
  position: 'absolute',
  left: 0,
  right: 0,
  top: `calc(50% - ${mm(stroke.width / 2)})`,
  height: mm(stroke.width),
  backgroundColor: stroke.colour,
});
