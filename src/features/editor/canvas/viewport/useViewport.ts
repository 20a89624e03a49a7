import type { Rect } from '@domain/document';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Point } from '@/features/albums/fingers';
import { useElementSize } from '@/features/albums/viewer/useStage';
import { useEditor } from '../../hooks/EditorContext';
import { useSpreadState } from '../../hooks/useSpreadState';
import { type Camera, fitted, keptOver, PRINTED_SCALE, type Size, stepped, withinZoom, zoomedAt } from './camera';
import { useSeen } from './useScrollIntoView';

export interface Viewport {
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly room: Size;
  readonly camera: Camera;
  /** The whole spread is shown, and follows the size of the window. */
  readonly whole: boolean;
  /** How large another spread is while all of it is shown, px. */
  readonly wholeOf: (view: Rect) => Size;
  /** At most once a frame. */
  readonly move: (next: (camera: Camera) => Camera) => void;
  readonly fit: () => void;
  readonly show: (rect: Rect) => void;
  readonly step: (by: 1 | -1) => void;
  readonly printed: () => void;
  /** A point of the window in px from the middle of the stage. */
  readonly fromMiddle: (at: { readonly clientX: number; readonly clientY: number }) => Point;
}

/** Room around the spread for its shadow and the handles, px. */
const MARGIN = { wide: 56, narrow: 24 } as const;
const NARROW_BELOW_PX = { width: 700, height: 400 } as const;

export const isNarrow = ({ width, height }: Size): boolean =>
  width < NARROW_BELOW_PX.width || height < NARROW_BELOW_PX.height;

/** What the stage shows of a spread; at first all of it. */
export function useViewport(view: Rect): Viewport {
  const { spreadId } = useEditor();
  const stage = useRef<HTMLDivElement>(null);
  const room = useElementSize(stage);
  const margin = isNarrow(room) ? MARGIN.narrow : MARGIN.wide;
  const [free, setFree] = useSpreadState<Camera | null>(null);
  const all = useMemo(() => fitted(view, room, margin), [view, room, margin]);
  const camera = free ?? all;
  const latest = useRef(camera);
  const frame = useRef(0);
  useLayoutEffect(() => {
    // What was moved since and is not shown yet is later.
    if (frame.current === 0) latest.current = camera;
  }, [camera]);
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current);
      frame.current = 0;
    },
    [spreadId],
  );

  const move = useCallback(
    (next: (camera: Camera) => Camera) => {
      latest.current = keptOver(next(latest.current), view);
      if (frame.current !== 0) return;
      frame.current = requestAnimationFrame(() => {
        frame.current = 0;
        setFree(latest.current);
      });
    },
    [view, setFree],
  );
  useSeen(stage, move);
  const fit = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = 0;
    latest.current = all;
    setFree(null);
  }, [all, setFree]);
  const wholeOf = useCallback(
    (other: Rect) => {
      const { scale } = fitted(other, room, margin);
      return { width: other.width * scale, height: other.height * scale };
    },
    [room, margin],
  );
  const show = useCallback(
    (rect: Rect) => {
      const close = fitted(rect, room, margin);
      move(() => ({ ...close, scale: withinZoom(close.scale) }));
    },
    [room, margin, move],
  );
  const step = useCallback((by: 1 | -1) => move((now) => zoomedAt(now, stepped(now.scale, by))), [move]);
  const printed = useCallback(() => move((now) => zoomedAt(now, PRINTED_SCALE)), [move]);
  const fromMiddle = useCallback(({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) => {
    const box = stage.current?.getBoundingClientRect();
    return box ? { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 } : { x: 0, y: 0 };
  }, []);
  return useMemo(
    () => ({ stage, room, camera, whole: free === null, wholeOf, move, fit, show, step, printed, fromMiddle }),
    [room, camera, free, wholeOf, move, fit, show, step, printed, fromMiddle],
  );
}
