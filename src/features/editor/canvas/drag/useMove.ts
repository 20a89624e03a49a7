import type { SpreadElement } from '@domain/document';
import { type EditCommand, expandToGroups } from '@domain/document/edit';
import type { Point } from '@domain/geometry/rect';
import type { PointerEvent } from 'react';
import { isPrimaryPress } from '@/lib/dom/pointerInput';
import { createElementId, findFramedPhoto, hasPicture } from '../../elements/elementEditing';
import { isMultiSelectKey, useEditor, useEditorSnapshot } from '../../hooks/EditorContext';
import { boundsOfElements, swapTargetAt } from '../geometry';
import { snapMove, snapTargets } from '../snap/snapToTargets';
import type { TouchPan } from '../viewport/usePan';
import { type Gestures, MOVABLE_OUTLINES, SELECTION_OUTLINE } from './useGesture';
import { useDragSurface, usePointerDrag } from './usePointerDrag';

export const SNAP_DISTANCE_PX = 6;

const lockToAxis = ({ x, y }: Point): Point => (Math.abs(x) >= Math.abs(y) ? { x, y: 0 } : { x: 0, y });

/**
 * Returns the ids that a press selects: the group of the element, or the element alone if a member of its group is
 * already selected alone.
 */
function idsToSelect(
  element: SpreadElement,
  all: readonly SpreadElement[],
  selection: readonly string[],
): readonly string[] {
  const together = expandToGroups(all, [element.id]);
  // A photo in its frame is one thing, also where its picture alone was selected before.
  if (findFramedPhoto(all.filter(({ id }) => together.includes(id)))) return together;
  const [only, another] = selection;
  const isInside = only !== undefined && another === undefined && together.length > 1 && together.includes(only);
  return isInside ? [element.id] : together;
}

export interface MoveOptions extends Pick<Gestures, 'show' | 'dragTo' | 'end'> {
  /** Pans from unselected elements by touch, if the spread is only partly visible. */
  readonly touchPan: TouchPan | null;
  /** Draws a rectangle from a locked element, unless it is only tapped. */
  readonly drawMarquee: TouchPan;
}

/**
 * Selects elements on press and drags them. Shift keeps the direction, Alt drags a copy, Ctrl or Command turns snapping
 * off. A single photo that is dropped on another swaps places with it. A finger drags only what is already selected.
 */
export function useMove({ touchPan, drawMarquee, show, dragTo, end }: MoveOptions, scale: number) {
  const { select, snapping, announce } = useEditor();
  const now = useEditorSnapshot();
  const ground = useDragSurface();
  const startDrag = usePointerDrag(ground);

  return (event: PointerEvent, element: SpreadElement) => {
    const [doc, selection] = [now.document(), now.selection()];
    const isMain = isPrimaryPress(event);
    const more = isMain && isMultiSelectKey(event);
    const own = idsToSelect(element, doc.elements, selection);
    const isIn = selection.includes(element.id) && (selection.length > 1 || own.length === 1);
    const chosen = isIn ? selection : more ? [...selection, ...own] : own;
    const isFinger = event.pointerType === 'touch';
    if (isFinger && !isIn) {
      if (touchPan) return touchPan(event, () => select(chosen));
      const nothing = () => undefined;
      return startDrag(event, () => ({ move: nothing, end: (moved) => !moved && select(chosen), cancel: nothing }));
    }
    const choose = () => {
      if (chosen !== selection) select(chosen);
    };
    const rest = () => {
      if (!more) select(own);
      else if (isIn) select(selection.filter((id) => !own.includes(id)));
    };
    const moving = doc.elements.filter(({ id, locked }) => chosen.includes(id) && !locked);
    if (moving.length === 0 && !isFinger && isMain) {
      drawMarquee(event, () => {
        choose();
        rest();
      });
      return;
    }
    choose();
    if (moving.length === 0) {
      if (isFinger) rest();
      return;
    }
    const box = boundsOfElements(moving);
    const targets = snapTargets(doc, new Set(chosen), now.binding(), now.neighbours());
    const copies = moving.map(({ type }) => createElementId(type));
    const ids = moving.map(({ id }) => id);
    // Locked elements stay in place, and so does the outline around them.
    const taken = new Set([...ids, MOVABLE_OUTLINES, ...(moving.length === chosen.length ? [SELECTION_OUTLINE] : [])]);
    const [only] = moving;
    const picture = chosen.length === 1 && only && hasPicture(only) ? only : null;
    const start = ground.toSheetPoint(event);
    let command: EditCommand | null = null;
    startDrag(event, () => ({
      move: (px, pointer) => {
        const { shiftKey, altKey, ctrlKey, metaKey } = pointer;
        const by = shiftKey ? lockToAxis(px) : px;
        const raw = { x: by.x / scale, y: by.y / scale };
        const isFree = altKey || ctrlKey || metaKey;
        const over = picture && !isFree && swapTargetAt(doc, picture.id, { start, at: ground.toSheetPoint(pointer) });
        if (picture && over) {
          command = { kind: 'swapPhotos', a: picture.id, b: over.id };
          dragTo({ ids, layerNames: taken, by: raw, guides: [], swapTargetId: over.id });
          return;
        }
        const target = { ...box, x: box.x + raw.x, y: box.y + raw.y };
        const free = !snapping || ctrlKey || metaKey;
        const snap = free ? { by: { x: 0, y: 0 }, guides: [] } : snapMove(target, targets, SNAP_DISTANCE_PX / scale);
        const way = {
          x: shiftKey && by.x === 0 ? 0 : raw.x + snap.by.x,
          y: shiftKey && by.y === 0 ? 0 : raw.y + snap.by.y,
        };
        if (altKey) {
          command = { kind: 'duplicateElements', ids, copies, by: way };
          show({ command, guides: snap.guides });
        } else {
          command = { kind: 'moveElements', ids, dx: way.x, dy: way.y };
          dragTo({ ids, layerNames: taken, by: way, guides: snap.guides });
        }
      },
      end: (moved) => {
        if (!moved) rest();
        end(moved ? command : null);
        if (!moved || !command) return;
        if (command.kind === 'swapPhotos') {
          select([command.b]);
          announce('swapped', 2);
          return;
        }
        if (command.kind === 'duplicateElements') select(copies);
        announce(command.kind === 'duplicateElements' ? 'duplicated' : 'moved', moving.length);
      },
      cancel: () => end(null),
    }));
  };
}
