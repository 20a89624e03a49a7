import type { PhotoElement, Rect, SpreadElement } from '@domain/document';
import type { Point } from '@domain/geometry/rect';
import type { CSSProperties, PointerEvent } from 'react';
import { asPhoto, editingOf } from '../elements/elementEditing';
import { EditorIcon } from '../shell/EditorIcon';
import styles from './Canvas.module.css';
import { type Gestures, MOVABLE_OUTLINES, SELECTION_OUTLINE } from './drag/useGesture';
import { useResize } from './drag/useResize';
import { boundsOfElements, type Handle, handleOffset, positionInView } from './geometry';
import { Outlines } from './Outlines';

interface Props extends Pick<Gestures, 'show' | 'end'> {
  readonly elements: readonly SpreadElement[];
  /** The same elements in the document. Gestures start from these. */
  readonly originals: readonly SpreadElement[];
  readonly view: Rect;
  /** In px per mm. */
  readonly scale: number;
  readonly onSwap: (event: PointerEvent, photo: PhotoElement) => void;
}

/** A side closer to the opposite one, in px, has no handle of its own. */
const MIN_SIDE_HANDLE_PX = 40;

const sides = [-1, 0, 1] as const;
const corners: readonly Handle[] = [-1, 1].flatMap((y) => [-1, 1].map((x) => ({ x, y }) as Handle));
const allHandles: readonly Handle[] = sides.flatMap((y) =>
  sides.flatMap((x) => (x === 0 && y === 0 ? [] : [{ x, y }])),
);

/** Handles of a frame: left and right where it is wide enough, top and bottom where it is high enough. */
const visibleHandles = ({ width, height }: Rect, scale: number): readonly Handle[] =>
  allHandles.filter(
    ({ x, y }) => (y !== 0 || width * scale >= MIN_SIDE_HANDLE_PX) && (x !== 0 || height * scale >= MIN_SIDE_HANDLE_PX),
  );

const lengthHandles: readonly Handle[] = [
  { x: -1, y: 0 },
  { x: 1, y: 0 },
];

/** From this side on, in px, the swap handle lies inside the photo. There it hides no caption. */
const MIN_SWAP_INSIDE_PX = 96;
const fitsSwapHandle = ({ width, height }: Rect, scale: number) =>
  Math.min(width, height) * scale >= MIN_SWAP_INSIDE_PX;

/** Outlines and handles of the selection, for pointers only. The inspector offers the same by keyboard. */
export function Handles({ elements, originals, view, scale, show, end, onSwap }: Props) {
  const resize = useResize({ show, end }, scale);
  const [only, another] = elements;
  const [still] = originals;
  if (!only || !still) return null;
  const free = originals.filter(({ locked }) => !locked);
  const outline = (element: SpreadElement, children: React.ReactNode) => (
    <div
      key={element.id}
      className={styles.chosen}
      data-outline={element.id}
      data-locked={element.locked || undefined}
      style={{
        ...positionInView(view, element.frame),
        ...(element.rotation !== 0 && { rotate: `${element.rotation}deg` }),
      }}
      aria-hidden="true"
    >
      {children}
    </div>
  );
  if (!another) {
    const { frame } = only;
    const handles = editingOf(only).resizing(only) === 'length' ? lengthHandles : visibleHandles(frame, scale);
    const out = handleOffset(frame, scale);
    const photo = asPhoto(still);
    return outline(
      only,
      !only.locked && (
        <>
          {handles.map((handle) => (
            <Grip
              key={`${handle.x}${handle.y}`}
              handle={handle}
              offset={out}
              rotation={only.rotation}
              onPress={(event) => resize.resizeOne(event, still, handle)}
            />
          ))}
          <span className={styles.rotateHandle} data-turn onPointerDown={(event) => resize.turnOne(event, still)} />
          {photo && photo.fileId !== null && (
            <span
              className={styles.swap}
              data-swap
              data-inside={fitsSwapHandle(frame, scale) || undefined}
              onPointerDown={(event) => onSwap(event, photo)}
            >
              <EditorIcon name="swap" size={20} />
            </span>
          )}
        </>
      ),
    );
  }
  const bounds = boundsOfElements(elements);
  return (
    <>
      <Outlines name={MOVABLE_OUTLINES} elements={elements.filter(({ locked }) => !locked)} view={view} />
      <Outlines elements={elements.filter(({ locked }) => locked)} view={view} locked />
      <div
        className={styles.selectionBox}
        data-outline={SELECTION_OUTLINE}
        style={positionInView(view, bounds)}
        aria-hidden="true"
      >
        {free.length > 1 && (
          <>
            {corners.map((handle) => (
              <Grip
                key={`${handle.x}${handle.y}`}
                handle={handle}
                offset={handleOffset(bounds, scale)}
                onPress={(event) => resize.resizeAll(event, free, handle)}
              />
            ))}
            <span className={styles.rotateHandle} data-turn onPointerDown={(event) => resize.turnAll(event, free)} />
          </>
        )}
      </div>
    </>
  );
}

interface GripProps {
  readonly handle: Handle;
  readonly offset: Point;
  readonly rotation?: number;
  readonly onPress: (event: PointerEvent) => void;
}

function Grip({ handle, offset, rotation = 0, onPress }: GripProps) {
  const { x, y } = handle;
  const at = (side: number, by: number) => `calc(${(side + 1) * 50}% + ${side * by}px)`;
  const style: CSSProperties = { left: at(x, offset.x), top: at(y, offset.y), cursor: resizeCursor(handle, rotation) };
  return <span className={styles.handle} data-handle={`${x}${y}`} style={style} onPointerDown={onPress} />;
}

const cursors = ['ew-resize', 'nwse-resize', 'ns-resize', 'nesw-resize'] as const;

/**
 * Picks the resize cursor that matches a handle of a rotated frame.
 * @param rotation degrees clockwise
 */
function resizeCursor({ x, y }: Handle, rotation: number): string {
  const turns = Math.round(((Math.atan2(y, x) * 180) / Math.PI + rotation) / 45);
  return cursors[((turns % 4) + 4) % 4] ?? cursors[0];
}
