import { ImageError } from '../types';
import { findCodedType, type HeifItems, readHeifItems } from './heifItems';

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

/** Brands of sequences of pictures. */
const sequenceBrands = ['avis', 'msf1', 'hevc', 'hevx'];

/**
 * Makes a file name the kind of its picture first, and no sequence: animations and some programs name another brand, and decoders go by that alone. What else is
 * in the file is not looked at.
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
