import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { readHeifItems, tilesOf, withPrimary } from './heifItems';
import { hasZeroRun, pictureDataOf, withEnd } from './jpegData';
import { refusalOf } from './refusal';
import type { PhotoSource } from './source';
import { ImageError } from './types';

/** What libtiff says of tags that no pixel depends on. Whatever else a decoder says counts as damage. */
const harmlessTiff = [
  /^Warning treated as error due to failOn setting$/,
  /^Invalid TIFF directory; tags are not sorted in ascending order$/,
  /^Unknown field with tag \d+ \(0x[\da-f]+\) encountered$/,
  /^ASCII value for (?:tag|ASCII array tag) ".*" does not end in null byte/,
  /^(?:IO error during reading of|Incorrect (?:count|value) for) "(?:Artist|Copyright|DateTime|DocumentName|HostComputer|ImageDescription|Make|Model|PageName|Photoshop|RichTIFFIPTC|Software|XMLPacket)"; tag ignored$/,
];

/** How libjpeg says that a file ends before its picture, as far as it can know. */
const ENDS_EARLY = /premature end of JPEG image/;

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
export async function readableSource(source: PhotoSource, complaint: unknown): Promise<PhotoSource> {
  const refusal = refusalOf(complaint);
  if (refusal.code !== 'file_corrupt') throw refusal;
  if (source.mime === 'image/jpeg' && source.readFrom) return readableJpeg(source, source.readFrom, refusal);
  const lines = complaint instanceof Error ? complaint.message.split('\n').filter(Boolean) : [];
  const isHarmless = lines.length > 0 && lines.every((line) => harmlessTiff.some((known) => known.test(line.trim())));
  if (source.mime === 'image/tiff' && isHarmless) return source;
  throw refusal;
}

const CHECK_PX = 64;
/** The height of a row of blocks, or two. */
const EXTRA_ROWS_PX = 16;

const decodePicture = (readFrom: (bytes: Buffer) => PhotoSource, bytes: Buffer) =>
  decodeStrictly(readFrom(bytes).pipeline('warning').resize(CHECK_PX, CHECK_PX, { fit: 'fill' }), 'image/jpeg');

/**
 * Finds zeros in place of coded data, which decode as valid blocks: fewer bytes make more of them, and the rest of the data is left over. Then a picture with
 * more rows decodes as well.
 * @throws ImageError
 */
export async function checkZeros({ file, mime, readFrom }: PhotoSource): Promise<void> {
  if (mime !== 'image/jpeg' || !readFrom) return;
  const bytes = await readFile(file);
  if (!hasZeroRun(bytes)) return;
  try {
    await decodePicture(readFrom, pictureDataOf(bytes));
  } catch (error) {
    throw refusalOf(error);
  }
  const isLeftOver = await decodePicture(readFrom, pictureDataOf(bytes, { extraRows: EXTRA_ROWS_PX })).then(
    () => true,
    () => false,
  );
  if (isLeftOver) throw new ImageError('file_corrupt', {}, 'zeros in place of coded data');
}

/** A JPEG is whole when its picture alone decodes without a complaint. */
async function readableJpeg(
  source: PhotoSource,
  readFrom: (bytes: Buffer) => PhotoSource,
  refusal: ImageError,
): Promise<PhotoSource> {
  const file = await readFile(source.file);
  try {
    await decodePicture(readFrom, pictureDataOf(file));
  } catch (error) {
    throw refusalOf(error);
  }
  return ENDS_EARLY.test(refusal.message) ? readFrom(withEnd(file)) : source;
}

/**
 * Decodes each tile of an AVIF by itself. libheif leaves tiles out that it cannot decode, and libvips has no way to forbid it; the whole picture would have
 * holes.
 * @throws ImageError
 */
export async function checkTiles(file: string): Promise<void> {
  const bytes = await readFile(file);
  const items = readHeifItems(bytes);
  if (!items) return;
  for (const tile of tilesOf(items)) {
    try {
      await sharp(withPrimary(bytes, items, tile), { failOn: 'warning' })
        .raw()
        .toBuffer();
    } catch (error) {
      throw refusalOf(error);
    }
  }
}
