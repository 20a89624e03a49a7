import type { Rect } from '@domain/document';
import type { Point } from '@domain/geometry/rect';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useElementSize } from '@/features/viewer/stageHooks';
import { useEditor, useSpreadState } from '../../hooks/EditorContext';
import {
  type Camera,
  clampCamera,
  clampZoom,
  fitCamera,
  nextZoomStep,
  PRINT_SCALE_PX_PER_MM,
  type ViewportSize,
  zoomCameraAt,
} from './camera';
import { useScrollIntoView } from './useScrollIntoView';

export interface Viewport {
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly viewportSize: ViewportSize;
  readonly camera: Camera;
  /** The whole spread, or on a phone a page, is visible, and follows the size of the window. */
  readonly isFitted: boolean;
  /** Returns the size in px of another spread when it is fitted. */
  readonly fittedSize: (view: Rect) => ViewportSize;
  readonly move: (next: (camera: Camera) => Camera) => void;
  readonly fit: () => void;
  readonly show: (rect: Rect) => void;
  readonly step: (by: 1 | -1) => void;
  readonly zoomToPrintSize: () => void;
  /** Converts a point of the window to px from the centre of the stage. */
  readonly fromCentre: (at: { readonly clientX: number; readonly clientY: number }) => Point;
}

/** Margin around the spread for its shadow and the handles, in px. Beside a single page, the next one shows there. */
const MARGIN_PX = { wide: 36, narrow: 24, page: 16 } as const;
/** Height of the bar above a single page: its name, the buttons that turn it, and the zoom. */
export const PAGE_BAR_HEIGHT_PX = 48;
/** Desktop windows from 1280 px leave more width beside rail and properties. */
const NARROW_BELOW_PX = { width: 640, height: 400 } as const;

export const isNarrow = ({ width, height }: ViewportSize): boolean =>
  width < NARROW_BELOW_PX.width || height < NARROW_BELOW_PX.height;

/**
 * The visible part of a spread; initially all of it.
 * @param page the page of the spread that fills the stage instead
 */
export function useViewport(view: Rect, page: Rect | null = null): Viewport {
  const { spreadId } = useEditor();
  const stage = useRef<HTMLDivElement>(null);
  const viewportSize = useElementSize(stage);
  const margin = page ? MARGIN_PX.page : isNarrow(viewportSize) ? MARGIN_PX.narrow : MARGIN_PX.wide;
  const above = page ? PAGE_BAR_HEIGHT_PX : 0;
  const pageWidth = page?.width;
  const [free, setFree] = useSpreadState<Camera | null>(null);
  const all = useMemo(
    () => fitCamera(page ?? view, viewportSize, margin, above),
    [page, view, viewportSize, margin, above],
  );
  const camera = free ?? all;
  const latest = useRef(camera);
  const frame = useRef(0);
  useLayoutEffect(() => {
    // A pending camera is newer than the rendered one.
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
      latest.current = clampCamera(next(latest.current), view);
      if (frame.current !== 0) return;
      frame.current = requestAnimationFrame(() => {
        frame.current = 0;
        setFree(latest.current);
      });
    },
    [view, setFree],
  );
  useScrollIntoView(stage, move);
  const fit = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = 0;
    latest.current = all;
    setFree(null);
  }, [all, setFree]);
  const fittedSize = useCallback(
    (other: Rect) => {
      const width = Math.min(other.width, pageWidth ?? other.width);
      const { scale } = fitCamera({ ...other, width }, viewportSize, margin, above);
      return { width: other.width * scale, height: other.height * scale };
    },
    [viewportSize, margin, above, pageWidth],
  );
  const show = useCallback(
    (rect: Rect) => {
      const close = fitCamera(rect, viewportSize, margin);
      move(() => ({ ...close, scale: clampZoom(close.scale) }));
    },
    [viewportSize, margin, move],
  );
  const step = useCallback((by: 1 | -1) => move((now) => zoomCameraAt(now, nextZoomStep(now.scale, by))), [move]);
  const zoomToPrintSize = useCallback(() => move((now) => zoomCameraAt(now, PRINT_SCALE_PX_PER_MM)), [move]);
  const fromCentre = useCallback(({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) => {
    const box = stage.current?.getBoundingClientRect();
    return box ? { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 } : { x: 0, y: 0 };
  }, []);
  return useMemo(
    () => ({
      stage,
      viewportSize,
      camera,
      isFitted: free === null,
      fittedSize,
      move,
      fit,
      show,
      step,
      zoomToPrintSize,
      fromCentre,
    }),
    [viewportSize, camera, free, fittedSize, move, fit, show, step, zoomToPrintSize, fromCentre],
  );
}
