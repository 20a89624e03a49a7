/** Writes `server/modules/templates/sampleAnalyses.json`: what the analysis of photos measures on each sample view. */
import { writeFileSync } from 'node:fs';
import { analysePixels, type Pixels } from '@domain/photo';
import sharp from 'sharp';
import { sampleViews } from '../../server/modules/templates/sampleViews';
import { cutSamplePicture } from '../../server/render/samplePicture';

const SMALL_PX = 250;
const SCREEN_PX = 1440;

async function readPixels(picture: Buffer, side: number): Promise<Pixels> {
  const fitted = sharp(picture).resize(side, side, { fit: 'inside', withoutEnlargement: true });
  const { data, info } = await fitted.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const analyses: Record<string, unknown> = {};
for (const { key, picture, crop, width, height } of sampleViews) {
  const cut = await cutSamplePicture({ picture, crop, width, height });
  const { faces: _, ...measured } = analysePixels(await readPixels(cut, SMALL_PX), await readPixels(cut, SCREEN_PX));
  analyses[key] = measured;
}
const file = new URL('../../server/modules/templates/sampleAnalyses.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(analyses)}\n`);
