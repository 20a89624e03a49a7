import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { paintedPhotosFolder } from '../../e2e/support/albums';
import { listRealPhotos, paintPhotos } from '../../e2e/support/photos';

const SET = 24;

/** JPEG files of the photo folder, or generated ones. */
export async function loadPhotoPaths(): Promise<string[]> {
  const real = (await listRealPhotos(10 * SET)).filter((path) => /\.jpe?g$/i.test(path)).slice(0, SET);
  if (real.length > 0) return real;
  return (await paintPhotos(paintedPhotosFolder(), SET, { plain: true })).good.map(({ path }) => path);
}

/**
 * Appends bytes to one of the photos: the same picture as a distinct file, which the server does not
 * recognise.
 */
export async function createUniqueCopy(paths: readonly string[], i: number): Promise<Buffer> {
  return Buffer.concat([await readFile(paths[i % paths.length] ?? ''), randomBytes(16)]);
}
