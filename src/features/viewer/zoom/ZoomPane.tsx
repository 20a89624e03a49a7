import {
  type PointerEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { Point } from '@/lib/pinch';
import { useSteady } from '@/lib/useEvent';
import styles from '../BookViewer.module.css';
import type { Size } from '../fitPage';
import { useZoomGestures } from './useZoomGestures';
import { CLOSE, keptOver, panned, settled, WHOLE, type Zoom } from './zoom';

export interface ZoomHandle {
  /** @param by px */
  pan(by: Point): void;
}

interface Props {
  readonly ref: Ref<ZoomHandle>;
  readonly zoomed: boolean;
  /** Told when fingers or a wheel have zoomed the book, or shown all of it again. */
  readonly onZoomed: (zoomed: boolean) => void;
  readonly stage: RefObject<HTMLElement | null>;
  /** Size of the open book and of the stage around it in px. */
  readonly book: Size;
  readonly room: Size;
  readonly children: ReactNode;
}

/** Shows the book larger than the stage, to be moved by dragging. The pane lies over the book then, so that dragging does not turn pages. */
export function ZoomPane({ ref, zoomed, onZoomed, stage, book, room, children }: Props) {
  const [zoom, setZoom] = useState(WHOLE);
  /** A hand or a wheel leads: what is shown follows it without delay. */
  const [led, setLed] = useState(false);
  const [wasZoomed, setWasZoomed] = useState(zoomed);
  const held = useRef<{ readonly pointerId: number; x: number; y: number } | null>(null);
  if (wasZoomed !== zoomed) {
    setWasZoomed(zoomed);
    // By the button or a key; else the zoom has changed already.
    if (zoomed === (zoom.scale === WHOLE.scale)) {
      setLed(false);
      setZoom(zoomed ? CLOSE : WHOLE);
    }
  }
  const isLarger = zoom.scale > WHOLE.scale;
  const tell = useSteady(onZoomed);
  useEffect(() => tell(isLarger), [tell, isLarger]);

  const change = (next: (zoom: Zoom) => Zoom) => {
    setLed(true);
    setZoom((now) => keptOver(next(now), book, room));
  };
  useZoomGestures({
    stage,
    zoomed,
    change: (next) => {
      held.current = null;
      change(next);
    },
    end: () => setZoom(settled),
  });

  useImperativeHandle(ref, () => ({ pan: (by) => change((now) => panned(now, by)) }));

  const take = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY };
  };
  const move = ({ pointerId, clientX, clientY }: PointerEvent<HTMLDivElement>) => {
    const from = held.current;
    if (from?.pointerId !== pointerId) return;
    held.current = { pointerId, x: clientX, y: clientY };
    change((now) => panned(now, { x: clientX - from.x, y: clientY - from.y }));
  };
  const leave = () => {
    held.current = null;
  };
  const transform = isLarger ? `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` : undefined;
  return (
    <>
      <div className={styles.zoom} data-led={led || undefined} style={{ transform }}>
        {children}
      </div>
      {zoomed && (
        <div
          className={styles.pan}
          onPointerDown={take}
          onPointerMove={move}
          onPointerUp={leave}
          onPointerCancel={leave}
          onDoubleClick={() => onZoomed(false)}
        />
      )}
    </>
  );
}
