import { stat } from 'node:fs/promises';
import type { Blobs } from '../drivers/blobs';
import { photoKeys } from '../modules/files';
import type { CliPhoto } from './readPhotos';

/** Wraps a blob store so that originals are read from the user's folder. They are never copied, moved or written. */
export function withOriginals(blobs: Blobs, photos: readonly CliPhoto[]): Blobs {
  const files = new Map(
    photos.flatMap(({ userId, id, original, master }): [string, string][] => {
      const keys = photoKeys(userId, id);
      return [
        [keys.original, original],
        ...(master === null ? [] : [[keys.master, master] satisfies [string, string]]),
      ];
    }),
  );
  return {
    ...blobs,
    path: (key) => files.get(key) ?? blobs.path(key),
    async stat(key) {
      const file = files.get(key);
      if (file === undefined) return blobs.stat(key);
      const info = await stat(file).catch(() => null);
      return info && { bytes: info.size, modifiedAt: info.mtime };
    },
  };
}
