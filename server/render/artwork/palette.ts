import { extractPalette } from '@domain/photo';
import sharp from 'sharp';

// Turns off the cache of libvips: it may give out a file again for another one of the same name.
sharp.cache(false);

const SIDE = 24;

/** The colours of some pictures together; `files` are thumbnails of ours. */
export async function extractFilePalette(files: readonly string[], count: number): Promise<string[]> {
  const rasters = await Promise.all(
    files.map((file) =>
      sharp(file).resize(SIDE, SIDE, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer(),
    ),
  );
  return extractPalette(Buffer.concat(rasters), count);
}
