import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LayoutPhoto } from '@domain/layout';
import sharp, { type Sharp } from 'sharp';
import { listRealPhotos } from '../../e2e/support/photos';
import { paintSamplePicture } from '../../server/render/samples/samplePicture';

export const PRINT_QUALITY = { dpi: 300, quality: 90 };
/**
 * Number of generated photos; the others have the same pixels and differ by a comment, so that they count as
 * distinct files.
 */
const DISTINCT_PHOTOS = 30;

export interface BenchPhoto extends LayoutPhoto {
  readonly file: string;
}

/** Stores portrait photos rotated with EXIF orientation, as cameras do. */
const storeRotated = (upright: Sharp): Sharp => upright.rotate(270).withMetadata({ orientation: 6 });

/** Generates a 12 MP picture with camera grain, about 1.4 MB. */
async function paintPhoto(file: string, number: number): Promise<void> {
  const isUpright = number % 3 === 0;
  const [width, height] = isUpright ? [3000, 4000] : [4000, 3000];
  const small = await paintSamplePicture(width / 4, height / 4, number).encode('png');
  const grain = { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 9 } } as const;
  const input = await sharp({ create: { ...grain, background: '#808080' } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const painted = sharp(small)
    .resize(width, height)
    .composite([{ input, blend: 'soft-light' }]);
  const picture = isUpright ? storeRotated(sharp(await painted.png({ compressionLevel: 0 }).toBuffer())) : painted;
  await writeFile(file, await picture.jpeg({ quality: 92 }).toBuffer());
}

/** Inserts a comment (ITU-T T.81, B.2.4.5) after a JPEG's first marker. */
function addComment(jpeg: Buffer, text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text, 'latin1'), jpeg.subarray(2)]);
}

/** Generates 12 MP photos as files in `folder`; keeps existing ones. */
export async function paintPhotoFiles(folder: string, count: number): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const files = Array.from({ length: count }, (_, i) =>
    join(folder, `${i < DISTINCT_PHOTOS ? 'photo' : 'copy'}-${i}.jpg`),
  );
  for (const [i, file] of files.entries()) {
    if (existsSync(file)) continue;
    if (i < DISTINCT_PHOTOS) await paintPhoto(file, i);
    else await writeFile(file, addComment(await readFile(files[i % DISTINCT_PHOTOS] ?? ''), `copy ${i}`));
  }
  return files;
}

/** JPEGs of PHOTOS_DIR, or generated 12 MP ones in `folder`. */
export async function loadBenchPhotos(folder: string, count: number): Promise<BenchPhoto[]> {
  const real = (await listRealPhotos(count)).filter((path) => /\.jpe?g$/i.test(path));
  const files = real.length > 0 ? real : await paintPhotoFiles(folder, count);
  return Promise.all(
    files.map(async (file, i) => {
      const { autoOrient } = await sharp(file).metadata();
      const id = `00000000-0000-4000-8000-${String(i + 1).padStart(12, '0')}`;
      return { id, file, width: autoOrient.width, height: autoOrient.height, takenAt: i * 3_600_000, focus: null };
    }),
  );
}
