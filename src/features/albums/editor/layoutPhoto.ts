import type { StorageFile } from '@domain/contract';
import type { LayoutPhoto } from '@domain/layout';
import { type StorageRoot, selectPhotoMap } from '@/features/storage';
import { captureOf } from '../captureOf';
import { selectEditor, selectPageCount } from './selectors';

/** What the engine may know of a photo: its size in px, and what the storage knows of it. */
export function layoutPhotoOf(
  id: string,
  { width, height }: { readonly width: number; readonly height: number },
  stored: StorageFile | undefined,
): LayoutPhoto {
  const { focus = null, colour = null, facts = null, place = null } = stored ?? {};
  return { id, width, height, focus, colour, facts: facts && { ...facts, focus }, ...captureOf(stored), place };
}

/** What is known of an album where its photos are placed. */
export interface Known {
  /** Null of one that nobody knows. */
  readonly photo: (fileId: string) => LayoutPhoto | null;
  /** Of the inside of the book. */
  readonly pages: number;
}

/** What the album and the storage know. */
export function selectKnown(state: Parameters<typeof selectEditor>[0] & StorageRoot): Known {
  const { photos } = selectEditor(state);
  const stored = selectPhotoMap(state);
  return {
    photo: (id) => {
      const size = photos[id] ?? stored[id];
      return size ? layoutPhotoOf(id, size, stored[id]) : null;
    },
    pages: selectPageCount(state),
  };
}
