import type { StorageFile } from '@domain/contract';
import type { LayoutPhoto } from '@domain/layout';

/** What the engine may know of a photo: its size in px, and what the storage knows of it. */
export function layoutPhotoOf(
  id: string,
  { width, height }: { readonly width: number; readonly height: number },
  stored: StorageFile | undefined,
): LayoutPhoto {
  const { focus = null, colour = null, facts = null, place = null, taken_local: taken = null } = stored ?? {};
  const takenAt = taken === null ? null : Date.parse(taken);
  const takenBy = stored?.taken_by ?? 'camera';
  return { id, width, height, focus, colour, facts: facts && { ...facts, focus }, takenAt, takenBy, place };
}
