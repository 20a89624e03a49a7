import { codedTypeOf, type HeifItems, readHeifItems } from './heifItems';
import { ImageError } from './types';

/** Items of one file; a panorama of a phone has some hundred tiles. */
export const MAX_HEIF_ITEMS = 5000;
/** From here on libvips refuses a file, unless it is told not to count. */
const LIBVIPS_ITEMS = 250;

/** A HEIF or AVIF file as libvips reads it. */
export interface HeifFile {
  readonly bytes: Buffer;
  readonly items: HeifItems | null;
  /** For sharp. */
  readonly options: { readonly unlimited?: true };
}

/** The major brand by which libvips knows a file, by the type of the items that hold its picture. */
const brandOf: Readonly<Record<string, string>> = { av01: 'avif', hvc1: 'heic' };

/** Animations, and pictures of some programs, name themselves by another brand, but libvips goes by the brand alone. */
function withBrandOfPicture(file: Buffer, items: HeifItems | null): Buffer {
  const brand = items ? brandOf[codedTypeOf(items)] : undefined;
  if (!brand || file.toString('latin1', 8, 12) === brand) return file;
  const copy = Buffer.from(file);
  copy.write(brand, 8, 'latin1');
  return copy;
}

/** @throws ImageError for a film, however short */
export function openHeif(file: Buffer): HeifFile {
  const items = readHeifItems(file);
  if (!items && file.includes('moov'))
    throw new ImageError('file_unsupported', {}, 'a sequence without a still picture');
  const count = items?.items.size ?? 0;
  return {
    bytes: withBrandOfPicture(file, items),
    items,
    options: count > LIBVIPS_ITEMS && count <= MAX_HEIF_ITEMS ? { unlimited: true } : {},
  };
}
