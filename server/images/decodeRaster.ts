import type { Metadata, Sharp } from 'sharp';
import { blankTiff } from './blankTiff';
import { type CodedColour, createSrgbConverter, readHeifColour } from './colour/codedColour';
import { decodeHeic } from './heif/decodeHeic';
import type { HeifFile } from './heif/heifFile';
import { type HeifTransformation, readTransformations, withoutTransformations } from './heif/heifItems';
import { composeOrientation, type PixelRect, type PixelSize, swapsWidthAndHeight, toStoredRect } from './orientation';
import { readOrientation } from './photoHeader';

export interface Raster {
  readonly tiff: Buffer;
  /** Size after the rotation by the EXIF orientation (1..8), in px. */
  readonly width: number;
  readonly height: number;
  readonly orientation: number;
}

interface Placement {
  readonly area: PixelRect;
  readonly orientation: number;
}

/** Fraction of two 32-bit integers; the numerator is signed except for sizes. */
function quotientAt(content: Buffer, at: number): number {
  return content.length < at + 8 ? Number.NaN : content.readInt32BE(at) / content.readInt32BE(at + 4);
}

/**
 * Applies a clean aperture, which is relative to the centre (ISO/IEC 14496-12 §12.1.4). Ignores an invalid
 * one.
 */
function applyCleanAperture({ area, orientation }: Placement, content: Buffer): Placement {
  const [width, height, right, down] = [0, 8, 16, 24].map((at) => quotientAt(content, at));
  const shown = swapsWidthAndHeight(orientation)
    ? { width: area.height, height: area.width }
    : { width: area.width, height: area.height };
  const span = (size = Number.NaN, offset = Number.NaN, whole: number): [number, number] | null => {
    const from = Math.max(0, Math.round((whole - size) / 2 + offset));
    const to = Math.min(whole, from + Math.round(size));
    return to > from ? [from, to - from] : null;
  };
  const [columns, rows] = [span(width, right, shown.width), span(height, down, shown.height)];
  if (!columns || !rows) return { area, orientation };
  const clean = { left: columns[0], top: rows[0], width: columns[1], height: rows[1] };
  const stored = toStoredRect(clean, shown, orientation);
  return { area: { ...stored, left: area.left + stored.left, top: area.top + stored.top }, orientation };
}

/** Applies a picture's transformations in order (ISO/IEC 23008-12 §6.5). */
function resolvePlacement(transformations: readonly HeifTransformation[], size: PixelSize): Placement {
  let placement: Placement = { area: { left: 0, top: 0, ...size }, orientation: 1 };
  for (const { type, content } of transformations) {
    const value = content[0] ?? 0;
    if (type === 'clap') placement = applyCleanAperture(placement, content);
    else {
      const angle = ([0, 270, 180, 90] as const)[value & 3] ?? 0;
      const turn = type === 'irot' ? { angle } : { flip: (value & 1) === 0, flop: (value & 1) === 1 };
      placement = { ...placement, orientation: composeOrientation(placement.orientation, turn) };
    }
  }
  return placement;
}

/**
 * Decodes a HEIC. Its own rotation and mirroring override the EXIF orientation (ISO/IEC 23008-12 §6.5.10),
 * which applies only without them.
 */
export async function decodeHeicRaster(file: string, { bytes, items }: HeifFile, { icc }: Metadata): Promise<Raster> {
  const transformations = items ? readTransformations(bytes, items) : [];
  const { profile = icc, coded } = items ? readHeifColour(bytes, items) : { coded: null };
  const exifOrientation = transformations.length > 0 ? null : await readOrientation(file);
  let orientation = exifOrientation ?? 1;
  const area = (size: PixelSize) => {
    const placement = resolvePlacement(transformations, size);
    orientation = exifOrientation ?? placement.orientation;
    return placement.area;
  };
  let tiff: Buffer = Buffer.alloc(0);
  const size = decodeHeic(items ? withoutTransformations(bytes, items) : bytes, { area, coded }, (decoded) => {
    const blank = blankTiff(decoded, profile, orientation);
    tiff = blank.file;
    return blank.pixels;
  });
  // Free the decoder's memory, which is as large as the picture; the collector does not see that size.
  globalThis.gc?.();
  const [width, height] = swapsWidthAndHeight(orientation) ? [size.height, size.width] : [size.width, size.height];
  return { tiff, width, height, orientation };
}

/**
 * Decodes a picture at full depth and converts it to sRGB. Keeps transparency, because viewers compose it on
 * white in sRGB.
 */
export async function decodeSrgbRaster(photo: Sharp, { depth }: Metadata, coded: CodedColour): Promise<Raster> {
  const isDeep = depth !== 'uchar';
  const whole = photo.autoOrient();
  const raw = isDeep ? whole.toColourspace('rgb16').raw({ depth: 'ushort' }) : whole.toColourspace('srgb').raw();
  const { data, info } = await raw.toBuffer({ resolveWithObject: true });
  const values = isDeep ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data;
  const { width, height } = info;
  const channels = info.channels === 4 ? 4 : 3;
  const { file: tiff, pixels } = blankTiff({ width, height, channels }, undefined, 1);
  createSrgbConverter(coded, isDeep ? 65_535 : 255)(values, channels, pixels);
  return { tiff, width, height, orientation: 1 };
}

/**
 * Keeps only a picture's own channels, because sharp takes any extra one for transparency.
 * @param colours number of colour channels before the conversion to sRGB
 * @param transparency index of the transparency among the extra channels; -1 means none
 */
export async function decodeSelectedChannels(photo: Sharp, colours: number, transparency: number): Promise<Raster> {
  const space = colours === 1 ? 'b-w' : 'srgb';
  // sharp would convert 16 bits with a profile to Display P3.
  const shallow = colours < 4 ? photo.pipelineColourspace(space) : photo;
  const all = shallow.autoOrient().toColourspace(space).raw();
  const { data, info } = await all.toBuffer({ resolveWithObject: true });
  const { width, height, channels: found } = info;
  const channels = transparency < 0 ? 3 : 4;
  const { file: tiff, pixels } = blankTiff({ width, height, channels }, undefined, 1);
  const of = (channel: number) => (found < 3 ? 0 : channel);
  const alpha = (found < 3 ? 1 : 3) + transparency;
  for (let from = 0, to = 0; from < data.length; from += found, to += channels) {
    for (let channel = 0; channel < 3; channel += 1) pixels[to + channel] = data[from + of(channel)] ?? 0;
    if (channels === 4) pixels[to + 3] = alpha < found ? (data[from + alpha] ?? 255) : 255;
  }
  return { tiff, width, height, orientation: 1 };
}
