import type { Rect } from '@domain/document';
import type { Point } from '@domain/geometry/rect';
import {
  createContext,
  type PointerEvent as ReactPointerEvent,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isPrimaryPress, isZoomWheel, wheelPanOffset } from '@/lib/dom/pointerInput';
import { useEditor } from '../../hooks/EditorContext';
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

const WINDOW_SURFACE: DragSurface = {
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

/**
 * Lays a shield over the page during a drag. The browser then does no hit test of the page on each move, shows no hover
 * styles and opens no menu.
 * @param onWheel receives the wheel. The listener sits on the shield alone: a non-passive listener on the window would
 * make the browser repaint the whole page.
 * @returns a function that removes the shield
 */
export function showDragOverlay(cursor: string, onWheel?: (event: WheelEvent) => void): () => void {
  const overlay = document.createElement('div');
  Object.assign(overlay.style, { position: 'fixed', inset: '0', zIndex: '2147483647', cursor });
  overlay.addEventListener('contextmenu', (event) => event.preventDefault());
  if (onWheel) overlay.addEventListener('wheel', onWheel, { passive: false });
  document.body.append(overlay);
  return () => overlay.remove();
}

export type PointerState = Pick<PointerEvent, 'clientX' | 'clientY' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

export interface Drag {
  /** Called at most once a frame; `by` in px since the start, on the surface. */
  move(by: Point, pointer: PointerState): void;
  /** Called on release. `moved` is false for a press without a drag. */
  end(moved: boolean, pointer: PointerState): void;
  /** Called on Escape, a second finger, a change of spread or window, or a cancelled pointer. */
  cancel(): void;
}

/** Shorter moves count as a press, because hands tremble; fingers tremble more. */
const DRAG_THRESHOLD_PX = 3;
export const TOUCH_DRAG_THRESHOLD_PX = 8;

const modifiers = ['Shift', 'Alt', 'Control', 'Meta'];

/** Detects a release that no event reported: outside of the window, under a dialog, or while another button is held. */
const isReleased = ({ pointerType, buttons }: PointerEvent): boolean => pointerType !== 'touch' && (buttons & 1) === 0;

const runningDrags = new Set<() => void>();

/** Cancels all drags, because the press turned out to mean something else. Everything returns to its place. */
export function cancelDrags(): void {
  for (const cancel of runningDrags) cancel();
}

/**
 * Follows a pointer from press to release. Escape and a second finger cancel it. All other keys are ignored meanwhile.
 * @param surface on which distances are measured
 */
export function usePointerDrag(surface = WINDOW_SURFACE) {
  const { spreadId } = useEditor();
  const own = useRef<(() => void) | null>(null);
  useEffect(() => () => own.current?.(), [spreadId]);
  return (event: ReactPointerEvent, begin: (start: Point) => Drag) => {
    if (!isPrimaryPress(event) || own.current) return;
    const start = { x: event.clientX, y: event.clientY };
    const { pointerId } = event;
    const isFinger = event.pointerType === 'touch';
    const slack = isFinger ? TOUCH_DRAG_THRESHOLD_PX : DRAG_THRESHOLD_PX;
    const drag = begin(start);
    let frame = 0;
    let moved = false;
    const cursor = event.target instanceof Element ? getComputedStyle(event.target).cursor : '';
    let removeOverlay: (() => void) | null = null;
    let latest: PointerState | null = null;
    const session = surface.startSession(start, () => latest && drag.move(offsetTo(latest), latest));
    const offsetTo = ({ clientX, clientY }: PointerState): Point => {
      const panned = session.panOffset();
      return { x: clientX - start.x - panned.x, y: clientY - start.y - panned.y };
    };
    const ends = new AbortController();
    const { signal } = ends;
    const follow = (next: PointerState, frames = 1) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => (frames > 1 ? follow(next, frames - 1) : drag.move(offsetTo(next), next)));
    };
    const onMove = (next: PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      if (isReleased(next)) return release(latest ?? next);
      moved ||= Math.hypot(next.clientX - start.x, next.clientY - start.y) > slack;
      if (!moved) return;
      latest = next;
      session.trackPointer(next);
      // Touch events go to the node of the press anyway, and a second finger must reach its target. So touch needs no
      // shield.
      const isRaising = !isFinger && !removeOverlay;
      if (isRaising) removeOverlay = showDragOverlay(cursor, session.onWheel);
      // The first frame only lays the shield.
      follow(next, isRaising ? 2 : 1);
    };
    const finish = (how: () => void) => {
      cancelAnimationFrame(frame);
      own.current = null;
      runningDrags.delete(cancel);
      removeOverlay?.();
      session.end();
      ends.abort();
      how();
    };
    const cancel = () => finish(() => drag.cancel());
    own.current = cancel;
    runningDrags.add(cancel);
    const release = (next: PointerState) => {
      if (moved) drag.move(offsetTo(next), next);
      finish(() => drag.end(moved, next));
    };
    const onUp = (next: PointerEvent) => next.pointerId === pointerId && release(next);
    const onCancel = (next: PointerEvent) => next.pointerId === pointerId && cancel();
    const onAnother = (next: PointerEvent) => next.pointerId !== pointerId && next.pointerType === 'touch' && cancel();
    const onKey = (pressed: KeyboardEvent) => {
      const { key, type, shiftKey, altKey, ctrlKey, metaKey } = pressed;
      if (modifiers.includes(key)) {
        if (!latest) return;
        latest = { clientX: latest.clientX, clientY: latest.clientY, shiftKey, altKey, ctrlKey, metaKey };
        follow(latest);
      } else if (type === 'keydown') {
        pressed.preventDefault();
        pressed.stopPropagation();
        if (key === 'Escape') cancel();
      }
    };
    window.addEventListener('pointermove', onMove, { signal });
    window.addEventListener('pointerup', onUp, { signal });
    window.addEventListener('pointercancel', onCancel, { signal });
    window.addEventListener('pointerdown', onAnother, { signal, capture: true });
    window.addEventListener('blur', cancel, { signal });
    for (const name of ['keydown', 'keyup'] as const) window.addEventListener(name, onKey, { signal, capture: true });
  };
}
