import { analysePixels, type Pixels } from '@domain/photo';
import sharp from 'sharp';
import { detectFaces } from './faces/detectFaces';
import type { AnalysisOptions, PhotoAnalysisResult } from './types';

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

export async function analysePhoto(
  file: string,
  { measure, describe = false }: AnalysisOptions,
): Promise<PhotoAnalysisResult> {
  const analysis = measure ? analysePixels(...(await decodePixels(file))) : null;
  return { analysis, ...(await detectFacesSafely(file, describe)) };
}

async function detectFacesSafely(
  file: string,
  describe: boolean,
): Promise<Pick<PhotoAnalysisResult, 'faces' | 'trouble'>> {
  try {
    return await detectFaces(file, describe);
  } catch (error) {
    return { faces: null, trouble: error instanceof Error ? error.message : String(error) };
  }
}
