import { formats } from '../../geometry/formats';
import type { ElementDraft } from '../compose/createElements';
import { createOrnament, isOrnamentAboveTitle, ornamentHeight } from '../compose/ornament/ornamentGlyph';
import { inkOnCover } from '../templates/template.types';
import type { CoverInput } from './coverFront';

/**
 * Vertical position of the ornament as a share of the height: above the middle of the lower half, clear of printers'
 * bar codes.
 */
const ORNAMENT_LEVEL = 0.74;

/**
 * Creates the back of the cover with the book's ornament if it is a picture. A line alone would look like a stray
 * stroke.
 */
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
