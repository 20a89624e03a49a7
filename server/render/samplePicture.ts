import { join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '../projectRoot';
import type { SampleRequest } from './renderTasks';

const QUALITY = { jpeg: 82, webp: 78 } as const;

/** Cuts a part of a picture of `samples/` and scales it. Returns it without metadata. */
export async function cutSamplePicture({ picture, crop, width, height, type }: SampleRequest): Promise<Buffer> {
  const file = sharp(join(projectRoot, 'samples', `${picture}.jpg`));
  const whole = await file.metadata();
  const part = {
    left: Math.floor(crop.x * whole.width),
    top: Math.floor(crop.y * whole.height),
    width: Math.floor(crop.width * whole.width),
    height: Math.floor(crop.height * whole.height),
  };
  const cut = file.extract(part).resize(width, height, { fit: 'fill' });
  return (type === 'webp' ? cut.webp({ quality: QUALITY.webp }) : cut.jpeg({ quality: QUALITY.jpeg })).toBuffer();
}
