import type { Rect, SpreadElement } from '@domain/document';
import type { EditCommand } from '@domain/document/edit';
import type { PointerEvent } from 'react';
import styles from './Canvas.module.css';
import { type Handle, placeIn, resized, rotationTowards } from './geometry';
import { usePointerDrag } from './usePointerDrag';

interface Props {
  readonly element: SpreadElement;
  readonly view: Rect;
  /** px to the mm */
  readonly scale: number;
  /** Nothing else is chosen: it can be resized and turned. */
  readonly alone: boolean;
  readonly onGesture: (command: EditCommand) => void;
  readonly onEnd: (command: EditCommand | null) => void;
}

const sides = [-1, 0, 1] as const;
const handles: readonly Handle[] = sides.flatMap((y) => sides.flatMap((x) => (x === 0 && y === 0 ? [] : [{ x, y }])));
const middle = ({ x, y, width, height }: Rect) => ({ x: x + width / 2, y: y + height / 2 });

/** The outline of a chosen element and its handles, for pointers; by keyboard the fields of the inspector do the same. */
export function Handles({ element, view, scale, alone, onGesture, onEnd }: Props) {
  const startDrag = usePointerDrag();
  const { id, frame, rotation, locked, type } = element;

  const resize = (event: PointerEvent, handle: Handle) => {
    event.stopPropagation();
    let command: EditCommand | null = null;
    startDrag(event, () => ({
      move: ({ x, y }, { shiftKey }) => {
        // A sticker is as wide as high; a photo's frame is free, unless Shift holds its proportions.
        const keep = type === 'sticker' || shiftKey;
        const by = { x: x / scale, y: y / scale };
        command = { kind: 'resizeElement', id, frame: resized(frame, rotation, handle, by, keep) };
        onGesture(command);
      },
      end: (moved) => onEnd(moved ? command : null),
      cancel: () => onEnd(null),
    }));
  };

  const turn = (event: PointerEvent) => {
    event.stopPropagation();
    let command: EditCommand | null = null;
    const arm = frame.height / 2 + 24 / scale;
    startDrag(event, () => ({
      move: ({ x, y }, { shiftKey }) => {
        const angle = (rotation * Math.PI) / 180;
        const { x: cx, y: cy } = middle(frame);
        const to = { x: cx + Math.sin(angle) * arm + x / scale, y: cy - Math.cos(angle) * arm + y / scale };
        command = { kind: 'rotateElements', ids: [id], rotation: rotationTowards(frame, to, !shiftKey) };
        onGesture(command);
      },
      end: (moved) => onEnd(moved ? command : null),
      cancel: () => onEnd(null),
    }));
  };

  return (
    <div
      className={styles.chosen}
      data-locked={locked || undefined}
      style={{ ...placeIn(view, frame), rotate: `${rotation}deg` }}
      aria-hidden="true"
    >
      {alone && !locked && (
        <>
          {handles.map((handle) => (
            <span
              key={`${handle.x}${handle.y}`}
              className={styles.handle}
              data-handle={`${handle.x}${handle.y}`}
              style={{ left: `${(handle.x + 1) * 50}%`, top: `${(handle.y + 1) * 50}%`, cursor: cursorOf(handle) }}
              onPointerDown={(event) => resize(event, handle)}
            />
          ))}
          <span className={styles.turn} onPointerDown={turn} />
        </>
      )}
    </div>
  );
}

function cursorOf({ x, y }: Handle): string {
  if (x === 0) return 'ns-resize';
  if (y === 0) return 'ew-resize';
  return x === y ? 'nwse-resize' : 'nesw-resize';
}
