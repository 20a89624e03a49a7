import { analysePixels, type Face, type Pixels } from '@domain/photo';
import sharp from 'sharp';
import { detectFaces } from './faces/detectFaces';
import type { PhotoAnalysisResult } from './types';

const SMALL_PX = 250;

async function decodePixels(file: string): Promise<[small: Pixels, screen: Pixels]> {
  const upright = sharp(file).toColourspace('srgb').removeAlpha();
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const small = await sharp(data, { raw: { width, height, channels } })
    .resize(SMALL_PX, SMALL_PX, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [
    { data: small.data, width: small.info.width, height: small.info.height },
    { data, width, height },
  ];
}

/** See {@link Images.analyse}. */
export async function analysePhoto(file: string, wantsFacts: boolean): Promise<PhotoAnalysisResult> {
  const facts = wantsFacts ? analysePixels(...(await decodePixels(file))) : null;
  return { facts, ...(await detectFacesSafely(file)) };
}

async function detectFacesSafely(file: string): Promise<{ faces: readonly Face[] | null; trouble: string }> {
  try {
    return await detectFaces(file);
  } catch (error) {
    return { faces: null, trouble: error instanceof Error ? error.message : String(error) };
  }
}
