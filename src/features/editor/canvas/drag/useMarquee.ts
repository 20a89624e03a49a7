import type { Rect, SpreadDocument } from '@domain/document';
import { expandToGroups } from '@domain/document/edit';
import type { Point } from '@domain/geometry/rect';
import type { PointerEvent } from 'react';
import { useEditor, useEditorSnapshot, useSpreadState } from '../../hooks/EditorContext';
import { intersectsElement } from '../geometry';
import { captureFocusGuard, focusElement, focusPages } from '../manageFocus';
import { useDragSurface, usePointerDrag } from './usePointerDrag';

const rectBetween = (a: Point, b: Point): Rect => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

const elementsTouching = ({ elements }: SpreadDocument, area: Rect) =>
  elements.filter((element) => !element.locked && intersectsElement(element, area)).map(({ id }) => id);

/**
 * Selects all elements that a rectangle touches, drawn from an empty part of the page. With Shift, they are added to
 * the selection.
 * @returns the rectangle in mm
 */
export function useMarquee(scale: number) {
  const { select, announce } = useEditor();
  const now = useEditorSnapshot();
  const [area, setArea] = useSpreadState<Rect | null>(null);
  const surface = useDragSurface();
  const startDrag = usePointerDrag(surface);

  const press = (event: PointerEvent, onTap?: () => void) => {
    const kept = event.shiftKey ? now.selection() : [];
    const start = surface.toSheetPoint(event);
    let drawn: Rect | null = null;
    startDrag(event, () => ({
      move: ({ x, y }) => {
        drawn = rectBetween(start, { x: start.x + x / scale, y: start.y + y / scale });
        setArea(drawn);
      },
      end: (moved) => {
        setArea(null);
        if (!moved && onTap) return onTap();
        const doc = now.document();
        const touched = moved && drawn ? expandToGroups(doc.elements, elementsTouching(doc, drawn)) : [];
        const next = [...kept, ...touched.filter((id) => !kept.includes(id))];
        select(next);
        if (next.length > 0) focusElement(next[0]);
        else focusPages(captureFocusGuard());
        if (moved) announce('chosen', next.length);
      },
      cancel: () => setArea(null),
    }));
  };
  return { area, press };
}
