import { expandToGroups } from '@domain/document/edit';
import type { Point } from '@domain/geometry/rect';
import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef } from 'react';
import { cancelDrags, TOUCH_DRAG_THRESHOLD_PX } from '../canvas/drag/usePointerDrag';
import { useEditor, useEditorSnapshot, useSpreadState } from '../hooks/EditorContext';

const LONG_PRESS_MS = 500;

const elementIn = (target: EventTarget | null): string | null =>
  (target instanceof Element ? target.closest('[data-element-id]') : null)?.getAttribute('data-element-id') ?? null;

const isHandle = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-handle], [data-swap], [data-turn]') !== null;

/** Returns the centre of the focused element, or else of the pages. */
function focusPosition(): { readonly at: Point; readonly id: string | null } {
  const id = elementIn(document.activeElement);
  const box = (id === null ? document.querySelector('[data-pages]') : document.activeElement)?.getBoundingClientRect();
  return { id, at: box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: 0, y: 0 } };
}

/** Swallows the click that follows a lifted finger. It would move the focus and close the menu. */
function suppressTouchEnd(): void {
  const ends = new AbortController();
  const { signal } = ends;
  const swallow = (event: Event) => {
    ends.abort();
    if (event.cancelable) event.preventDefault();
  };
  window.addEventListener('touchend', swallow, { signal, capture: true, passive: false });
  window.addEventListener('touchcancel', () => ends.abort(), { signal, capture: true });
}

/** Runs on a long press of a single finger, and cancels its drag. */
function useLongPress(run: (target: EventTarget | null, at: Point) => void, isOff: boolean) {
  const timer = useRef(0);
  const end = useRef<AbortController | null>(null);
  useEffect(() => () => end.current?.abort(), []);
  return (event: PointerEvent) => {
    end.current?.abort();
    if (isOff || event.pointerType !== 'touch' || !event.isPrimary) return;
    const { target, clientX: x, clientY: y } = event;
    const ends = new AbortController();
    const { signal } = ends;
    end.current = ends;
    signal.addEventListener('abort', () => clearTimeout(timer.current));
    timer.current = window.setTimeout(() => {
      ends.abort();
      suppressTouchEnd();
      cancelDrags();
      run(target, { x, y });
    }, LONG_PRESS_MS);
    const stop = () => ends.abort();
    const moved = (next: globalThis.PointerEvent) => {
      if (Math.hypot(next.clientX - x, next.clientY - y) > TOUCH_DRAG_THRESHOLD_PX) stop();
    };
    window.addEventListener('pointermove', moved, { signal });
    for (const name of ['pointerup', 'pointercancel'] as const) window.addEventListener(name, stop, { signal });
  };
}

/** Opens the menu for the target of the pointer, the finger or the focus. An unselected target becomes selected. */
export function useContextMenu() {
  const { select, cropping, editingText } = useEditor();
  const now = useEditorSnapshot();
  const [at, setAt] = useSpreadState<Point | null>(null);
  const isBusy = cropping !== null || editingText !== null;
  const open = (id: string | null, place: Point) => {
    if (isBusy) return;
    if (id === null) select([]);
    else if (!now.selection().includes(id)) select(expandToGroups(now.document().elements, [id]));
    setAt(place);
  };
  const onPointerDownCapture = useLongPress((target, place) => {
    if (target instanceof Element && !target.closest('[data-bar]'))
      open(isHandle(target) ? (now.selection()[0] ?? null) : elementIn(target), place);
  }, isBusy);
  return {
    at,
    close: useCallback(() => setAt(null), [setAt]),
    openAtFocus: () => {
      const { id, at: place } = focusPosition();
      open(id ?? now.selection()[0] ?? null, place);
    },
    handlers: {
      onPointerDownCapture,
      onContextMenu: (event: MouseEvent) => {
        const { target, currentTarget } = event;
        if (!(target instanceof Element) || target.closest('input, textarea, [data-bar]')) return;
        event.preventDefault();
        // Ignores the menu itself, which is portalled, and a press that has already opened it.
        if (!currentTarget.contains(target) || at !== null) return;
        const id = isHandle(target) ? (now.selection()[0] ?? null) : elementIn(target);
        open(id, { x: event.clientX, y: event.clientY });
      },
    },
  };
}
