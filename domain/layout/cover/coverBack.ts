import { formats } from '../../geometry/formats';
import type { NewElement } from '../compose/createElements';
import { heightOfMark, markAt, standsAbove } from '../compose/ornament/ornamentGlyph';
import { inkOnCloth } from '../templates/template.types';
import type { CoverInput } from './coverFront';

/** Where the ornament of the back stands, of its height: above the middle of the lower half, where printers put no bar code. */
const LEVEL = 0.74;

/** The back of the cover: the ornament of the book, where it is a picture; a line alone would be no more than a stroke on an empty board. */
export function backOf({ template, geometry, format }: CoverInput): NewElement[] {
  const { width, height } = formats[format];
  const { scale } = geometry;
  const { mark, cover } = template;
  if (!standsAbove(mark)) return [];
  const edge = 16 * scale;
  const top = cover.align === 'center' ? height * LEVEL : height - edge - heightOfMark(mark, scale);
  return markAt(mark, {
    x: edge,
    width: width - 2 * edge,
    align: cover.align,
    y: top,
    scale,
    colour: inkOnCloth(template),
  });
}
