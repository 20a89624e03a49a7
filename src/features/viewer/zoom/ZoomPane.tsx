import type { Point } from '@domain/geometry/rect';
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
import { useEvent } from '@/lib/useEvent';
import styles from '../BookViewer.module.css';
import type { ElementSize } from '../stageHooks';
import { useZoomGestures } from './useZoomGestures';
import { CLOSE_UP_ZOOM, clampPan, NO_ZOOM, panBy, snapToNoZoom, type Zoom } from './zoom';

export interface ZoomHandle {
  /** @param by px */
  pan(by: Point): void;
}

interface Props {
  readonly ref: Ref<ZoomHandle>;
  readonly zoomed: boolean;
  /** Called when a gesture has zoomed the book in, or out to its full size. */
  readonly onZoomed: (zoomed: boolean) => void;
  readonly stage: RefObject<HTMLElement | null>;
  /** Size of the open book and of the stage around it in px. */
  readonly book: ElementSize;
  readonly stageSize: ElementSize;
  readonly children: ReactNode;
}

/**
 * Shows the book larger than the stage and pans it by drags. The pane then covers the book, so that drags do not turn
 * pages.
 */
export function ZoomPane({ ref, zoomed, onZoomed, stage, book, stageSize, children }: Props) {
  const [zoom, setZoom] = useState(NO_ZOOM);
  /** A finger or a wheel controls the zoom, which then follows without a transition. */
  const [isGestureActive, setGestureActive] = useState(false);
  const [wasZoomed, setWasZoomed] = useState(zoomed);
  const held = useRef<{ readonly pointerId: number; x: number; y: number } | null>(null);
  if (wasZoomed !== zoomed) {
    setWasZoomed(zoomed);
    // Set by the button or a key; a gesture has changed the zoom already.
    if (zoomed === (zoom.scale === NO_ZOOM.scale)) {
      setGestureActive(false);
      setZoom(zoomed ? CLOSE_UP_ZOOM : NO_ZOOM);
    }
  }
  const isLarger = zoom.scale > NO_ZOOM.scale;
  const notifyZoomed = useEvent(onZoomed);
  useEffect(() => notifyZoomed(isLarger), [notifyZoomed, isLarger]);

  const change = (next: (zoom: Zoom) => Zoom) => {
    setGestureActive(true);
    setZoom((now) => clampPan(next(now), book, stageSize));
  };
  useZoomGestures({
    stage,
    zoomed,
    change: (next) => {
      held.current = null;
      change(next);
    },
    end: () => setZoom(snapToNoZoom),
  });

  useImperativeHandle(ref, () => ({ pan: (by) => change((now) => panBy(now, by)) }));

  const take = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY };
  };
  const move = ({ pointerId, clientX, clientY }: PointerEvent<HTMLDivElement>) => {
    const from = held.current;
    if (from?.pointerId !== pointerId) return;
    held.current = { pointerId, x: clientX, y: clientY };
    change((now) => panBy(now, { x: clientX - from.x, y: clientY - from.y }));
  };
  const leave = () => {
    held.current = null;
  };
  const transform = isLarger ? `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` : undefined;
  return (
    <>
      <div className={styles.zoom} data-led={isGestureActive || undefined} style={{ transform }}>
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
