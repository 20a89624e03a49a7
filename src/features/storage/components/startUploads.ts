import type { Dispatch } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { carriesFiles } from '@/lib/dom/dropGuard';
import { type DroppedFiles, readDroppedFiles } from '@/lib/dom/readDroppedFiles';
import { newId } from '@/lib/ids';
import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';
import { fileRegistry } from '@/lib/objectUrls';
import type { StorageRoot } from '../selectors';
import { actions } from '../slice';
import type { ChosenFile } from '../types';

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
function isSystemFile(path: string): boolean {
  const folders = path.split('/').slice(0, -1);
  return (
    SYSTEM_NAME.test(path.slice(path.lastIndexOf('/') + 1)) ||
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
  const wanted = files.filter((file) => !isSystemFile(pathOf(file)));
  return addFiles(
    dispatch,
    wanted.map((file) => ({ name: file.name, bytes: file.size, put: (id) => fileRegistry.put(id, file) })),
  );
}

interface AddedFile extends Pick<ChosenFile, 'name' | 'bytes' | 'origin'> {
  readonly put: (id: string) => void;
}

function addFiles(dispatch: Dispatch, files: readonly AddedFile[]): string[] {
  const addedAt = new Date().toISOString();
  const chosen = files.map(({ put, ...file }) => {
    const id = newId();
    put(id);
    return { ...file, id, addedAt };
  });
  if (chosen.length > 0) dispatch(actions.filesAdded({ files: chosen }));
  return chosen.map(({ id }) => id);
}

/** Lists what the browser named but could not open, with the reason. */
function addUnreadable(dispatch: Dispatch, paths: readonly string[]): void {
  if (paths.length === 0) return;
  const addedAt = new Date().toISOString();
  const files = paths.map((path) => ({ id: newId(), name: path.replace(/^.*\//, ''), bytes: 0, addedAt }));
  const inspection = { ok: false, reason: { code: 'file_unreadable', params: {} } } as const;
  dispatch(actions.filesAdded({ files }));
  dispatch(actions.filesChecked({ checked: files.map(({ id }) => ({ id, inspection })) }));
}

/** Store of the page, whose state holds what is being read. */
export interface UploadStore {
  readonly dispatch: Dispatch;
  readonly getState: () => StorageRoot;
}

/**
 * Reads chosen or dropped files. Meanwhile a sign-out and the end of the page ask about them.
 * @returns null when the session has ended meanwhile, because the next user must not get the files
 */
async function gatherInSession<T>(
  { dispatch, getState }: UploadStore,
  count: number,
  read: () => Promise<T>,
): Promise<T | null> {
  const id = newId();
  dispatch(actions.gatheringStarted({ id, count }));
  try {
    const found = await read();
    return id in getState().storage.gathering ? found : null;
  } finally {
    dispatch(actions.gatheringEnded({ id }));
  }
}

/** Returns dropped files and those in dropped folders; none when the session has ended meanwhile. */
export async function gatherDroppedFiles(store: UploadStore, dropped: DataTransfer): Promise<DroppedFiles> {
  const count = Math.max(dropped.items.length, 1);
  return (await gatherInSession(store, count, () => readDroppedFiles(dropped))) ?? { files: [], unreadable: [] };
}

/** Files that are no photos themselves, but hold or describe them. */
const AROUND_PHOTOS = /\.(?:zip|json|xmp|mp4|mov|m4v|mp|mv)$/i;
const isInFolder = (path: string) => path.replace(/^\.?\//, '').includes('/');

/**
 * Starts uploads of files, folders and zips with what folders and sidecars say of their photos.
 * @param unreadable paths that the browser named but could not open
 * @param onAdded gets the ids of the future photos, as soon as the folders are read; not called without photos
 */
export async function startFolderUploads(
  store: UploadStore,
  files: readonly File[],
  onAdded: (ids: string[]) => void,
  unreadable: readonly string[] = [],
): Promise<void> {
  const { dispatch } = store;
  addUnreadable(dispatch, unreadable);
  const isPlain = files.every((file) => !AROUND_PHOTOS.test(file.name) && !isInFolder(pathOf(file)));
  const ids = isPlain ? startUploads(dispatch, files) : await addGathered(store, files);
  if (ids.length > 0) onAdded(ids);
}

/** Sidecars of photo managers are read here, and are rubbish elsewhere. */
const isWanted = (path: string) => !isSystemFile(path.replace(/\.xmp$/i, ''));

async function addGathered(store: UploadStore, files: readonly File[]): Promise<string[]> {
  const { dispatch } = store;
  const gathered = await gatherInSession(store, files.length, async () => {
    const { gatherFiles } = await retryUntilLoaded(() => import('../folders/gatherFiles'));
    return gatherFiles(files, pathOf, isWanted);
  });
  if (!gathered) return [];
  const { photos, videos, others } = gathered;
  if (videos + others > 0) dispatch(actions.filesLeftOut({ videos, others }));
  return addFiles(
    dispatch,
    photos.map(({ name, bytes, origin, file, open }) => ({
      name,
      bytes,
      origin,
      put: (id) => (file ? fileRegistry.put(id, file) : fileRegistry.putPacked(id, open)),
    })),
  );
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
