import { pageAreasOf, type Rect } from '@domain/document';
import { safeAreas } from '@domain/print';
import { type RefObject, useMemo } from 'react';
import { useAppSelector } from '@/store/hooks';
import { useSpreadFormat } from '../hooks/EditorContext';
import { selectPageCount } from '../state/selectors';
import styles from './Canvas.module.css';
import { guideSlots } from './drag/guideRenderer';
import { positionInView } from './geometry';

/** Trim edge, bleed and safe area of each page. */
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

/** Snap lines during a drag. `guideRenderer.ts` moves them. */
export const SnapGuides = ({ lines }: { readonly lines: RefObject<HTMLDivElement | null> }) => (
  <div ref={lines} className={styles.guides} aria-hidden="true">
    {guideSlots.map(({ kind, axis }, i) => (
      <div key={i} className={styles.snap} data-kind={kind} data-axis={axis} />
    ))}
  </div>
);
