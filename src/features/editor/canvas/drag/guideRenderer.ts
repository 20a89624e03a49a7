import type { Rect } from '@domain/document';
import type { SnapGuide } from '../snap/snapToTargets';
import { createNodeTranslator } from './translateNode';

/** Largest number of guides that can show at once on each axis: three edges or centres, two gaps. */
export const guideSlots = (['x', 'y'] as const).flatMap((axis) => [
  ...Array.from({ length: 3 }, () => ({ kind: 'line', axis }) as const),
  ...Array.from({ length: 2 }, () => ({ kind: 'gap', axis }) as const),
]);

/** Length of each guide in the style sheet, in px. */
const GUIDE_LENGTH_PX = 100;

/** Position of a hidden guide. With `visibility`, the guide would be repainted each time it reappears. */
const OFFSCREEN = 'translate(-9999px, 0)';

export interface GuideRenderer {
  readonly show: (guides: readonly SnapGuide[]) => void;
  readonly release: () => void;
}

/**
 * Shows snap guides by moving existing nodes (`guideSlots`).
 * @param scale px per mm
 */
export function createGuideRenderer(root: HTMLElement, view: Rect, scale: number): GuideRenderer {
  // All guides get their layers at once, because each new layer makes the browser sort all others.
  const placers = [...root.children].flatMap((node) =>
    node instanceof HTMLElement ? [createNodeTranslator(node, true)] : [],
  );
  for (const place of placers) place({ transform: OFFSCREEN });
  const styleOf = ({ kind, axis, at: place, from, to }: SnapGuide) => {
    const along = (to - from) * (scale / GUIDE_LENGTH_PX);
    // A gap marker lies along its axis, a line lies across.
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
