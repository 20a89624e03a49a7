import { extractPalette } from '@domain/photo';
import sharp from 'sharp';

// libvips caches by file name and could return an earlier file of the same name.
sharp.cache(false);

const SIDE = 24;

/** Extracts the common palette of several pictures; `files` are our own thumbnails. */
export async function extractFilePalette(files: readonly string[], count: number): Promise<string[]> {
  const rasters = await Promise.all(
    files.map((file) =>
      sharp(file).resize(SIDE, SIDE, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer(),
    ),
  );
  return extractPalette(Buffer.concat(rasters), count);
}
