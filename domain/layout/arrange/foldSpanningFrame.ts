import type { PageSide } from '../../document/paint/paint.types';
import type { Rect } from '../../geometry/rect';
import { toGrid } from '../../geometry/units';
import type { PageGeometry } from '../pageGeometry';

/**
 * Share of the other page that a wide photo covers. Less is a sliver across the fold; more leaves only a strip of
 * paper.
 */
const OVERLAP_SHARE = { least: 0.2, most: 0.68 } as const;

/**
 * Returns the uncropped frame of a photo that fills one page to its trim and part of the other, in mm of the sheet.
 * Null when the photo's shape does not fit.
 * @param side the page that it fills
 */
export function foldSpanningFrame(aspect: number, side: PageSide, { width, height, bleed }: PageGeometry): Rect | null {
  const tall = height + 2 * bleed;
  const long = toGrid(tall * aspect);
  const over = (long - width - bleed) / width;
  if (over < OVERLAP_SHARE.least || over > OVERLAP_SHARE.most) return null;
  return { x: side === 'left' ? -bleed : toGrid(2 * width + bleed - long), y: -bleed, width: long, height: tall };
}
