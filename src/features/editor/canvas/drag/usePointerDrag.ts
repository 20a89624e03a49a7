import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react';
import type { Point } from '@/features/albums/fingers';
import { isPrimaryPress } from '@/lib/dom/platform';
import { useEditor } from '../../hooks/EditorContext';
import { raiseShield } from './dragOverlay';
import { SCREEN } from './dragSurface';

/** Where a pointer is, and the keys that are held beside it. */
export type Held = Pick<PointerEvent, 'clientX' | 'clientY' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

export interface Drag {
  /** At most once a frame; `by` in px since the start, on the ground. */
  move(by: Point, pointer: Held): void;
  /** Let go. `moved` is false for a mere press. */
  end(moved: boolean, pointer: Held): void;
  /** Escape, a second finger, another spread or window, or the system took the pointer away. */
  cancel(): void;
}

/** px; less is a hand that trembles, and a finger trembles more. */
const SLACK = 3;
export const FINGER_SLACK = 8;

/** Keys that change what a drag does while they are held. */
const modifiers = ['Shift', 'Alt', 'Control', 'Meta'];

/** It was let go where nobody heard of it: outside of the window, under a dialog, or while another button is still held. */
const isLetGo = ({ pointerType, buttons }: PointerEvent): boolean => pointerType !== 'touch' && (buttons & 1) === 0;

/** Gives up each of those that run. */
const running = new Set<() => void>();

/** What a pointer is drawing along lies where it was: it turned out to mean something else. */
export function cancelDrags(): void {
  for (const cancel of running) cancel();
}

/**
 * Follows a pointer from its press to its release, wherever it goes; Escape ends it without a result, and so does a second finger. No other key does
 * anything meanwhile.
 * @param ground what the way is measured on
 */
export function usePointerDrag(ground = SCREEN) {
  const { spreadId } = useEditor();
  const own = useRef<(() => void) | null>(null);
  useEffect(() => () => own.current?.(), [spreadId]);
  return (event: ReactPointerEvent, begin: (start: Point) => Drag) => {
    if (!isPrimaryPress(event) || own.current) return;
    const start = { x: event.clientX, y: event.clientY };
    const { pointerId } = event;
    const isFinger = event.pointerType === 'touch';
    const slack = isFinger ? FINGER_SLACK : SLACK;
    const drag = begin(start);
    let frame = 0;
    let moved = false;
    const cursor = event.target instanceof Element ? getComputedStyle(event.target).cursor : '';
    let lower: (() => void) | null = null;
    let latest: Held | null = null;
    const footing = ground.begin(start, () => latest && drag.move(wayTo(latest), latest));
    const wayTo = ({ clientX, clientY }: Held): Point => {
      const gone = footing.gone();
      return { x: clientX - start.x - gone.x, y: clientY - start.y - gone.y };
    };
    const ends = new AbortController();
    const { signal } = ends;
    const follow = (next: Held, frames = 1) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => (frames > 1 ? follow(next, frames - 1) : drag.move(wayTo(next), next)));
    };
    const onMove = (next: PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      if (isLetGo(next)) return letGo(latest ?? next);
      moved ||= Math.hypot(next.clientX - start.x, next.clientY - start.y) > slack;
      if (!moved) return;
      latest = next;
      footing.drawn(next);
      // Whatever lies below, a finger's moves go to what it was put on; and the second one has to reach what it means.
      const isRaising = !isFinger && !lower;
      if (isRaising) lower = raiseShield(cursor, footing.wheel);
      // To raise it is enough for one frame.
      follow(next, isRaising ? 2 : 1);
    };
    const finish = (how: () => void) => {
      cancelAnimationFrame(frame);
      own.current = null;
      running.delete(cancel);
      lower?.();
      footing.leave();
      ends.abort();
      how();
    };
    const cancel = () => finish(() => drag.cancel());
    own.current = cancel;
    running.add(cancel);
    const letGo = (next: Held) => {
      if (moved) drag.move(wayTo(next), next);
      finish(() => drag.end(moved, next));
    };
    const onUp = (next: PointerEvent) => next.pointerId === pointerId && letGo(next);
    const onCancel = (next: PointerEvent) => next.pointerId === pointerId && cancel();
    const onAnother = (next: PointerEvent) => next.pointerId !== pointerId && next.pointerType === 'touch' && cancel();
    const onKey = (event: KeyboardEvent) => {
      const { key, type, shiftKey, altKey, ctrlKey, metaKey } = event;
      if (modifiers.includes(key)) {
        if (!latest) return;
        latest = { clientX: latest.clientX, clientY: latest.clientY, shiftKey, altKey, ctrlKey, metaKey };
        follow(latest);
      } else if (type === 'keydown') {
        event.preventDefault();
        event.stopPropagation();
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
