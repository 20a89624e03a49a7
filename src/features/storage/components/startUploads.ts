import type { Dispatch } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { carriesFiles } from '@/lib/dom/dropGuard';
import { newId } from '@/lib/ids';
import { fileRegistry } from '@/lib/objectUrls';
import { actions } from '../slice';

/**
 * Names of files that systems and programs create in photo folders. Dot files are hidden, deleted or unfinished
 * (`.trashed-`, `.pending-` of Android).
 */
const SYSTEM_NAME =
  /^(?:\..*|thumbs\.db|ehthumbs(?:_vista)?\.db|desktop\.ini|picasa\.ini|zbthumbnail\.info|syno(?:photo|file)_thumb.*|icon\r|.*\.(?:aae|xmp|thm|ini|db|lnk|url|tmp|part|crdownload|lrcat|modd|moff))$/i;
/** Folders of systems, of deleted files, and of previews that other programs make. */
const SYSTEM_FOLDER =
  /^(?:\..+|@eadir|@recycle|@recently-snapshot|@sharebin|#recycle|#snapshot|\$recycle\.bin|recycler|recycled|system volume information|lost\+found|__macosx|.*\.lrdata)$/i;
/** Everything but the originals in Apple's photo libraries. */
const LIBRARY_INSIDE = /\.(?:photoslibrary|photolibrary|aplibrary)\/(?!originals\/|masters\/)/i;

/**
 * Returns the path of a file in its chosen or dropped folder. Browsers and the drop area use different properties.
 */
function pathOf(file: File): string {
  const { relativePath, path } = file as { readonly relativePath?: string; readonly path?: string };
  return file.webkitRelativePath || relativePath || path || file.name;
}

/** Returns true for a file that users do not mean to add. It is skipped silently. */
function isSystemFile(file: File): boolean {
  const path = pathOf(file);
  const folders = path.split('/').slice(0, -1);
  return (
    SYSTEM_NAME.test(file.name) ||
    folders.some((folder) => folder !== '..' && SYSTEM_FOLDER.test(folder)) ||
    LIBRARY_INSIDE.test(path)
  );
}

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

export function useFilesOverWindow(): readonly [boolean, (over: boolean) => void] {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const enter = (event: DragEvent) => {
      if (carriesFiles(event)) setOver(true);
    };
    // Leaving for another element has a related target; leaving the window, or Escape, has none.
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
    };
  }, []);
  return [over, setOver];
}
