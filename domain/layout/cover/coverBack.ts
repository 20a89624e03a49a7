import { formats } from '../../geometry/formats';
import type { ElementDraft } from '../compose/createElements';
import { createOrnament, isOrnamentAboveTitle, ornamentHeight } from '../compose/ornament/ornamentGlyph';
import { inkOnCover } from '../templates/template.types';
import type { CoverInput } from './coverFront';

/** Where the ornament of the back stands, of its height: above the middle of the lower half, where printers put no bar code. */
const ORNAMENT_LEVEL = 0.74;

/** The back of the cover: the ornament of the book, where it is a picture; a line alone would be no more than a stroke on an empty board. */
export function createCoverBack({ template, geometry, format }: CoverInput): ElementDraft[] {
  const { width, height } = formats[format];
  const { scale } = geometry;
  const { ornament, cover } = template;
  if (!isOrnamentAboveTitle(ornament)) return [];
  const edge = 16 * scale;
  const top = cover.align === 'center' ? height * ORNAMENT_LEVEL : height - edge - ornamentHeight(ornament, scale);
  return createOrnament(ornament, {
    x: edge,
    width: width - 2 * edge,
    align: cover.align,
    y: top,
    scale,
    colour: inkOnCover(template),
  });
}
