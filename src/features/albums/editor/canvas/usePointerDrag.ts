import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react';
import type { Point } from '../../fingers';
import { useEditor } from '../context';
import { raiseShield } from './shield';

export interface Drag {
  /** At most once a frame; `by` in px since the start. */
  move(by: Point, event: PointerEvent): void;
  /** Let go. `moved` is false for a mere press. */
  end(moved: boolean, event: PointerEvent): void;
  /** Escape, a second finger, another spread, or the system took the pointer away. */
  cancel(): void;
}

/** px; less is a hand that trembles, and a finger trembles more. */
const SLACK = 3;
export const FINGER_SLACK = 8;

/** Gives up each of those that run. */
const running = new Set<() => void>();

/** What a pointer is drawing along lies where it was: it turned out to mean something else. */
export function cancelDrags(): void {
  for (const cancel of running) cancel();
}

/** Follows a pointer from its press to its release, wherever it goes; Escape ends it without a result, and so does a second finger. */
export function usePointerDrag() {
  const { spreadId } = useEditor();
  const own = useRef<(() => void) | null>(null);
  useEffect(() => () => own.current?.(), [spreadId]);
  return (event: ReactPointerEvent, begin: (start: Point) => Drag) => {
    if (event.button !== 0 || own.current) return;
    const start = { x: event.clientX, y: event.clientY };
    const { pointerId } = event;
    const isFinger = event.pointerType === 'touch';
    const slack = isFinger ? FINGER_SLACK : SLACK;
    const drag = begin(start);
    let frame = 0;
    let moved = false;
    const cursor = event.target instanceof Element ? getComputedStyle(event.target).cursor : '';
    let lower: (() => void) | null = null;
    const ends = new AbortController();
    const { signal } = ends;
    const onMove = (next: PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      const by = { x: next.clientX - start.x, y: next.clientY - start.y };
      moved ||= Math.hypot(by.x, by.y) > slack;
      if (!moved) return;
      // Whatever lies below, a finger's moves go to what it was put on; and the second one has to reach what it means.
      if (!isFinger) lower ??= raiseShield(cursor);
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => drag.move(by, next));
    };
    const finish = (how: () => void) => {
      cancelAnimationFrame(frame);
      own.current = null;
      running.delete(cancel);
      lower?.();
      ends.abort();
      how();
    };
    const cancel = () => finish(() => drag.cancel());
    own.current = cancel;
    running.add(cancel);
    const onUp = (next: PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      if (moved) drag.move({ x: next.clientX - start.x, y: next.clientY - start.y }, next);
      finish(() => drag.end(moved, next));
    };
    const onCancel = (next: PointerEvent) => next.pointerId === pointerId && cancel();
    const onAnother = (next: PointerEvent) => next.pointerId !== pointerId && next.pointerType === 'touch' && cancel();
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return;
      key.preventDefault();
      key.stopPropagation();
      cancel();
    };
    window.addEventListener('pointermove', onMove, { signal });
    window.addEventListener('pointerup', onUp, { signal });
    window.addEventListener('pointercancel', onCancel, { signal });
    window.addEventListener('pointerdown', onAnother, { signal, capture: true });
    window.addEventListener('keydown', onKey, { signal, capture: true });
  };
}
