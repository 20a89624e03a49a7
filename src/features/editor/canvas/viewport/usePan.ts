import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { isZoomWheel, wheelPanOffset, wheelZoomFactor } from '@/lib/dom/pointerInput';
import { showDragOverlay, usePointerDrag } from '../drag/usePointerDrag';
import { type Camera, panCamera, pinchCamera, zoomCameraAt } from './camera';
import type { Viewport } from './useViewport';

/** Pans the page by one finger, unless it only taps. */
export type TouchPan = (event: PointerEvent, onTap: () => void) => void;

interface Pan {
  readonly ready: boolean;
  /** Called before all other handlers. Returns true if the press pans the page; other handlers then ignore it. */
  readonly press: (event: PointerEvent) => boolean;
  readonly touchPan: TouchPan;
}

const spaceFields = 'input:not([type=range]), textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/** Returns whether Space is held. A Space press that panned the page presses no button. */
function useSpaceKey(): { readonly held: boolean; readonly markUsed: () => void } {
  const [held, setHeld] = useState(false);
  const used = useRef(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== ' ' || (event.target instanceof Element && event.target.closest(spaceFields))) return;
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
  const markUsed = useCallback(() => {
    used.current = true;
  }, []);
  return { held, markUsed };
}

/** Handles wheel and trackpad: they pan, and with Ctrl or Command zoom at the pointer. */
function useWheel({ stage, move, fromCentre }: Viewport): void {
  useEffect(() => {
    const node = stage.current;
    const onWheel = (event: WheelEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-own-wheel]')) return;
      event.preventDefault();
      if (isZoomWheel(event)) {
        const [by, at] = [wheelZoomFactor(event), fromCentre(event)];
        move((camera) => zoomCameraAt(camera, camera.scale * by, at));
      } else {
        const by = wheelPanOffset(event);
        move((camera) => panCamera(camera, by));
      }
    };
    // React's wheel listeners are passive, so the browser would zoom the page.
    node?.addEventListener('wheel', onWheel, { passive: false });
    return () => node?.removeEventListener('wheel', onWheel);
  }, [stage, move, fromCentre]);
}

/** Pans and zooms the page: wheel, trackpad, Space or middle button with a drag, pinch. */
export function usePan(viewport: Viewport): Pan {
  const { camera, move, fromCentre } = viewport;
  useWheel(viewport);
  const { held, markUsed } = useSpaceKey();
  const fingers = useRef(new Map<number, { clientX: number; clientY: number }>());
  const startDrag = usePointerDrag();

  const follow = (event: PointerEvent, onMove: (next: globalThis.PointerEvent) => void, onEnd?: () => void) => {
    const { pointerId } = event;
    const moved = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      // The release was not reported.
      if (next.pointerType !== 'touch' && next.buttons === 0) ended(next);
      else onMove(next);
    };
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
    const lower = showDragOverlay('grabbing');
    const onMove = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      const by = { x: x - last.x, y: y - last.y };
      last = { x, y };
      move((now) => panCamera(now, by));
    };
    follow(event, onMove, lower);
  };

  const slide: TouchPan = (event, onTap) =>
    startDrag(event, () => ({
      move: (by) => move(() => panCamera(camera, by)),
      end: (moved) => !moved && onTap(),
      cancel: () => undefined,
    }));

  const pinch = () => {
    const pair = () => {
      const [a, b] = [...fingers.current.values()].map(fromCentre);
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
        move(() => pinchCamera(before, from, to));
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
    markUsed();
    grab(event);
    return true;
  };
  return { ready: held, press, touchPan: slide };
}
