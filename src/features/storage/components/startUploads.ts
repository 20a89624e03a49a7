import type { Dispatch } from '@reduxjs/toolkit';
import { newId } from '@/lib/ids';
import { fileRegistry } from '@/lib/objectUrls';
import { actions } from '../slice';
import { isSystemFile } from './isSystemFile';

/** The `accept` of fields for photos. */
export const PHOTO_FILES = 'image/*,.heic,.heif,.hif,.avif,.tif,.tiff';

/**
 * Starts the upload of chosen or dropped files: the bytes go to the registry, the ids are made here.
 * @returns the ids of the photos to be, in the order of the files
 */
export function startUploads(dispatch: Dispatch, files: readonly File[]): string[] {
  const addedAt = new Date().toISOString();
  const wanted = files.filter((file) => !isSystemFile(file));
  const chosen = wanted.map((file) => {
    const id = newId();
    fileRegistry.put(id, file);
    return { id, name: file.name, bytes: file.size, addedAt };
  });
  if (chosen.length > 0) dispatch(actions.filesAdded({ files: chosen }));
  return chosen.map(({ id }) => id);
}
