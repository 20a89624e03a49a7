import type { Dispatch } from '@reduxjs/toolkit';
import { newId } from '@/lib/ids';
import { fileRegistry } from '@/lib/objectUrls';
import { actions } from '../slice';
import { isSystemFile } from './isSystemFile';

/** `accept` attribute of photo inputs. */
export const PHOTO_FILES = 'image/*,.heic,.heif,.hif,.avif,.tif,.tiff';

/**
 * Starts uploads of chosen or dropped files: registers the bytes and creates the ids.
 * @returns the ids of the future photos, in file order
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
