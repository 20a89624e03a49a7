import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { paintedFolder } from '../../e2e/support/albums';
import { paintPhotos, realPhotos } from '../../e2e/support/photos';

const SET = 24;

/** JPEG files of the folder of photos, or painted ones. */
export async function photoPaths(): Promise<string[]> {
  const real = (await realPhotos(10 * SET)).filter((path) => /\.jpe?g$/i.test(path)).slice(0, SET);
  if (real.length > 0) return real;
  return (await paintPhotos(paintedFolder(), SET, { plain: true })).good.map(({ path }) => path);
}

/** One of the photos with bytes behind its end: the same picture, and never the same file, which the server would recognise. */
export async function freshCopy(paths: readonly string[], i: number): Promise<Buffer> {
  return Buffer.concat([await readFile(paths[i % paths.length] ?? ''), randomBytes(16)]);
}
