import type { PhotoElement } from '@domain/document';
import type { Point } from '@domain/geometry/rect';
import type { PointerEvent } from 'react';
import { useEditor, useEditorSnapshot, useSpreadState } from '../../hooks/EditorContext';
import { photoAt } from '../geometry';
import { useDragSurface, usePointerDrag } from './usePointerDrag';
import { useClickThrough } from './useResize';

export interface DraggedPicture {
  readonly fileId: string;
  /** Position in the window, in px. */
  readonly at: Point;
  readonly targetId: string | null;
}

/** Drags the picture of one frame into another. The two swap places. */
export function usePhotoSwap() {
  const { apply, select, announce } = useEditor();
  const now = useEditorSnapshot();
  const [carried, setDragged] = useSpreadState<DraggedPicture | null>(null);
  const surface = useDragSurface();
  const startDrag = usePointerDrag(surface);
  const clickThrough = useClickThrough();

  const press = (event: PointerEvent, { id, fileId }: PhotoElement) => {
    event.stopPropagation();
    if (fileId === null) return;
    let target: string | null = null;
    startDrag(event, () => ({
      move: (_, pointer) => {
        const into = photoAt(now.document(), surface.toSheetPoint(pointer))?.id ?? null;
        target = into === id ? null : into;
        setDragged({ fileId, at: { x: pointer.clientX, y: pointer.clientY }, targetId: target });
      },
      end: (moved, pointer) => {
        setDragged(null);
        if (!moved) clickThrough(pointer);
        if (target === null) return;
        apply({ kind: 'swapPhotos', a: id, b: target });
        select([target]);
        announce('swapped', 2);
      },
      cancel: () => setDragged(null),
    }));
  };
  return { carried, press };
}
