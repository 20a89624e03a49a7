import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cropPhoto } from '../../images/crop';
import type { CropPlan, PhotoSize } from '../planCrops';
import { paintSamplePicture } from '../samples/samplePicture';

/** Writes sample pictures to `folder` as JPEG files: 1440 × 960, every other one in portrait. */
export async function writePictures(folder: string, ids: readonly string[]) {
  await mkdir(folder, { recursive: true });
  const files: Record<string, string> = {};
  const sizes = new Map<string, PhotoSize>();
  for (const [i, id] of ids.entries()) {
    const [width, height] = i % 2 === 0 ? [1440, 960] : [960, 1440];
    const file = join(folder, `${id}.jpg`);
    await writeFile(file, await paintSamplePicture(width, height, i + 1).encode('jpeg', 92));
    files[id] = file;
    sizes.set(id, { width, height });
  }
  return { files, sizes };
}

export async function cutCrop(file: string, plan: CropPlan): Promise<Buffer> {
  const [cut] = await cropPhoto(file, [plan], 100_000_000);
  if (!cut) throw new Error('crop produced no file');
  return cut;
}

export { buffer as collect } from 'node:stream/consumers';
