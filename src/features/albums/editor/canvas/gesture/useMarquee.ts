import { boundsTurned, centreOf, overlaps, type Rect, type SpreadDocument, type SpreadElement } from '@domain/document';
import { withGroups } from '@domain/document/edit';
import type { PointerEvent } from 'react';
import type { Point } from '../../../fingers';
import { useEditor, useNow } from '../../context';
import { focusElement, focusPages } from '../../focus';
import { useSpreadState } from '../../useSpreadState';
import { boundsOf } from '../snap/targets';
import { usePointerDrag } from '../usePointerDrag';

const between = (a: Point, b: Point): Rect => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

/** Whether a rectangle touches an element as it is turned: neither along the sheet nor along its own sides is there a gap between them. */
const touches = (element: SpreadElement, area: Rect) =>
  overlaps(boundsOf([element]), area) &&
  overlaps(element.frame, boundsTurned(area, -element.rotation, centreOf(element.frame)));

const caughtBy = ({ elements }: SpreadDocument, area: Rect) =>
  elements.filter((element) => !element.locked && touches(element, area)).map(({ id }) => id);

/** Chooses all that a rectangle touches that is drawn on the empty page; with Shift, beside what is chosen. @returns the rectangle, mm */
export function useMarquee(scale: number, sheetAt: (event: { clientX: number; clientY: number }) => Point) {
  const { select, announce } = useEditor();
  const now = useNow();
  const [area, setArea] = useSpreadState<Rect | null>(null);
  const startDrag = usePointerDrag();

  const press = (event: PointerEvent) => {
    const kept = event.shiftKey ? now.selection() : [];
    const start = sheetAt(event);
    let drawn: Rect | null = null;
    startDrag(event, () => ({
      move: ({ x, y }) => {
        drawn = between(start, { x: start.x + x / scale, y: start.y + y / scale });
        setArea(drawn);
      },
      end: (moved) => {
        setArea(null);
        const doc = now.document();
        const caught = moved && drawn ? withGroups(doc.elements, caughtBy(doc, drawn)) : [];
        const next = [...kept, ...caught.filter((id) => !kept.includes(id))];
        select(next);
        if (next.length > 0) focusElement(next[0]);
        else focusPages();
        if (moved) announce('chosen', next.length);
      },
      cancel: () => setArea(null),
    }));
  };
  return { area, press };
}
