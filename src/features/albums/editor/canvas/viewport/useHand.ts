import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Camera, panned, pinched, zoomedAt } from './camera';
import type { Viewport } from './useViewport';

/** px of a wheel's line. */
const LINE_PX = 16;
/** A wheel's notch reports 100 px and more, a trackpad's pinch a few at a time. */
const MOST_PX = 30;
const ZOOM_PER_PX = 0.01;

const fields = 'input:not([type=range]), textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/** Wheel and trackpad: they pan, with Ctrl or Command they zoom at the pointer. */
function useWheel({ stage, move, fromMiddle }: Viewport): void {
  useEffect(() => {
    const node = stage.current;
    const onWheel = (event: WheelEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-own-wheel]')) return;
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
      const [x, y] = [event.deltaX * unit, event.deltaY * unit];
      if (event.ctrlKey || event.metaKey) {
        const by = Math.exp(-Math.min(Math.max(y, -MOST_PX), MOST_PX) * ZOOM_PER_PX);
        const at = fromMiddle(event);
        move((camera) => zoomedAt(camera, camera.scale * by, at));
      } else {
        move((camera) => panned(camera, event.shiftKey && x === 0 ? { x: -y, y: 0 } : { x: -x, y: -y }));
      }
    };
    // React listens passively, and the browser would zoom the page.
    node?.addEventListener('wheel', onWheel, { passive: false });
    return () => node?.removeEventListener('wheel', onWheel);
  }, [stage, move, fromMiddle]);
}

/** Whether Space is held down; a press of Space that moved the page presses no button. */
function useSpace(): { readonly held: boolean; readonly used: { current: boolean } } {
  const [held, setHeld] = useState(false);
  const used = useRef(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== ' ' || (event.target instanceof Element && event.target.closest(fields))) return;
      if (event.target === document.body) event.preventDefault();
      if (event.type === 'keydown') {
        if (!event.repeat) used.current = false;
      } else if (used.current) event.preventDefault();
      setHeld(event.type === 'keydown');
    };
    const onBlur = () => setHeld(false);
    window.addEventListener('keydown', onKey);
    window.addEventListener('keyup', onKey, true);
    window.addEventListener('blur', onBlur);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('keyup', onKey, true);
      window.removeEventListener('blur', onBlur);
    };
  }, []);
  return { held, used };
}

interface Hand {
  /** The next press takes the page along. */
  readonly ready: boolean;
  /** To be asked first of all; true when the press is the hand's and nobody else's. */
  readonly press: (event: PointerEvent) => boolean;
  /** Takes the page along with a pointer that is down. */
  readonly grab: (event: PointerEvent) => void;
}

/** Moves and zooms the page: wheel, trackpad, Space or the middle button and a pull, two fingers. */
export function useHand(viewport: Viewport): Hand {
  const { camera, move, fromMiddle } = viewport;
  useWheel(viewport);
  const { held, used } = useSpace();
  const fingers = useRef(new Map<number, { clientX: number; clientY: number }>());

  const follow = (event: PointerEvent, onMove: (next: globalThis.PointerEvent) => void, onEnd?: () => void) => {
    const { pointerId } = event;
    const moved = (next: globalThis.PointerEvent) => next.pointerId === pointerId && onMove(next);
    const ended = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      window.removeEventListener('pointermove', moved);
      window.removeEventListener('pointerup', ended);
      window.removeEventListener('pointercancel', ended);
      onEnd?.();
    };
    window.addEventListener('pointermove', moved);
    window.addEventListener('pointerup', ended);
    window.addEventListener('pointercancel', ended);
  };

  const grab = (event: PointerEvent) => {
    let last = { x: event.clientX, y: event.clientY };
    follow(event, ({ clientX: x, clientY: y }) => {
      // A second finger takes over.
      if (fingers.current.size > 1) return;
      const by = { x: x - last.x, y: y - last.y };
      last = { x, y };
      move((now) => panned(now, by));
    });
  };

  const pinch = () => {
    const pair = () => {
      const [a, b] = [...fingers.current.values()].map(fromMiddle);
      return a && b ? ([a, b] as const) : null;
    };
    return { camera, from: pair(), pair };
  };
  const pinching = useRef<{ camera: Camera; from: ReturnType<ReturnType<typeof pinch>['pair']> } | null>(null);

  const touch = (event: PointerEvent): boolean => {
    fingers.current.set(event.pointerId, event);
    if (fingers.current.size === 2) pinching.current = pinch();
    follow(
      event,
      (next) => {
        fingers.current.set(next.pointerId, next);
        const start = pinching.current;
        const to = pinch().pair();
        if (!start?.from || !to) return;
        const { camera: before, from } = start;
        move(() => pinched(before, from, to));
      },
      () => {
        fingers.current.delete(event.pointerId);
        pinching.current = null;
      },
    );
    return fingers.current.size > 1;
  };

  const press = (event: PointerEvent): boolean => {
    if (event.pointerType === 'touch') return touch(event);
    if (event.button !== 1 && !(held && event.button === 0)) return false;
    event.preventDefault();
    used.current = true;
    grab(event);
    return true;
  };
  return { ready: held, press, grab };
}
