import { ImageError } from '../types';
import { findCodedType, type HeifItems, readHeifItems } from './heifItems';

/** Limit of items per file; a phone panorama has some hundred tiles. */
export const MAX_HEIF_ITEMS = 5000;
const LIBVIPS_ITEMS = 250;

export interface HeifFile {
  readonly bytes: Buffer;
  readonly items: HeifItems | null;
  readonly options: { readonly unlimited?: true };
}

/** Major brand that libvips expects, by the type of the picture's items. */
const brandOf: Readonly<Record<string, string>> = { av01: 'avif', hvc1: 'heic' };

const sequenceBrands = ['avis', 'msf1', 'hevc', 'hevx'];

/**
 * Makes the picture's kind the major brand. Animations and some programs name another one, and decoders rely
 * on it alone.
 */
function withBrandOfPicture(file: Buffer, items: HeifItems | null): Buffer {
  const brand = items ? brandOf[findCodedType(items)] : undefined;
  if (!brand) return file;
  const end = Math.min(file.readUInt32BE(0), MAX_BRAND_BYTES, file.length - 3);
  const copy = Buffer.from(file);
  copy.write(brand, 8, 'latin1');
  for (let at = 16; at < end; at += 4)
    if (sequenceBrands.includes(copy.toString('latin1', at, at + 4))) copy.write('mif1', at, 'latin1');
  return copy;
}

const MAX_BRAND_BYTES = 400;

/** @throws ImageError for a sequence without a still picture */
export function openHeif(file: Buffer): HeifFile {
  const items = readHeifItems(file);
  if (!items && file.includes('moov'))
    throw new ImageError('file_unsupported', {}, 'image sequence without a still picture');
  const count = items?.items.size ?? 0;
  return {
    bytes: withBrandOfPicture(file, items),
    items,
    options: count > LIBVIPS_ITEMS && count <= MAX_HEIF_ITEMS ? { unlimited: true } : {},
  };
}
