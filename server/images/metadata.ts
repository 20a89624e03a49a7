import { takenOf } from '@domain/photo';
import exifr from 'exifr';

export interface PhotoMetadata {
  /** Epoch ms. */
  readonly takenAt: number | null;
  readonly takenLocal: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

const tags = [
  'DateTimeOriginal',
  'OffsetTimeOriginal',
  'CreateDate',
  'OffsetTimeDigitized',
  'OffsetTime',
  'GPSDateStamp',
  'GPSTimeStamp',
  'GPSLatitude',
  'GPSLatitudeRef',
  'GPSLongitude',
  'GPSLongitudeRef',
] as const;

/** Time and place from an EXIF block. A block that is broken or missing tells nothing; that is no reason to refuse a photo. */
export async function readMetadata(exif: Buffer | undefined): Promise<PhotoMetadata> {
  const found = exif && (await readTags(exif, tags));
  const text = (name: (typeof tags)[number]) => (typeof found?.[name] === 'string' ? found[name] : undefined);
  const taken = takenOf({
    original: text('DateTimeOriginal'),
    originalOffset: text('OffsetTimeOriginal'),
    digitised: text('CreateDate'),
    digitisedOffset: text('OffsetTimeDigitized') ?? text('OffsetTime'),
    gpsDate: text('GPSDateStamp'),
    gpsTime: numbers(found?.['GPSTimeStamp']),
  });
  return {
    takenAt: taken?.at ?? null,
    takenLocal: taken?.local ?? null,
    ...place(found?.['latitude'], found?.['longitude']),
  };
}

/** EXIF orientation 1..8, or null when the block does not tell. */
export async function readOrientation(exif: Buffer | undefined): Promise<number | null> {
  const value = exif && (await readTags(exif, ['Orientation']))?.['Orientation'];
  return typeof value === 'number' && value >= 1 && value <= 8 ? value : null;
}

async function readTags(exif: Buffer, pick: readonly string[]): Promise<Record<string, unknown> | undefined> {
  const block = exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif;
  const options = { tiff: true, exif: true, gps: true, reviveValues: false, translateValues: false, pick: [...pick] };
  // oxlint-disable-next-line import/no-named-as-default-member -- it is a CommonJS module; Node sees no named exports
  return exifr.parse(block, options).catch(() => undefined) as Promise<Record<string, unknown> | undefined>;
}

function numbers(value: unknown): number[] | undefined {
  return Array.isArray(value) && value.every((part) => typeof part === 'number') ? value : undefined;
}

/** Cameras without a fix write 0° 0′, a place in the Atlantic where nobody takes photos. */
function place(latitude: unknown, longitude: unknown): Pick<PhotoMetadata, 'latitude' | 'longitude'> {
  const nowhere = { latitude: null, longitude: null };
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return nowhere;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) || (latitude === 0 && longitude === 0)) return nowhere;
  return { latitude, longitude };
}
