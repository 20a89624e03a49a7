import type { PhotoElement } from '@domain/document';
import type { PointerEvent } from 'react';
import type { Point } from '@/features/albums/fingers';
import { useEditor, useEditorSnapshot } from '../../hooks/EditorContext';
import { useSpreadState } from '../../hooks/useSpreadState';
import { useGround } from './dragSurface';
import { photoAt } from './photoAt';
import { usePressBelow } from './useClickThrough';
import { usePointerDrag } from './usePointerDrag';

/** A picture on its way to another frame. */
export interface Carried {
  readonly fileId: string;
  /** px of the window */
  readonly at: Point;
  /** The frame that would take it. */
  readonly over: string | null;
}

/** Draws the picture of one frame into another: the two change places. */
export function useSwap() {
  const { apply, select, announce } = useEditor();
  const now = useEditorSnapshot();
  const [carried, carry] = useSpreadState<Carried | null>(null);
  const ground = useGround();
  const startDrag = usePointerDrag(ground);
  const pressBelow = usePressBelow();

  const press = (event: PointerEvent, { id, fileId }: PhotoElement) => {
    event.stopPropagation();
    if (fileId === null) return;
    let target: string | null = null;
    startDrag(event, () => ({
      move: (_, pointer) => {
        const into = photoAt(now.document(), ground.sheetAt(pointer))?.id ?? null;
        target = into === id ? null : into;
        carry({ fileId, at: { x: pointer.clientX, y: pointer.clientY }, over: target });
      },
      end: (moved, pointer) => {
        carry(null);
        if (!moved) pressBelow(pointer);
        if (target === null) return;
        apply({ kind: 'swapPhotos', a: id, b: target });
        select([target]);
        announce('swapped', 2);
      },
      cancel: () => carry(null),
    }));
  };
  return { carried, press };
}
