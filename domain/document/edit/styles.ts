import { INK, type PhotoElement, type ShapeElement, type SpreadElement, type TextElement } from '../model';
import { NO_ADJUSTMENTS } from '../photo/colourAdjustments';
import { clearStyles, scaleStyles } from '../text/characterStyles';
import type { StrokeChange, StyleChange, TextStyleChange } from './commands';

type Stroke = ShapeElement['stroke'];

function setStroke(pen: Stroke, change: StrokeChange | null | undefined): Stroke {
  if (change === undefined) return pen;
  const width = change?.width ?? pen?.width;
  if (change === null || width === undefined) return null;
  return { width, colour: change.colour ?? pen?.colour ?? INK };
}

function setPhotoStyle(photo: PhotoElement, { radius, border, shadow, mask, adjust }: StyleChange): PhotoElement {
  const { mask: before, ...plain } = photo;
  const shape = mask === undefined ? before : mask;
  return {
    ...plain,
    ...(shape && { mask: shape }),
    ...(adjust && { adjust: { ...NO_ADJUSTMENTS, ...photo.adjust, ...adjust } }),
    radius: radius ?? photo.radius,
    border: setStroke(photo.border, border),
    shadow: shadow ?? photo.shadow,
  };
}

export function setTextStyle(text: TextElement, change: TextStyleChange): TextElement {
  const { caps = text.caps ?? false, dropCap = text.dropCap, spacing = text.spacing, ...style } = change;
  const { caps: _, dropCap: __, spacing: ___, styles = [], ...plain } = text;
  const kept = clearStyles(styles, { colour: style.colour !== undefined, size: style.size !== undefined });
  return {
    ...plain,
    ...style,
    ...(kept.length > 0 && { styles: kept }),
    ...(caps && { caps }),
    ...(spacing !== undefined && { spacing }),
    ...(typeof dropCap === 'number' && { dropCap }),
  };
}

export const scaleText = (text: TextElement, size: number): TextElement => ({
  ...text,
  size,
  ...(text.styles && { styles: scaleStyles(text.styles, size / text.size) }),
});

export const MIN_OPACITY = 0.1;

/** Shortest side of a photo: a shorter one looks like a line. */
export const MIN_PHOTO_SIDE_MM = 2;

export function setElementStyle(element: SpreadElement, style: StyleChange): SpreadElement {
  const opacity = style.opacity === undefined ? element.opacity : Math.max(MIN_OPACITY, style.opacity);
  const { fill, stroke, stickerColour, qrColour, ground } = style;
  switch (element.type) {
    case 'photo':
      return { ...setPhotoStyle(element, style), opacity };
    case 'shape':
      return {
        ...element,
        opacity,
        fill: fill === undefined ? element.fill : fill,
        stroke: setStroke(element.stroke, stroke),
      };
    case 'sticker':
      return { ...element, opacity, colour: stickerColour === undefined ? element.colour : stickerColour };
    case 'qr':
      return {
        ...element,
        opacity,
        colour: qrColour ?? element.colour,
        ground: ground === undefined ? element.ground : ground,
      };
    case 'text':
    case 'map':
    case 'calendar':
    case 'date':
      return { ...element, opacity };
  }
}
