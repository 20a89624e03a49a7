import { type PointerEvent, type ReactNode, useState } from 'react';
import { clampPan, type Size } from './geometry';
import styles from './Viewer.module.css';

const ZOOM = 2;
const CENTRE = { x: 0, y: 0 };

interface Props {
  readonly zoomed: boolean;
  /** Size of the open book and of the stage around it in px. */
  readonly book: Size;
  readonly stage: Size;
  readonly children: ReactNode;
}

/** Shows the book at twice its size, to be moved by dragging. The pane lies over the book then, so that dragging does not turn pages. */
export function ZoomPane({ zoomed, book, stage, children }: Props) {
  const [pan, setPan] = useState(CENTRE);
  const [grip, setGrip] = useState<{ x: number; y: number } | null>(null);
  const [wasZoomed, setWasZoomed] = useState(zoomed);
  if (wasZoomed !== zoomed) {
    setWasZoomed(zoomed);
    setPan(CENTRE);
  }

  const take = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setGrip({ x: event.clientX - pan.x, y: event.clientY - pan.y });
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (grip) setPan(clampPan({ x: event.clientX - grip.x, y: event.clientY - grip.y }, book, stage, ZOOM));
  };
  const transform = zoomed ? `translate(${pan.x}px, ${pan.y}px) scale(${ZOOM})` : undefined;
  return (
    <>
      <div className={styles.zoom} data-held={grip !== null || undefined} style={{ transform }}>
        {children}
      </div>
      {zoomed && (
        <div
          className={styles.pan}
          onPointerDown={take}
          onPointerMove={move}
          onPointerUp={() => setGrip(null)}
          onPointerCancel={() => setGrip(null)}
        />
      )}
    </>
  );
}
