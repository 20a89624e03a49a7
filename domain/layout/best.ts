import type { Rect } from '../document/model';
import type { Arrangement } from './arrange';
import { placeFrames, planBlock } from './arrange';
import { arrangementCost, leastCost } from './score';
import type { AlbumTemplate } from './templates';
import type { Tree } from './trees';
import { treesFor } from './trees';
import type { LayoutPhoto } from './types';

export interface Best {
  readonly arrangement: Arrangement;
  readonly cost: number;
}

/**
 * The best way to show some photos, in order, in a box.
 * @param extra what a tree costs besides, such as for being like the page before; not less than 0
 */
export function bestArrangement(
  photos: readonly LayoutPhoto[],
  box: Rect,
  { gap, cropLimit }: Pick<AlbumTemplate, 'gap' | 'cropLimit'>,
  extra: (tree: Tree) => number = () => 0,
): Best | null {
  const aspects = photos.map((photo) => photo.width / photo.height);
  let best: Best | null = null;
  for (const tree of treesFor(photos.length)) {
    const plan = planBlock(tree, aspects, box, gap, cropLimit);
    const besides = extra(tree);
    if (!plan || leastCost(plan, box) + besides >= (best?.cost ?? Number.POSITIVE_INFINITY)) continue;
    const arrangement = placeFrames(plan, gap);
    if (!arrangement) continue;
    const cost = arrangementCost(photos, arrangement, box) + besides;
    if (cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { arrangement, cost };
  }
  return best;
}
