import type { Rect } from '@domain/document';
import type { Point } from '@domain/geometry/rect';
import { createContext, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isZoomWheel, wheelPanOffset } from '@/lib/dom/pointerInput';
import { edgeScrollSpeed, panCamera, stageRect, stageToSheet } from '../viewport/camera';
import type { Viewport } from '../viewport/useViewport';

type Pointer = Pick<PointerEvent, 'clientX' | 'clientY'>;

/** One drag on the sheet, with lengths in px. */
export interface DragSession {
  /** Distance that the sheet has scrolled on the screen since the drag began. */
  readonly panOffset: () => Point;
  /** Follows the dragging pointer. Near an edge of the stage, or by the wheel, the sheet scrolls. */
  readonly trackPointer: (pointer: Pointer) => void;
  readonly onWheel: (event: WheelEvent) => void;
  readonly end: () => void;
}

/** The sheet below a drag. It can scroll during the drag. */
export interface DragSurface {
  /** Converts a point of the window to mm on the sheet. */
  readonly toSheetPoint: (pointer: Pointer) => Point;
  /**
   * @param start point of the press, in px of the window. The sheet scrolls only if the pointer moves closer to an
   * edge.
   * @param onGone called each time that the sheet has moved
   */
  readonly startSession: (start: Point, onGone: () => void) => DragSession;
}

const nothing = () => undefined;
const idleSession: DragSession = {
  panOffset: () => ({ x: 0, y: 0 }),
  trackPointer: nothing,
  onWheel: nothing,
  end: nothing,
};

export const WINDOW_SURFACE: DragSurface = {
  toSheetPoint: ({ clientX: x, clientY: y }) => ({ x, y }),
  startSession: () => idleSession,
};

export const DragSurfaceContext = createContext(WINDOW_SURFACE);
export const useDragSurface = (): DragSurface => useContext(DragSurfaceContext);

/** A late frame scrolls the sheet no farther than a frame of this length. */
const MAX_FRAME_MS = 50;

/** Scrolls only in the direction in which the pointer has moved. */
const rateTowards = (rate: number, way: number): number => (rate * way < 0 ? rate : 0);

interface StageGeometry {
  /** Position of the stage in the window, in px. */
  readonly box: Rect;
  /** Returns the position of the sheet on the stage, in px. */
  readonly place: () => Rect;
  readonly pan: (by: Point) => void;
}

function startEdgeScroll({ box, place, pan }: StageGeometry, start: Point): DragSession {
  const from = place();
  let pointer: Pointer | null = null;
  let frame = 0;
  let before: number | null = null;
  const rateAt = ({ clientX, clientY }: Pointer): Point => {
    const { x, y, width, height } = place();
    return {
      x: rateTowards(edgeScrollSpeed(clientX - box.x, box.width, x, width), clientX - start.x),
      y: rateTowards(edgeScrollSpeed(clientY - box.y, box.height, y, height), clientY - start.y),
    };
  };
  const pull = (time: number) => {
    frame = 0;
    const rate = pointer ? rateAt(pointer) : { x: 0, y: 0 };
    const ms = Math.min(time - (before ?? time), MAX_FRAME_MS);
    before = null;
    if (rate.x === 0 && rate.y === 0) return;
    before = time;
    pan({ x: rate.x * ms, y: rate.y * ms });
    frame = requestAnimationFrame(pull);
  };
  return {
    panOffset: () => ({ x: place().x - from.x, y: place().y - from.y }),
    trackPointer: (next) => {
      pointer = next;
      if (frame === 0) frame = requestAnimationFrame(pull);
    },
    onWheel: (event) => {
      event.preventDefault();
      if (!isZoomWheel(event)) pan(wheelPanOffset(event));
    },
    end: () => cancelAnimationFrame(frame),
  };
}

export function useViewportDragSurface({ camera, viewportSize, stage, move }: Viewport, view: Rect): DragSurface {
  const now = useMemo(
    () => ({ camera, viewportSize, place: stageRect(camera, view, viewportSize) }),
    [camera, view, viewportSize],
  );
  const latest = useRef(now);
  const [followers] = useState(() => new Set<() => void>());
  useLayoutEffect(() => {
    latest.current = now;
    for (const notify of followers) notify();
  }, [now, followers]);

  return useMemo<DragSurface>(() => {
    const boxOf = () => stage.current?.getBoundingClientRect() ?? new DOMRect();
    const place = () => latest.current.place;
    const pan = (by: Point) => move((before) => panCamera(before, by));
    return {
      toSheetPoint: ({ clientX, clientY }) => {
        const { x, y } = boxOf();
        return stageToSheet(latest.current.camera, latest.current.viewportSize, { x: clientX - x, y: clientY - y });
      },
      startSession: (start, onGone) => {
        const footing = startEdgeScroll({ box: boxOf(), place, pan }, start);
        followers.add(onGone);
        const leave = () => {
          followers.delete(onGone);
          footing.end();
        };
        return { ...footing, end: leave };
      },
    };
  }, [stage, move, followers]);
}
