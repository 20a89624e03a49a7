import type { PhotoOrigin } from '../../contract/types';
import { placeAt, xmpPlace } from '../metadata/readPhotoMetadata';
import { readXmpFields } from '../metadata/readXmpFields';

type Described = Pick<PhotoOrigin, 'taken' | 'latitude' | 'longitude' | 'caption'>;

const MAX_CAPTION_LETTERS = 500;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const cleanCaption = (text: unknown): string =>
  typeof text === 'string' ? text.replace(/\s+/g, ' ').trim().slice(0, MAX_CAPTION_LETTERS) : '';

function withoutBlanks({
  taken,
  place,
  caption,
}: {
  taken: string;
  place: ReturnType<typeof placeAt>;
  caption: string;
}) {
  return { ...(taken !== '' && { taken }), ...place, ...(caption !== '' && { caption }) };
}

const MAX_SECONDS = 8.64e12;

/** Reads the time of Google Takeout: seconds since 1970 in UTC. */
function takeoutTime(time: unknown): string {
  const seconds = isRecord(time) ? Number(time['timestamp']) : Number.NaN;
  const isKnown = Number.isFinite(seconds) && seconds !== 0 && Math.abs(seconds) <= MAX_SECONDS;
  return isKnown ? new Date(seconds * 1000).toISOString() : '';
}

function takeoutPlace(value: unknown): ReturnType<typeof placeAt> {
  if (!isRecord(value)) return null;
  return placeAt(Number(value['latitude'] ?? Number.NaN), Number(value['longitude'] ?? Number.NaN));
}

/** Reads the JSON that Google Takeout writes beside each photo; null for other JSON. */
function readTakeout(text: string): Described | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(parsed) || !('photoTakenTime' in parsed || 'geoData' in parsed || 'geoDataExif' in parsed)) return null;
  return withoutBlanks({
    taken: takeoutTime(parsed['photoTakenTime']),
    place: takeoutPlace(parsed['geoData']) ?? takeoutPlace(parsed['geoDataExif']),
    caption: cleanCaption(parsed['description']),
  });
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const decodeEntities = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '');

/** Reads an XMP sidecar of a photo manager. */
function readXmp(text: string): Described | null {
  if (!/<(?:\w+:)?(?:xmpmeta|RDF)\b/.test(text)) return null;
  const xmp = readXmpFields(text);
  return withoutBlanks({
    taken: xmp.original ?? xmp.created ?? xmp.createDate ?? xmp.digitised ?? '',
    place: xmpPlace(xmp),
    caption: cleanCaption(decodeEntities(xmp.caption ?? '')),
  });
}

/**
 * Reads what a sidecar says of a photo.
 * @returns null when the text is no sidecar
 */
export const readSidecar = (text: string): Described | null =>
  text.trimStart().startsWith('{') ? readTakeout(text) : readXmp(text);
