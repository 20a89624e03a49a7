import type { PageSide } from '../../document/paint/paint.types';
import { toGrid } from '../../geometry/numbers';
import type { Rect } from '../../geometry/rect';
import type { AlbumTemplate } from '../templates';
import type { Arrangement } from './solveSlicingTree';

/**
 * Photos are staggered when at least this share of the box is empty across their row, by at most this share of their
 * length.
 */
const MIN_EMPTY_SHARE = 0.26;
const MAX_STAGGER_SHARE = 0.5;
/** Photos whose aspects differ by more stay in line: a small and a large one look misplaced when staggered. */
const MAX_ASPECT_FACTOR = 1.4;

const translateRect = (rect: Rect, x: number, y: number): Rect => ({
  ...rect,
  x: toGrid(rect.x + x),
  y: toGrid(rect.y + y),
});

const translateArrangement = (arrangement: Arrangement, x: number, y: number): Arrangement => ({
  ...arrangement,
  frames: arrangement.frames.map((frame) => translateRect(frame, x, y)),
  block: translateRect(arrangement.block, x, y),
});

function staggerPhotos(arrangement: Arrangement, box: Rect, side: PageSide): Arrangement {
  const { frames, block } = arrangement;
  const [a, b, more] = frames;
  if (!a || !b || more) return arrangement;
  const inRow = a.y === b.y;
  const [free, room, length] = inRow
    ? [box.height - block.height, box.height, Math.min(a.height, b.height)]
    : [box.width - block.width, box.width, Math.min(a.width, b.width)];
  const unlike = Math.abs(Math.log((a.width * b.height) / (a.height * b.width)));
  if (free < MIN_EMPTY_SHARE * room || unlike > Math.log(MAX_ASPECT_FACTOR)) return arrangement;
  const shift = Math.min(free, MAX_STAGGER_SHARE * length) / 2;
  // Mirrored on the right page, so that the spread is symmetrical.
  const sign = side === 'left' || !inRow ? -1 : 1;
  const apart = [
    translateRect(a, inRow ? 0 : sign * shift, inRow ? sign * shift : 0),
    translateRect(b, inRow ? 0 : -sign * shift, inRow ? -sign * shift : 0),
  ];
  const around = inRow
    ? { ...block, y: toGrid(block.y - shift), height: toGrid(block.height + 2 * shift) }
    : { ...block, x: toGrid(block.x - shift), width: toGrid(block.width + 2 * shift) };
  return { ...arrangement, frames: apart, block: around };
}

export function positionArrangement(
  arrangement: Arrangement,
  box: Rect,
  { placement }: AlbumTemplate,
  side: PageSide,
): Arrangement {
  const { block } = arrangement;
  switch (placement) {
    case 'centred':
      return arrangement;
    case 'staggered':
      return staggerPhotos(arrangement, box, side);
    case 'hung': {
      const outer = side === 'left' ? box.x : box.x + box.width - block.width;
      return translateArrangement(arrangement, outer - block.x, box.y - block.y);
    }
  }
}
