import { type DragEvent, useRef, useState } from 'react';
import { createPhotoElement, replacePhotoGestureId } from '../../elements/createPhotoElement';
import { useEditor, useEditorSnapshot, usePhotos } from '../../hooks/EditorContext';
import { DRAGGED_PHOTO } from '../../photo-tray/draggedPhotoType';
import { type Footing, useGround } from './dragSurface';
import { photoAt } from './photoAt';

/** A photo of the tray that is let go over a frame goes into it, on the empty page it gets a frame of its own. */
export function useDrop() {
  const photos = usePhotos();
  const { apply, select, announce } = useEditor();
  const now = useEditorSnapshot();
  const [over, setOver] = useState<string | null>(null);
  const ground = useGround();
  const footing = useRef<Footing | null>(null);

  const leave = () => {
    footing.current?.leave();
    footing.current = null;
    setOver(null);
  };
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(DRAGGED_PHOTO)) return;
    event.preventDefault();
    footing.current ??= ground.begin({ x: event.clientX, y: event.clientY }, () => undefined);
    footing.current.drawn(event);
    setOver(photoAt(now.document(), ground.sheetAt(event))?.id ?? null);
  };
  const onDrop = (event: DragEvent) => {
    leave();
    const fileId = event.dataTransfer.getData(DRAGGED_PHOTO);
    const photo = photos[fileId];
    if (!photo) return;
    event.preventDefault();
    const at = ground.sheetAt(event);
    const doc = now.document();
    const into = photoAt(doc, at);
    if (into) {
      apply({ kind: 'replacePhoto', id: into.id, fileId, photo }, replacePhotoGestureId(into.id, fileId));
      select([into.id]);
      announce('replaced', 1);
      return;
    }
    const element = createPhotoElement(doc, fileId, photo, at);
    apply({ kind: 'addElement', element });
    select([element.id]);
    announce('added', 1);
  };
  return { over, onDragOver, onDragLeave: leave, onDrop };
}
