import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LayoutPhoto } from '@domain/layout';
import sharp, { type Sharp } from 'sharp';
import { listRealPhotos } from '../../e2e/support/photos';
import { paintSamplePicture } from '../../server/render/samples/samplePicture';

/** As every printer wants it. */
export const PRINT_QUALITY = { dpi: 300, quality: 90 };
/** So many are painted; the others are the same pixels in files that differ by a comment, so that nobody takes them for one photo. */
const DISTINCT_PHOTOS = 30;

export interface BenchPhoto extends LayoutPhoto {
  readonly file: string;
}

/** What was held upright is stored lying, as cameras and telephones do; EXIF tells how it is turned. */
const storeRotated = (upright: Sharp): Sharp => upright.rotate(270).withMetadata({ orientation: 6 });

/** A painted picture with the grain of a camera, 12 MP, about 1.4 MB. */
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

/** A JPEG with a comment (ITU-T T.81, B.2.4.5) behind its first marker. */
function addComment(jpeg: Buffer, text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text, 'latin1'), jpeg.subarray(2)]);
}

/** Painted photos of 12 MP as files in `folder`; what is there already is kept. */
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

/** The JPEGs of PHOTOS_DIR, or painted ones of 12 MP in `folder`. */
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
