import type { StorageFile } from '@domain/contract';
import type { SpreadElement } from '@domain/document';
import type { LayoutPhoto } from '@domain/layout';
import { type StorageRoot, selectPhotoMap } from '@/features/storage';
import { actions as toasts } from '@/features/toasts';
import { toLayoutCapture } from '@/lib/toLayoutCapture';
import { selectEditor, selectPageCount } from './selectors';

/** Returns the metadata of a photo for the layout engine: its size in px, and the storage's analysis. */
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

export interface AlbumPhotoMetadata {
  /** Returns null for an unknown photo. */
  readonly photo: (fileId: string) => LayoutPhoto | null;
  readonly pages: number;
}

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

/** Returns the elements whose photo is in neither album nor storage. */
export const findElementsWithoutPhoto = (
  elements: readonly SpreadElement[],
  { photo }: AlbumPhotoMetadata,
): readonly SpreadElement[] =>
  elements.filter((one) => one.type === 'photo' && one.fileId !== null && photo(one.fileId) === null);

export const createFramesEmptiedToast = (count: number) =>
  toasts.shown({ title: { id: 'editor.photosLacking', values: { count } }, variant: 'warning' });
