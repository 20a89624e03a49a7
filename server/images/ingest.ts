import { join } from 'node:path';
import { analysePixels, averageColour, computeThumbnailSize, THUMBNAIL_PX } from '@domain/photo';
import sharp, { type OutputInfo } from 'sharp';
import { decodeStrictly, ensureNoZeroRuns, ensureTilesDecode, toReadableSource } from './detectDamage';
import { openPhotoFile, type PhotoFileSource } from './photoFileSource';
import { readMetadata } from './readMetadata';
import { ImageError, type Ingested, type IngestLimits, type IngestOutputs } from './types';

const PREVIEW_SIZE_PX = 1440;

/**
 * Ingests one photo: rejects wrong sizes before decoding, decodes once to 1440 px and derives everything else
 * from that raster. JPEG encodes 4 to 9 times faster than WebP and is 20 % larger (measured at 1440 px).
 */
export async function ingestPhoto(
  file: string,
  { outDir, minSidePx, maxPixels, fileName }: IngestLimits,
): Promise<Ingested> {
  const opened = await openPhotoFile(file, maxPixels, (width, height) => {
    if (Math.min(width, height) < minSidePx) throw new ImageError('photo_too_small', { min: minSidePx, width, height });
  });
  if (opened.mime === 'image/avif') await ensureTilesDecode(file);
  await ensureNoZeroRuns(opened);
  const { source, data, info } = await decodeWhole(opened);
  const outputs = await writeOutputs(source, data, info, outDir);
  const small = await fromRaw(data, info)
    .resize(THUMBNAIL_PX, THUMBNAIL_PX, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { mime, width, height } = source;
  const seen = {
    colour: averageColour(small.data),
    analysis: analysePixels(toPixels(small.data, small.info), toPixels(data, info)),
  };
  return { mime, width, height, ...(await readMetadata(file, fileName)), ...seen, outputs };
}

const toPixels = (data: Uint8Array, { width, height }: OutputInfo) => ({ data, width, height });

/** Decodes strictly, so that incomplete photos are rejected, and leniently if the warning is harmless. */
async function decodeWhole(opened: PhotoFileSource) {
  const screen = (source: PhotoFileSource, failOn: 'warning' | 'error') =>
    source
      .finish(source.pipeline(failOn))
      .resize(PREVIEW_SIZE_PX, PREVIEW_SIZE_PX, { fit: 'inside', withoutEnlargement: true });
  try {
    return { source: opened, ...(await decodeStrictly(screen(opened, 'warning'), opened.mime)) };
  } catch (error) {
    const source = await toReadableSource(opened, error);
    return { source, ...(await screen(source, 'error').raw().toBuffer({ resolveWithObject: true })) };
  }
}

async function writeOutputs(
  source: PhotoFileSource,
  data: Buffer,
  info: OutputInfo,
  outDir: string,
): Promise<IngestOutputs> {
  const outputs = {
    screen: join(outDir, '1440.jpg'),
    thumbnail: join(outDir, '250.jpg'),
    master: source.needsMaster ? join(outDir, 'master.jpg') : null,
  };
  await fromRaw(data, info).jpeg({ quality: 82 }).toFile(outputs.screen);
  const thumbnail = computeThumbnailSize(info);
  await fromRaw(data, info)
    .resize({ ...thumbnail, fit: 'fill' })
    .jpeg({ quality: 80 })
    .toFile(outputs.thumbnail);
  if (outputs.master)
    await source.finish(source.pipeline()).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toFile(outputs.master);
  return outputs;
}

function fromRaw(data: Buffer, { width, height, channels }: OutputInfo) {
  return sharp(data, { raw: { width, height, channels } });
}
