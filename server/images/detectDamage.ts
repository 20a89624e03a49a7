import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { openHeif } from './heif/heifFile';
import { listTiles, withPrimary } from './heif/heifItems';
import { extractPictureData, hasZeroRun, withEnd } from './jpegData';
import type { PhotoFileSource } from './photoFileSource';
import { toImageError } from './toImageError';
import { ImageError } from './types';

/** Complaints of libtiff about tags that no pixel depends on. Whatever else a decoder says counts as damage. */
const harmlessTiff = [
  /^Warning treated as error due to failOn setting$/,
  /^Invalid TIFF directory; tags are not sorted in ascending order$/,
  /^Unknown field with tag \d+ \(0x[\da-f]+\) encountered$/,
  /^ASCII value for (?:tag|ASCII array tag) ".*" does not end in null byte/,
  /^(?:IO error during reading of|Incorrect (?:count|value) for) "(?:Artist|Copyright|DateTime|DocumentName|HostComputer|ImageDescription|Make|Model|PageName|Photoshop|RichTIFFIPTC|Software|XMLPacket)"; tag ignored$/,
];

/** How libjpeg says that a file ends before its picture, as far as it can know. */
const TRUNCATED_JPEG = /premature end of JPEG image/;

/** @throws with everything that was said of a JPEG; libvips tells what it heard of the last rows only after it is done */
export async function decodeStrictly(pipeline: Sharp, mime: string) {
  const warnings: string[] = [];
  pipeline.on('warning', (warning: string) => warnings.push(warning.trim()));
  const decoded = await pipeline.raw().toBuffer({ resolveWithObject: true });
  if (mime === 'image/jpeg' && warnings.length > 0) throw new Error(warnings.join('\n'));
  return decoded;
}

/**
 * Tells whether a photo that a decoder complained of is whole all the same.
 * @returns what it can be decoded from leniently
 * @throws ImageError with the true reason
 */
export async function toReadableSource(source: PhotoFileSource, complaint: unknown): Promise<PhotoFileSource> {
  const refusal = toImageError(complaint);
  if (refusal.code !== 'file_corrupt') throw refusal;
  if (source.mime === 'image/jpeg' && source.readFrom) return readableJpeg(source, source.readFrom, refusal);
  const lines = complaint instanceof Error ? complaint.message.split('\n').filter(Boolean) : [];
  const isHarmless = lines.length > 0 && lines.every((line) => harmlessTiff.some((known) => known.test(line.trim())));
  if (source.mime === 'image/tiff' && isHarmless) return source;
  throw refusal;
}

/** The height of a row of blocks, or two. */
const EXTRA_ROWS_PX = 16;

type Picture = Parameters<typeof extractPictureData>[1];
type ReadFrom = NonNullable<PhotoFileSource['readFrom']>;

/** All rows, in one channel: what is resized may not be read to its end. */
const decodePicture = (readFrom: ReadFrom, file: Buffer, picture: Picture): Promise<unknown> =>
  decodeStrictly(readFrom(extractPictureData(file, picture)).pipeline('warning').extractChannel(0), 'image/jpeg');

/**
 * Decodes the picture of a JPEG without what surrounds it. Zeros at its end may be filler, or the coded data of a plain ground.
 * @returns which they are
 * @throws ImageError when it does not decode whole
 */
async function decodePictureOnly(readFrom: ReadFrom, file: Buffer): Promise<{ readonly keepZeros: boolean }> {
  try {
    await decodePicture(readFrom, file, {});
    return { keepZeros: false };
  } catch {
    const keepZeros = { keepZeros: true };
    await decodePicture(readFrom, file, keepZeros).catch((error: unknown) => {
      throw toImageError(error);
    });
    if (hasZeroRun(file)) await ensureNoDataLeft(readFrom, file, keepZeros);
    return keepZeros;
  }
}

/** Coded data that is left over when all blocks are decoded makes further rows, which are else filled up with a complaint. @throws ImageError */
async function ensureNoDataLeft(readFrom: ReadFrom, file: Buffer, picture: Picture): Promise<void> {
  const isLeft = await decodePicture(readFrom, file, { ...picture, extraRows: EXTRA_ROWS_PX }).then(
    () => true,
    () => false,
  );
  if (isLeft) throw new ImageError('file_corrupt', {}, 'zeros in place of coded data');
}

/**
 * Finds zeros in place of coded data. They decode as valid blocks, and more of them than the lost data had, so that something is left over.
 * @throws ImageError
 */
export async function ensureNoZeroRuns({ file, mime, readFrom }: PhotoFileSource): Promise<void> {
  if (mime !== 'image/jpeg' || !readFrom) return;
  const bytes = await readFile(file);
  if (!hasZeroRun(bytes)) return;
  await ensureNoDataLeft(readFrom, bytes, await decodePictureOnly(readFrom, bytes));
}

/** A JPEG is whole when its picture alone decodes without a complaint. */
async function readableJpeg(
  source: PhotoFileSource,
  readFrom: ReadFrom,
  refusal: ImageError,
): Promise<PhotoFileSource> {
  const file = await readFile(source.file);
  await decodePictureOnly(readFrom, file);
  return TRUNCATED_JPEG.test(refusal.message) ? readFrom(withEnd(file)) : source;
}

/**
 * Decodes each tile of an AVIF by itself. libheif leaves tiles out that it cannot decode, and libvips has no way to forbid it; the whole picture would have
 * holes.
 * @throws ImageError
 */
export async function ensureTilesDecode(file: string): Promise<void> {
  const { bytes, items, options } = openHeif(await readFile(file));
  if (!items) return;
  for (const tile of listTiles(items)) {
    try {
      await sharp(withPrimary(bytes, items, tile), { ...options, failOn: 'warning' })
        .raw()
        .toBuffer();
    } catch (error) {
      throw toImageError(error);
    }
  }
}
