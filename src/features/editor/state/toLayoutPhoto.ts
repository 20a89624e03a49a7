import type { StorageFile } from '@domain/contract';
import type { SpreadElement } from '@domain/document';
import type { LayoutPhoto } from '@domain/layout';
import { type StorageRoot, selectPhotoMap } from '@/features/storage';
import { actions as toasts } from '@/features/toasts';
import { toLayoutCapture } from '@/lib/toLayoutCapture';
import { selectEditor, selectPageCount } from './selectors';

/** What the engine may know of a photo: its size in px, and what the storage knows of it. */
export function createLayoutPhoto(
  id: string,
  { width, height }: { readonly width: number; readonly height: number },
  stored: StorageFile | undefined,
): LayoutPhoto {
  const { focus = null, colour = null, facts = null, place = null } = stored ?? {};
  return {
    id,
    width,
    height,
    focus,
    colour,
    analysis: facts && { ...facts, focus },
    ...toLayoutCapture(stored),
    place,
  };
}

/** What is known of an album where its photos are placed. */
export interface AlbumPhotoMetadata {
  /** Null of one that nobody knows. */
  readonly photo: (fileId: string) => LayoutPhoto | null;
  /** Of the inside of the book. */
  readonly pages: number;
}

/** What the album and the storage know. */
export function selectPhotoMetadata(state: Parameters<typeof selectEditor>[0] & StorageRoot): AlbumPhotoMetadata {
  const { photos } = selectEditor(state);
  const stored = selectPhotoMap(state);
  return {
    photo: (id) => {
      const size = photos[id] ?? stored[id];
      return size ? createLayoutPhoto(id, size, stored[id]) : null;
    },
    pages: selectPageCount(state),
  };
}

/** Elements whose photo neither the album nor the storage has. */
export const findElementsWithoutPhoto = (
  elements: readonly SpreadElement[],
  { photo }: AlbumPhotoMetadata,
): readonly SpreadElement[] =>
  elements.filter((one) => one.type === 'photo' && one.fileId !== null && photo(one.fileId) === null);

/** Tells the user how many frames were emptied. */
export const createFramesEmptiedToast = (count: number) =>
  toasts.shown({ title: { id: 'editor.photosLacking', values: { count } }, variant: 'warning' });
