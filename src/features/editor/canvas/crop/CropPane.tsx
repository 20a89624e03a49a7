import { activeAdjustments, type Rect, type SpreadDocument } from '@domain/document';
import type { Point } from '@domain/geometry/rect';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react';
import { AdjustmentFilter } from '@/features/viewer/painting/AdjustmentFilter';
import { cropStyle } from '@/features/viewer/painting/paintStyles';
import { useT } from '@/i18n';
import { useEditor, usePhotos } from '../../hooks/EditorContext';
import styles from '../Canvas.module.css';
import type { Gestures } from '../drag/useGesture';
import { usePointerDrag } from '../drag/usePointerDrag';
import { clipOutsideView, positionInView, rotateVector } from '../geometry';
import { returnFocusToElement } from '../manageFocus';
import { currentCropZoom, panCrop, zoomCropAround, zoomCropTo } from './cropMath';
import { BACKGROUND_ID, type CropTarget, findCropTarget, useStraighten } from './cropTarget';
import { usePinchZoom } from './usePinchZoom';

interface Props extends Pick<Gestures, 'show' | 'end'> {
  readonly document: SpreadDocument;
  readonly view: Rect;
  /** In px per mm. */
  readonly scale: number;
}

const WHEEL_STEP = 1.0015;
/** Step of an arrow key in mm, without and with Shift. */
const NUDGE_MM = { fine: 1, coarse: 5 } as const;
const ROTATE_STEP_DEG = 0.5;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/**
 * Selects the visible part of a photo inside its frame: by drag, wheel, pinch or keys. The rest of the picture shows
 * faintly.
 */
export function CropPane(props: Props) {
  const { cropping } = useEditor();
  const cropped = findCropTarget(props.document, cropping);
  return cropped && <Pane key={cropped.photo.id} {...cropped} {...props} />;
}

function Pane({ photo, cropCommand, straightenCommand, view, scale, show, end }: CropTarget & Props) {
  const t = useT();
  const photos = usePhotos();
  const { crop: leave, apply, announce } = useEditor();
  const startDrag = usePointerDrag();
  const turn = useStraighten(photo, straightenCommand);
  const pane = useRef<HTMLButtonElement>(null);
  const changing = useRef<string | null>(null);
  const { id, frame, rotation, crop, fileId, straighten = 0 } = photo;
  const isBackground = id === BACKGROUND_ID;
  const colours = `crop-colours-${useId()}`;
  const adjust = activeAdjustments(photo.adjust);
  const source = fileId === null ? undefined : photos[fileId];
  const cropTo = (next: Rect, gesture = `crop-${id}`) => apply(cropCommand(next), gesture);
  /** Converts a point of the window to mm from the centre of the frame, along its edges. */
  const inFrame = ({ x, y }: Point): Point => {
    const box = pane.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    const from = { x: x - box.x - box.width / 2, y: y - box.y - box.height / 2 };
    return rotateVector({ x: from.x / scale, y: from.y / scale }, -rotation);
  };
  usePinchZoom({ photo, inFrame, cropTo });

  useEffect(() => {
    pane.current?.focus({ preventScroll: true });
    return () => returnFocusToElement(id);
  }, [id]);
  useEffect(() => {
    const node = pane.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const zoom = currentCropZoom(photo) * WHEEL_STEP ** -event.deltaY;
      cropTo(zoomCropAround(photo, zoom, inFrame({ x: event.clientX, y: event.clientY })));
    };
    node?.addEventListener('wheel', onWheel, { passive: false });
    return () => node?.removeEventListener('wheel', onWheel);
  });

  const press = (event: PointerEvent) => {
    event.stopPropagation();
    let next: Rect | null = null;
    startDrag(event, () => ({
      move: ({ x, y }) => {
        next = panCrop(photo, rotateVector({ x: x / scale, y: y / scale }, -rotation));
        show({ command: cropCommand(next) });
      },
      end: (moved) => end(moved && next ? cropCommand(next) : null),
      cancel: () => end(null),
    }));
  };

  const byKey = ({ key, shiftKey }: KeyboardEvent): boolean => {
    const arrow = arrows[key];
    const step = shiftKey ? NUDGE_MM.coarse : NUDGE_MM.fine;
    if (arrow) cropTo(panCrop(photo, { x: arrow[0] * step, y: arrow[1] * step }));
    else if (key === '+' || key === '=') cropTo(zoomCropTo(photo, currentCropZoom(photo) * 1.1));
    else if (key === '-') cropTo(zoomCropTo(photo, currentCropZoom(photo) / 1.1));
    else if (key === '[' || key === ']') turn(straighten + (key === ']' ? ROTATE_STEP_DEG : -ROTATE_STEP_DEG));
    else if (key === 'Enter' || key === 'Escape') leave(null);
    else return false;
    return true;
  };

  return (
    <button
      ref={pane}
      type="button"
      className={styles.crop}
      data-own-wheel
      aria-label={t(isBackground ? 'editor.background.crop' : 'editor.crop.help')}
      style={{ ...positionInView(view, frame), rotate: `${rotation}deg` }}
      onPointerDown={press}
      onDoubleClick={() => leave(null)}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || !byKey(event)) return;
        changing.current = event.key;
        event.preventDefault();
        event.stopPropagation();
      }}
      onKeyUp={({ key }) => {
        if (key !== changing.current) return;
        changing.current = null;
        announce('changed', 1);
      }}
    >
      {adjust && <AdjustmentFilter id={colours} adjust={adjust} />}
      {source && (
        // Hides the elements that would otherwise show through the background picture.
        <span
          className={isBackground ? styles.outsideView : undefined}
          style={isBackground ? { clipPath: clipOutsideView(view, frame) } : undefined}
        >
          <img
            className={styles.croppedOut}
            src={source.path}
            alt=""
            style={{
              ...cropStyle({ crop, straighten }),
              opacity: undefined,
              ...(adjust && { filter: `url("#${colours}")` }),
            }}
            draggable={false}
          />
        </span>
      )}
    </button>
  );
}
