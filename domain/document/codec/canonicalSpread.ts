import type { Rect } from '../../geometry/rect';
import type { Background, SpreadDocument, SpreadElement, StyledRange } from '../model';

const roundTo = (value: number, per: number) => Math.round(value * per) / per + 0;
const roundLength = (value: number) => roundTo(value, 1e3);

const roundRect = ({ x, y, width, height }: Rect, per: number): Rect => ({
  x: roundTo(x, per),
  y: roundTo(y, per),
  width: roundTo(width, per),
  height: roundTo(height, per),
});

const canonicaliseRange = (range: StyledRange): StyledRange =>
  range.size === undefined ? range : { ...range, size: roundLength(range.size) };

function canonicaliseElement(one: SpreadElement): SpreadElement {
  const common = {
    frame: roundRect(one.frame, 1e3),
    rotation: roundLength(one.rotation),
    opacity: roundLength(one.opacity),
  };
  switch (one.type) {
    case 'photo': {
      const border = one.border && { ...one.border, width: roundLength(one.border.width) };
      const turned = one.straighten === undefined ? {} : { straighten: roundLength(one.straighten) };
      return { ...one, ...common, ...turned, crop: roundRect(one.crop, 1e6), radius: roundLength(one.radius), border };
    }
    case 'text':
      return {
        ...one,
        ...common,
        size: roundLength(one.size),
        leading: roundLength(one.leading),
        ...(one.styles && { styles: one.styles.map(canonicaliseRange) }),
      };
    case 'shape':
      return { ...one, ...common, stroke: one.stroke && { ...one.stroke, width: roundLength(one.stroke.width) } };
    case 'sticker':
    case 'qr':
    case 'map':
    case 'calendar':
    case 'date':
      return { ...one, ...common };
  }
}

function canonicaliseBackground({ picture, ...plain }: Background): Background {
  if (!picture) return plain;
  const { straighten, opacity } = picture;
  const turned = straighten === undefined ? {} : { straighten: roundLength(straighten) };
  const faded = opacity === undefined ? {} : { opacity: roundLength(opacity) };
  return { ...plain, picture: { ...picture, crop: roundRect(picture.crop, 1e6), ...turned, ...faded } };
}

/**
 * Rounds all numbers of a document that the program made, as if it was stored and read back. It does not validate and
 * keeps non-finite numbers; foreign documents go through `parseSpread`.
 */
export const canonicaliseSpread = (doc: SpreadDocument): SpreadDocument => ({
  ...doc,
  spine: roundLength(doc.spine),
  background: canonicaliseBackground(doc.background),
  elements: doc.elements.map(canonicaliseElement),
});
