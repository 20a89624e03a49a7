import type { SpreadElement } from '@domain/document';
import { applyCommand, type EditCommand } from '@domain/document/edit';
import { type DragEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { useElementSize } from '../../viewer/useStage';
import { useEditor } from '../context';
import { newPhoto } from '../newElements';
import { DRAGGED_PHOTO } from '../panels/draggedPhoto';
import { selectEditor, selectSelected } from '../selectors';
import styles from './Canvas.module.css';
import { CropPane } from './CropPane';
import { useElementName } from './elementName';
import { middleIn, viewOf } from './geometry';
import { Handles } from './Handles';
import { SheetPainting } from './SheetPainting';
import { usePointerDrag } from './usePointerDrag';

/** Room around the spread for its shadow and the handles, px. */
const MARGIN = { wide: 56, narrow: 24 } as const;
const NARROW_BELOW_PX = 700;

/** The spread on the table. What is being drawn along is shown at once and reaches the store when it is let go: one gesture, one step. */
export function Canvas() {
  const t = useT();
  const stage = useRef<HTMLDivElement>(null);
  const spread = useRef<HTMLDivElement>(null);
  const room = useElementSize(stage);
  const { document: doc, photos, apply, select, cropping, crop } = useEditor();
  const [gesture, setGesture] = useState<EditCommand | null>(null);
  const shown = useMemo(() => (gesture ? applyCommand(doc, gesture) : doc), [doc, gesture]);
  const view = useMemo(() => viewOf(doc), [doc]);
  const margin = room.width < NARROW_BELOW_PX ? MARGIN.narrow : MARGIN.wide;
  const scale = Math.max(0, Math.min((room.width - 2 * margin) / view.width, (room.height - 2 * margin) / view.height));
  const finish = (command: EditCommand | null) => {
    setGesture(null);
    if (command) apply(command);
  };

  const drop = (event: DragEvent) => {
    const fileId = event.dataTransfer.getData(DRAGGED_PHOTO);
    const photo = photos[fileId];
    const box = spread.current?.getBoundingClientRect();
    if (!photo || !box) return;
    event.preventDefault();
    const at = { x: view.x + (event.clientX - box.left) / scale, y: view.y + (event.clientY - box.top) / scale };
    const into = doc.elements.findLast(
      ({ type, frame, locked }) =>
        type === 'photo' &&
        !locked &&
        at.x >= frame.x &&
        at.x <= frame.x + frame.width &&
        at.y >= frame.y &&
        at.y <= frame.y + frame.height,
    );
    const element = into ? null : newPhoto(doc, fileId, photo, at);
    apply(element ? { kind: 'addElement', element } : { kind: 'replacePhoto', id: into?.id ?? '', fileId, photo });
    select([into?.id ?? element?.id ?? '']);
  };

  return (
    <div
      ref={stage}
      className={styles.stage}
      onPointerDown={(event) => {
        if (event.target !== event.currentTarget) return;
        select([]);
        crop(null);
      }}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED_PHOTO) && event.preventDefault()}
      onDrop={drop}
    >
      {scale > 0 && (
        <div
          className={styles.spread}
          style={{ width: view.width * scale, height: view.height * scale }}
          role="group"
          aria-label={t('editor.canvas')}
          ref={spread}
        >
          <SheetPainting document={shown} view={view} photos={photos} />
          <Overlay elements={shown.elements} scale={scale} onGesture={setGesture} onEnd={finish} />
          {cropping !== null && (
            <CropPane elements={shown.elements} view={view} scale={scale} onGesture={setGesture} onEnd={finish} />
          )}
        </div>
      )}
    </div>
  );
}

interface OverlayProps {
  /** As they are shown just now. */
  readonly elements: readonly SpreadElement[];
  /** px to the mm */
  readonly scale: number;
  readonly onGesture: (command: EditCommand | null) => void;
  readonly onEnd: (command: EditCommand | null) => void;
}

/** What can be taken hold of: each element as a button over its painting, and the handles of the chosen ones. */
function Overlay({ elements, scale, onGesture, onEnd }: OverlayProps) {
  const name = useElementName();
  const t = useT();
  const { document: doc, select, crop, cropping, openPane } = useEditor();
  const { selection } = useAppSelector(selectEditor);
  const selected = useAppSelector(selectSelected);
  const startDrag = usePointerDrag();
  const view = viewOf(doc);

  const press = (event: PointerEvent, element: SpreadElement) => {
    const isIn = selection.includes(element.id);
    const more = event.shiftKey || event.metaKey || event.ctrlKey;
    const chosen = more
      ? isIn
        ? selection.filter((id) => id !== element.id)
        : [...selection, element.id]
      : isIn
        ? selection
        : [element.id];
    if (chosen !== selection) select(chosen);
    let command: EditCommand | null = null;
    startDrag(event, () => ({
      move: ({ x, y }) => {
        command = { kind: 'moveElements', ids: chosen, dx: x / scale, dy: y / scale };
        onGesture(command);
      },
      end: (moved) => {
        if (!moved && !more) select([element.id]);
        onEnd(moved ? command : null);
      },
      cancel: () => onEnd(null),
    }));
  };

  const enter = (element: SpreadElement) => {
    select([element.id]);
    if (element.type === 'photo' && element.fileId !== null && !element.locked) crop(element.id);
    if (element.type === 'text') {
      openPane('inspect');
      requestAnimationFrame(() => document.getElementById('editor-text')?.focus());
    }
  };

  return (
    <div className={styles.overlay} inert={cropping !== null}>
      {elements.map((element) => (
        <button
          key={element.id}
          type="button"
          className={styles.element}
          data-element-id={element.id}
          aria-pressed={selection.includes(element.id)}
          aria-label={`${name(element, elements)}${element.locked ? `, ${t('editor.locked')}` : ''}`}
          style={{ ...middleIn(view, element.frame), rotate: `${element.rotation}deg` }}
          onPointerDown={(event) => press(event, element)}
          onClick={(event) => event.detail === 0 && select([element.id])}
          onDoubleClick={() => enter(element)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !selection.includes(element.id)) return;
            event.preventDefault();
            enter(element);
          }}
        />
      ))}
      {cropping === null &&
        elements
          .filter(({ id }) => selection.includes(id))
          .map((element) => (
            <Handles
              key={element.id}
              element={element}
              view={view}
              scale={scale}
              alone={selected.length === 1}
              onGesture={onGesture}
              onEnd={onEnd}
            />
          ))}
    </div>
  );
}
