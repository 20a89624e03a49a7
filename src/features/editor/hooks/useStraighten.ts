import type { PhotoElement } from '@domain/document';
import type { EditCommand } from '@domain/document/edit';
import { useEffect, useRef } from 'react';
import { useEditor } from './EditorContext';

/** Whether a photo was turned inside its frame, and nothing else of what it shows was chosen anew. */
const isOnlyStraightened = (from: PhotoElement, to: PhotoElement) =>
  from.straighten !== to.straighten &&
  from.fileId === to.fileId &&
  from.frame.width === to.frame.width &&
  from.frame.height === to.frame.height;

/** What turns a picture inside its frame by so many degrees. `before`: what it showed upright, or when it was cropped last. */
export type CreateStraightenCommand = (angle: number, before: PhotoElement) => EditCommand;

export const createStraightenCommand: CreateStraightenCommand = (angle, { id, fileId, frame, crop }) => ({
  kind: 'straightenPhoto',
  id,
  angle,
  before: { fileId, frame, crop },
});

/** Turns a picture inside its frame. What a large angle cuts off comes back with a smaller one. */
export function useStraighten(photo: PhotoElement, createCommand = createStraightenCommand): (angle: number) => void {
  const { apply } = useEditor();
  const known = useRef({ photo, before: photo });
  useEffect(() => {
    const last = known.current;
    known.current = { photo, before: isOnlyStraightened(last.photo, photo) ? last.before : photo };
  }, [photo]);
  return (angle) => apply(createCommand(angle, known.current.before), `straighten-${photo.id}`);
}
