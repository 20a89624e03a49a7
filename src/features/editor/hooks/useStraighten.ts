import type { PhotoElement } from '@domain/document';
import type { EditCommand } from '@domain/document/edit';
import { useEffect, useRef } from 'react';
import { useEditor } from './EditorContext';

/** Returns whether only the straightening of a photo changed, not its crop. */
const isOnlyStraightened = (from: PhotoElement, to: PhotoElement) =>
  from.straighten !== to.straighten &&
  from.fileId === to.fileId &&
  from.frame.width === to.frame.width &&
  from.frame.height === to.frame.height;

/**
 * Creates the command that straightens a picture by an angle in degrees. `before` is the picture as it was upright, or
 * after its last crop.
 */
export type CreateStraightenCommand = (angle: number, before: PhotoElement) => EditCommand;

export const createStraightenCommand: CreateStraightenCommand = (angle, { id, fileId, frame, crop }) => ({
  kind: 'straightenPhoto',
  id,
  angle,
  before: { fileId, frame, crop },
});

/**
 * Returns a function that straightens a picture in its frame. A smaller angle restores what a larger one has cut off.
 */
export function useStraighten(photo: PhotoElement, createCommand = createStraightenCommand): (angle: number) => void {
  const { apply } = useEditor();
  const known = useRef({ photo, before: photo });
  useEffect(() => {
    const last = known.current;
    known.current = { photo, before: isOnlyStraightened(last.photo, photo) ? last.before : photo };
  }, [photo]);
  return (angle) => apply(createCommand(angle, known.current.before), `straighten-${photo.id}`);
}
