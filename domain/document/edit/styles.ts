import { INK, type PhotoElement, type ShapeElement, type SpreadElement } from '../model';
import { NO_ADJUSTMENTS } from '../photo/colourAdjustments';
import type { LookChange, PenChange } from './commands';

type Pen = ShapeElement['stroke'];

function withPen(pen: Pen, change: PenChange | null | undefined): Pen {
  if (change === undefined) return pen;
  const width = change?.width ?? pen?.width;
  if (change === null || width === undefined) return null;
  return { width, colour: change.colour ?? pen?.colour ?? INK };
}

function withPhotoLook(photo: PhotoElement, { radius, border, shadow, mask, adjust }: LookChange): PhotoElement {
  const { mask: before, ...plain } = photo;
  const shape = mask === undefined ? before : mask;
  return {
    ...plain,
    ...(shape && { mask: shape }),
    ...(adjust && { adjust: { ...NO_ADJUSTMENTS, ...photo.adjust, ...adjust } }),
    radius: radius ?? photo.radius,
    border: withPen(photo.border, border),
    shadow: shadow ?? photo.shadow,
  };
}

/** Fainter elements are not seen. */
export const LEAST_OPACITY = 0.1;

/** Shortest side of a photo: a shorter one looks like a line. */
export const LEAST_PHOTO_SIDE_MM = 2;

/** What the element does not have is left alone. */
export function withLook(element: SpreadElement, look: LookChange): SpreadElement {
  const opacity = look.opacity === undefined ? element.opacity : Math.max(LEAST_OPACITY, look.opacity);
  const { fill, stroke, stickerColour, qrColour, ground } = look;
  switch (element.type) {
    case 'photo':
      return { ...withPhotoLook(element, look), opacity };
    case 'shape':
      return {
        ...element,
        opacity,
        fill: fill === undefined ? element.fill : fill,
        stroke: withPen(element.stroke, stroke),
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
      return { ...element, opacity };
  }
}
