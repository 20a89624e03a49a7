import type { SpreadDocument, SpreadElement } from '../document/model';
import { formats } from '../geometry/formats';
import { hasRole } from './elementRoles';

/** Returns true for the coloured background of a chapter page: a filled shape over a whole page and its bleed. */
export function isChapterBackground(
  element: SpreadElement,
  { format, role }: Pick<SpreadDocument, 'format' | 'role'>,
): boolean {
  if (element.type !== 'shape' || element.fill === null || role !== 'inner') return false;
  if (hasRole('quiet', element) || hasRole('decor', element)) return false;
  const { width, height } = formats[format];
  const { frame } = element;
  return frame.y <= 0 && frame.y + frame.height >= height && frame.width >= width;
}
