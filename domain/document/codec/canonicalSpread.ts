import type { Background, Rect, SpreadDocument, SpreadElement } from '../model';

/** Rounded as the dialect writes numbers, without negative zero. */
const rounded = (value: number, per: number) => Math.round(value * per) / per + 0;
const length = (value: number) => rounded(value, 1e3);

const rect = ({ x, y, width, height }: Rect, per: number): Rect => ({
  x: rounded(x, per),
  y: rounded(y, per),
  width: rounded(width, per),
  height: rounded(height, per),
});

function element(one: SpreadElement): SpreadElement {
  const common = { frame: rect(one.frame, 1e3), rotation: length(one.rotation), opacity: length(one.opacity) };
  switch (one.type) {
    case 'photo': {
      const border = one.border && { ...one.border, width: length(one.border.width) };
      const turned = one.straighten === undefined ? {} : { straighten: length(one.straighten) };
      return { ...one, ...common, ...turned, crop: rect(one.crop, 1e6), radius: length(one.radius), border };
    }
    case 'text':
      return { ...one, ...common, size: length(one.size), leading: length(one.leading) };
    case 'shape':
      return { ...one, ...common, stroke: one.stroke && { ...one.stroke, width: length(one.stroke.width) } };
    case 'sticker':
    case 'qr':
      return { ...one, ...common };
  }
}

function background({ picture, ...plain }: Background): Background {
  if (!picture) return plain;
  const { straighten, opacity } = picture;
  const turned = straighten === undefined ? {} : { straighten: length(straighten) };
  const faded = opacity === undefined ? {} : { opacity: length(opacity) };
  return { ...plain, picture: { ...picture, crop: rect(picture.crop, 1e6), ...turned, ...faded } };
}

/**
 * A document that the program itself made, as it is when it was stored and read back: all numbers rounded. It does not judge, and leaves what is
 * not a number alone; what comes from elsewhere goes through `parseSpread`.
 */
export const canonicalSpread = (doc: SpreadDocument): SpreadDocument => ({
  ...doc,
  spine: length(doc.spine),
  background: background(doc.background),
  elements: doc.elements.map(element),
});
