import type { Rect } from '../../document/model';
import type { PageGeometry, Side } from '../pageGeometry';
import { toGrid } from './solveSlicingTree';

/** Share of the other page that a wide photo takes: less is a sliver across the fold, more leaves no more than a strip of paper. */
const OVERLAP_SHARE = { least: 0.2, most: 0.68 } as const;

/**
 * The frame of a photo over one page, to its trim, and over a part of the other one, in its own shape so that nothing is cut off; mm of the
 * sheet. Null for a photo of another shape.
 * @param side the page that it fills
 */
export function foldSpanningFrame(aspect: number, side: Side, { width, height, bleed }: PageGeometry): Rect | null {
  const tall = height + 2 * bleed;
  const long = toGrid(tall * aspect);
  const over = (long - width - bleed) / width;
  if (over < OVERLAP_SHARE.least || over > OVERLAP_SHARE.most) return null;
  return { x: side === 'left' ? -bleed : toGrid(2 * width + bleed - long), y: -bleed, width: long, height: tall };
}
