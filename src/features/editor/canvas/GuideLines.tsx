import { pageAreasOf, type Rect } from '@domain/document';
import { safeAreas } from '@domain/print';
import { type RefObject, useMemo } from 'react';
import { useAppSelector } from '@/store/hooks';
import { useSpreadFormat } from '../hooks/EditorContext';
import { selectPageCount } from '../state/selectors';
import styles from './Canvas.module.css';
import { createNodeTranslator } from './drag/dragLayers';
import { positionInView } from './geometry';
import type { SnapGuide } from './snap/snapToTargets';

/** Largest number of guides that can show at once on each axis: three edges or centres, two gaps. */
const guideSlots = (['x', 'y'] as const).flatMap((axis) => [
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

export function PrintGuides({ view }: { readonly view: Rect }) {
  const { format, role, spine } = useSpreadFormat();
  const pages = useAppSelector(selectPageCount);
  const areas = useMemo(() => {
    const sheet = { format, role, spine };
    return { trim: pageAreasOf(sheet), safe: safeAreas(sheet, pages) };
  }, [format, role, spine, pages]);
  return (
    <div className={styles.guides} aria-hidden="true">
      {areas.trim.map((area) => (
        <div key={area.side} className={styles.trim} style={positionInView(view, area)} />
      ))}
      {areas.safe.map((area) => (
        <div key={area.x} className={styles.safe} style={positionInView(view, area)} />
      ))}
    </div>
  );
}

/** Snap lines during a drag. {@link createGuideRenderer} moves them without a render. */
export const SnapGuides = ({ lines }: { readonly lines: RefObject<HTMLDivElement | null> }) => (
  <div ref={lines} className={styles.guides} aria-hidden="true">
    {guideSlots.map(({ kind, axis }, i) => (
      <div key={i} className={styles.snap} data-kind={kind} data-axis={axis} />
    ))}
  </div>
);
