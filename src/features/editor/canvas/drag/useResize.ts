import { centreOf, type SpreadElement, traitsOf } from '@domain/document';
import { type EditCommand, expandToGroups } from '@domain/document/edit';
import type { PointerEvent } from 'react';
import { useEditor, useEditorSnapshot } from '../../hooks/EditorContext';
import { boundsOfElements, type Handle, resizeFrame, rotationTowards } from '../geometry';
import { groupScaleFactor, rotateGroup, scaleGroup } from '../groupTransforms';
import { focusElement } from '../manageFocus';
import { snapResize, snapTargets } from '../snap/snapToTargets';
import type { Gestures } from './useGesture';
import { SNAP_DISTANCE_PX } from './useMove';
import { type Drag, type PointerState, useDragSurface, usePointerDrag } from './usePointerDrag';

const elementAt = (x: number, y: number): string | undefined =>
  document
    .elementsFromPoint(x, y)
    .flatMap((node) => (node instanceof HTMLElement ? (node.dataset.elementId ?? []) : []))[0];

/**
 * Passes a press on a handle without a drag to the element below, such as the caption of a photo, unless that is
 * already selected.
 */
export function useClickThrough(): (event: { readonly clientX: number; readonly clientY: number }) => void {
  const { select } = useEditor();
  const now = useEditorSnapshot();
  return ({ clientX, clientY }) => {
    const id = elementAt(clientX, clientY);
    if (id === undefined || now.selection().includes(id)) return;
    select(expandToGroups(now.document().elements, [id]));
    focusElement(id);
  };
}

/** From the top edge to the centre of the rotate handle, in px, as in the style sheet. */
const ROTATE_HANDLE_DISTANCE_PX = 28;

type ResizeStep = (by: { x: number; y: number }, held: PointerState) => Parameters<Gestures['show']>[0];

/**
 * Resizes the selection, with Alt about its centre, or rotates it. One element changes in its own rotated frame,
 * several change as a whole.
 */
export function useResize({ show, end }: Pick<Gestures, 'show' | 'end'>, scale: number) {
  const { snapping, announce } = useEditor();
  const now = useEditorSnapshot();
  const startDrag = usePointerDrag(useDragSurface());
  const clickThrough = useClickThrough();

  const follow = (event: PointerEvent, count: number, step: ResizeStep) => {
    event.stopPropagation();
    let command: EditCommand | null = null;
    startDrag(
      event,
      (): Drag => ({
        move: ({ x, y }, pointer) => {
          const gesture = step({ x: x / scale, y: y / scale }, pointer);
          command = gesture.command;
          show(gesture);
        },
        end: (moved, pointer) => {
          end(moved ? command : null);
          if (moved) announce('changed', count);
          else clickThrough(pointer);
        },
        cancel: () => end(null),
      }),
    );
  };

  const resizeOne = (event: PointerEvent, { id, frame, rotation, type }: SpreadElement, handle: Handle) => {
    const targets = snapTargets(now.document(), new Set([id]), now.binding(), now.neighbours());
    follow(event, 1, (by, { shiftKey, altKey, ctrlKey, metaKey }) => {
      const aspect = traitsOf({ type }).isSquare || shiftKey;
      const plain = resizeFrame(frame, rotation, handle, by, { keepAspect: aspect, fromCentre: altKey });
      if (!snapping || aspect || rotation !== 0 || ctrlKey || metaKey)
        return { command: { kind: 'resizeElement', id, frame: plain } };
      const snap = snapResize(plain, handle, targets, SNAP_DISTANCE_PX / scale);
      const resized = resizeFrame(
        frame,
        0,
        handle,
        { x: by.x + snap.by.x, y: by.y + snap.by.y },
        { fromCentre: altKey },
      );
      return { command: { kind: 'resizeElement', id, frame: resized }, guides: snap.guides };
    });
  };

  const resizeAll = (event: PointerEvent, elements: readonly SpreadElement[], handle: Handle) => {
    const box = boundsOfElements(elements);
    const middle = centreOf(box);
    const opposite = { x: middle.x - (handle.x * box.width) / 2, y: middle.y - (handle.y * box.height) / 2 };
    follow(event, elements.length, (by, { altKey }) => {
      const reach = altKey ? 2 : 1;
      const grown = groupScaleFactor(box, handle, { x: by.x * reach, y: by.y * reach });
      const places = scaleGroup(elements, altKey ? middle : opposite, grown);
      return { command: { kind: 'placeElements', places } };
    });
  };

  const turnOne = (event: PointerEvent, { id, frame, rotation }: SpreadElement) => {
    const arm = frame.height / 2 + ROTATE_HANDLE_DISTANCE_PX / scale;
    const angle = (rotation * Math.PI) / 180;
    const { x, y } = centreOf(frame);
    follow(event, 1, (by, { shiftKey }) => {
      const to = { x: x + Math.sin(angle) * arm + by.x, y: y - Math.cos(angle) * arm + by.y };
      return { command: { kind: 'rotateElements', ids: [id], rotation: rotationTowards(frame, to, !shiftKey) } };
    });
  };

  const turnAll = (event: PointerEvent, elements: readonly SpreadElement[]) => {
    const box = boundsOfElements(elements);
    const middle = centreOf(box);
    const arm = box.height / 2 + ROTATE_HANDLE_DISTANCE_PX / scale;
    follow(event, elements.length, (by, { shiftKey }) => {
      const degrees = rotationTowards(box, { x: middle.x + by.x, y: middle.y - arm + by.y }, !shiftKey);
      return { command: { kind: 'placeElements', places: rotateGroup(elements, middle, degrees) } };
    });
  };

  return { resizeOne, resizeAll, turnOne, turnAll };
}
