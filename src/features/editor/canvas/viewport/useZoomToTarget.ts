import type { Rect } from '@domain/document';
import { useEffect, useRef } from 'react';
import { useEditor, useEditorSnapshot } from '../../hooks/EditorContext';
import { boundsOfElements } from '../geometry';
import { isNarrow, type Viewport } from './useViewport';

/** Fraction of the stage height that stays free for the toolbar below a crop or a text. */
const BAR_SPACE_RATIO = 0.4;

const withSpaceBelow = (rect: Rect): Rect => ({ ...rect, height: rect.height * (1 + BAR_SPACE_RATIO) });

/** Zooms a narrow stage to the photo that is cropped or the text that is edited, and restores the view afterwards. */
export function useZoomToTarget(viewport: Viewport): void {
  const { cropping, editingText, spreadId } = useEditor();
  const now = useEditorSnapshot();
  const busy = cropping ?? editingText;
  const { width, height } = viewport.viewportSize;
  const latest = useRef({ viewport, now, spreadId });
  const isClose = useRef(false);
  useEffect(() => {
    latest.current = { viewport, now, spreadId };
  });
  useEffect(() => {
    const { viewport: before, spreadId: at } = latest.current;
    const { camera, isFitted } = before;
    if (busy === null) return;
    return () => {
      const { fit, move } = latest.current.viewport;
      const wasClose = isClose.current;
      isClose.current = false;
      if (!wasClose || latest.current.spreadId !== at) return;
      if (isFitted) fit();
      else move(() => camera);
    };
  }, [busy]);
  // Runs again when the stage size changes, such as for a panel or a keyboard.
  useEffect(() => {
    if (busy === null || height === 0 || !isNarrow({ width, height })) return;
    const { viewport: shown, now: asked } = latest.current;
    const element = asked.document().elements.find(({ id }) => id === busy);
    if (!element) return;
    isClose.current = true;
    shown.show(withSpaceBelow(boundsOfElements([element])));
  }, [busy, width, height]);
}
