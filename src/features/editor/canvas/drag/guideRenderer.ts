import type { Rect } from '@domain/document';
import type { SnapGuide } from '../snap/snapToTargets';
import { createNodeTranslator } from './translateNode';

/** As many lines as can catch at once on each axis: three edges or middles, two gaps. */
export const guideSlots = (['x', 'y'] as const).flatMap((axis) => [
  ...Array.from({ length: 3 }, () => ({ kind: 'line', axis }) as const),
  ...Array.from({ length: 2 }, () => ({ kind: 'gap', axis }) as const),
]);

/** px; how long the style sheet makes each. */
const GUIDE_LENGTH_PX = 100;

/** A line that is seen no longer: what is made invisible instead is painted anew when it comes back. */
const OFFSCREEN = 'translate(-9999px, 0)';

export interface GuideRenderer {
  readonly show: (guides: readonly SnapGuide[]) => void;
  readonly release: () => void;
}

/** Shows what catches by moving lines that are there already (`guideSlots`). @param scale px to the mm */
export function createGuideRenderer(root: HTMLElement, view: Rect, scale: number): GuideRenderer {
  // All of them at once: each new layer makes the browser sort all others.
  const placers = [...root.children].flatMap((node) =>
    node instanceof HTMLElement ? [createNodeTranslator(node, true)] : [],
  );
  for (const place of placers) place({ transform: OFFSCREEN });
  const styleOf = ({ kind, axis, at: place, from, to }: SnapGuide) => {
    const along = (to - from) * (scale / GUIDE_LENGTH_PX);
    // A gap lies along its axis, a line across.
    const isWide = (axis === 'x') === (kind === 'gap');
    const [x, y] = isWide ? [from, place] : [place, from];
    const scaled = isWide ? `${along}, 1` : `1, ${along}`;
    return { transform: `translate(${(x - view.x) * scale}px, ${(y - view.y) * scale}px) scale(${scaled})` };
  };
  return {
    show: (guides) => {
      const waiting = [...guides];
      guideSlots.forEach(({ kind, axis }, i) => {
        const next = waiting.findIndex((guide) => guide.kind === kind && guide.axis === axis);
        const [guide] = next < 0 ? [] : waiting.splice(next, 1);
        placers[i]?.(guide ? styleOf(guide) : { transform: OFFSCREEN });
      });
    },
    release: () => {
      for (const place of placers) place(null);
    },
  };
}
