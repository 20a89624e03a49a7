import type { PhotoElement, Rect, SpreadElement } from '@domain/document';
import { type EditCommand, photoAspect, zoomCrop, zoomOf } from '@domain/document/edit';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useT } from '@/i18n';
import { useEditor } from '../context';
import styles from './Canvas.module.css';
import { placeIn } from './geometry';
import { usePointerDrag } from './usePointerDrag';

interface Props {
  readonly elements: readonly SpreadElement[];
  readonly view: Rect;
  /** px to the mm */
  readonly scale: number;
  readonly onGesture: (command: EditCommand) => void;
  readonly onEnd: (command: EditCommand | null) => void;
}

export const MAX_ZOOM = 5;
const WHEEL_STEP = 1.0015;
/** Of what is shown, for each press of an arrow. */
const NUDGE = 0.02;

/** The crop moved by parts of what it shows. */
const panned = ({ crop }: PhotoElement, dx: number, dy: number): Rect => ({
  ...crop,
  x: Math.min(Math.max(crop.x - dx * crop.width, 0), 1 - crop.width),
  y: Math.min(Math.max(crop.y - dy * crop.height, 0), 1 - crop.height),
});

const zoomed = (photo: PhotoElement, factor: number): Rect => {
  const aspect = photoAspect(photo.crop, photo.frame);
  const zoom = Math.min(MAX_ZOOM, Math.max(1, zoomOf(photo.crop, aspect, photo.frame) * factor));
  return zoomCrop(photo.crop, aspect, photo.frame, zoom);
};

/** Chooses the part of a photo inside its frame: by drawing it along, by the wheel, by arrows and + −. The rest of the picture shows faintly. */
export function CropPane({ elements, view, scale, onGesture, onEnd }: Props) {
  const t = useT();
  const { cropping, crop: leave, apply, photos } = useEditor();
  const startDrag = usePointerDrag();
  const pane = useRef<HTMLButtonElement>(null);
  const photo = elements.find(
    (element): element is PhotoElement => element.id === cropping && element.type === 'photo',
  );
  useEffect(() => pane.current?.focus(), []);
  if (!photo) return null;
  const { id, frame, rotation, crop, fileId } = photo;
  const source = fileId === null ? undefined : photos[fileId];

  const press = (event: PointerEvent) => {
    let command: EditCommand | null = null;
    startDrag(event, () => ({
      move: ({ x, y }) => {
        const angle = (-rotation * Math.PI) / 180;
        const [dx, dy] = [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
        command = {
          kind: 'cropPhoto',
          id,
          crop: panned(photo, dx / (frame.width * scale), dy / (frame.height * scale)),
        };
        onGesture(command);
      },
      end: (moved) => onEnd(moved ? command : null),
      cancel: () => onEnd(null),
    }));
  };

  const onKey = (event: KeyboardEvent) => {
    const by: Readonly<Record<string, Rect>> = {
      ArrowLeft: panned(photo, -NUDGE, 0),
      ArrowRight: panned(photo, NUDGE, 0),
      ArrowUp: panned(photo, 0, -NUDGE),
      ArrowDown: panned(photo, 0, NUDGE),
      '+': zoomed(photo, 1.1),
      '=': zoomed(photo, 1.1),
      '-': zoomed(photo, 1 / 1.1),
    };
    if (event.key === 'Enter' || event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      leave(null);
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-element-id="${id}"]`)?.focus());
      return;
    }
    const next = by[event.key];
    if (!next || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    apply({ kind: 'cropPhoto', id, crop: next }, `crop-${id}`);
  };

  const whole = {
    left: `${(-100 * crop.x) / crop.width}%`,
    top: `${(-100 * crop.y) / crop.height}%`,
    width: `${100 / crop.width}%`,
    height: `${100 / crop.height}%`,
  };
  return (
    <button
      ref={pane}
      type="button"
      className={styles.crop}
      data-own-keys
      aria-label={t('editor.crop.help')}
      style={{ ...placeIn(view, frame), rotate: `${rotation}deg` }}
      onPointerDown={press}
      onWheel={({ deltaY }) =>
        apply({ kind: 'cropPhoto', id, crop: zoomed(photo, WHEEL_STEP ** -deltaY) }, `crop-${id}`)
      }
      onDoubleClick={() => leave(null)}
      onKeyDown={onKey}
    >
      {source && <img className={styles.rest} src={source.preview} alt="" style={whole} draggable={false} />}
    </button>
  );
}
