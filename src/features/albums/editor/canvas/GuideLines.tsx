import { pagesOf, type Rect, type SpreadDocument } from '@domain/document';
import { useMemo } from 'react';
import styles from './Canvas.module.css';
import { placeIn } from './geometry';
import type { Guide } from './snap/snap';
import { safeAreas } from './snap/targets';

/** Where the book is cut, what of each page is safe from knife and fold. What lies beyond the cut is the bleed. */
export function PrintGuides({ document: doc, view }: { readonly document: SpreadDocument; readonly view: Rect }) {
  const areas = useMemo(() => ({ trim: pagesOf(doc), safe: safeAreas(doc) }), [doc]);
  return (
    <div className={styles.guides} aria-hidden="true">
      {areas.trim.map((area) => (
        <div key={area.side} className={styles.trim} style={placeIn(view, area)} />
      ))}
      {areas.safe.map((area) => (
        <div key={area.x} className={styles.safe} style={placeIn(view, area)} />
      ))}
    </div>
  );
}

const rectOf = ({ axis, at, from, to }: Guide): Rect =>
  axis === 'x' ? { x: at, y: from, width: 0, height: to - from } : { x: from, y: at, width: to - from, height: 0 };
const gapOf = ({ axis, at, from, to }: Guide): Rect =>
  axis === 'x' ? { x: from, y: at, width: to - from, height: 0 } : { x: at, y: from, width: 0, height: to - from };

/** What something catches at while it is moved. */
export function SnapGuides({ guides, view }: { readonly guides: readonly Guide[]; readonly view: Rect }) {
  return (
    <div className={styles.guides} data-snap-guides={guides.length || undefined} aria-hidden="true">
      {guides.map((guide) => (
        <div
          key={`${guide.kind}${guide.axis}${guide.at}${guide.from}`}
          className={styles.snap}
          data-kind={guide.kind}
          data-axis={guide.axis}
          style={placeIn(view, guide.kind === 'gap' ? gapOf(guide) : rectOf(guide))}
        />
      ))}
    </div>
  );
}
