import { type DragEvent, useRef, useState } from 'react';
import { createPhotoElement, replacePhotoGestureId } from '../../elements/createPhotoElement';
import { useEditor, useEditorSnapshot, usePhotos } from '../../hooks/EditorContext';
import { DRAGGED_PHOTO_TYPE } from '../../photo-tray/TrayPhoto';
import { photoAt } from '../geometry';
import { type DragSession, useDragSurface } from './usePointerDrag';

/** Drops a photo of the tray: into a frame, or on an empty page in a new frame. */
export function usePhotoDrop() {
  const photos = usePhotos();
  const { apply, select, announce } = useEditor();
  const now = useEditorSnapshot();
  const [over, setOver] = useState<string | null>(null);
  const surface = useDragSurface();
  const session = useRef<DragSession | null>(null);

  const leave = () => {
    session.current?.end();
    session.current = null;
    setOver(null);
  };
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(DRAGGED_PHOTO_TYPE)) return;
    event.preventDefault();
    session.current ??= surface.startSession({ x: event.clientX, y: event.clientY }, () => undefined);
    session.current.trackPointer(event);
    setOver(photoAt(now.document(), surface.toSheetPoint(event))?.id ?? null);
  };
  const onDrop = (event: DragEvent) => {
    leave();
    const fileId = event.dataTransfer.getData(DRAGGED_PHOTO_TYPE);
    const photo = photos[fileId];
    if (!photo) return;
    event.preventDefault();
    const at = surface.toSheetPoint(event);
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
