import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { CropPlan, PhotoSize } from '../crops/plan';
import { samplePicture } from '../samples/picture';

/** Painted pictures as JPEG files in `folder`: 1440 × 960, and every other one upright. */
export async function writePictures(folder: string, ids: readonly string[]) {
  await mkdir(folder, { recursive: true });
  const files: Record<string, string> = {};
  const sizes = new Map<string, PhotoSize>();
  for (const [i, id] of ids.entries()) {
    const [width, height] = i % 2 === 0 ? [1440, 960] : [960, 1440];
    const file = join(folder, `${id}.jpg`);
    await writeFile(file, await samplePicture(width, height, i + 1).encode('jpeg', 92));
    files[id] = file;
    sizes.set(id, { width, height });
  }
  return { files, sizes };
}

/** Cuts a crop out of a picture as the crop cache does. */
export async function cutCrop(file: string, plan: CropPlan): Promise<Buffer> {
  const picture = sharp(await readFile(file));
  const { width, height } = await picture.metadata();
  const left = Math.round(plan.crop.x * width);
  const top = Math.round(plan.crop.y * height);
  const area = {
    left,
    top,
    width: Math.min(width - left, Math.round(plan.crop.width * width)),
    height: Math.min(height - top, Math.round(plan.crop.height * height)),
  };
  return picture
    .extract(area)
    .resize(plan.widthPx, plan.heightPx, { fit: 'fill' })
    .jpeg({ quality: plan.quality })
    .toBuffer();
}

/** Collects what is written. */
export { buffer as collect } from 'node:stream/consumers';
