import { hasRole } from '../layout/elementRoles';
import { hashDistance } from '../photo/perceptualHash';
import type { CheckedBook, CheckedPhoto } from './types';

/** Most bits by which hashes of copies may differ; those of different pictures differ by 16 or more. */
const MAX_DUPLICATE_BITS = 2;
const MAX_ASPECT_RATIO_DIFFERENCE = 1.06;
/** Hashes of even pictures have almost all or hardly any bits set and carry no information. */
const DISTINCTIVE_BITS = { least: 5, most: 59 };
const NO_BITS = '0000000000000000';

type DuplicateCode = 'duplicate_photo' | 'similar_photo';
export type Duplicates = ReadonlyMap<string, ReadonlyMap<string, DuplicateCode>>;

/**
 * Two hashes that differ in two bits of 64 share at least two quarters, so photos are compared only within equal
 * quarters.
 */
const hashQuarters = (hash: string) => [0, 4, 8, 12].map((from) => `${from} ${hash.slice(from, from + 4)}`);

function isDistinctive(hash: string): boolean {
  const bits = hashDistance(hash, NO_BITS);
  return bits >= DISTINCTIVE_BITS.least && bits <= DISTINCTIVE_BITS.most;
}

function isDuplicate(a: CheckedPhoto, b: CheckedPhoto): boolean {
  const shape = (a.width * b.height) / (a.height * b.width);
  if (shape > MAX_ASPECT_RATIO_DIFFERENCE || shape < 1 / MAX_ASPECT_RATIO_DIFFERENCE) return false;
  return a.hash !== undefined && b.hash !== undefined && hashDistance(a.hash, b.hash) <= MAX_DUPLICATE_BITS;
}

function createDuplicateDetector() {
  const seen = new Map<string, CheckedPhoto[]>();
  return (photo: CheckedPhoto): boolean => {
    const { hash } = photo;
    if (hash === undefined || !isDistinctive(hash)) return false;
    const places = hashQuarters(hash).map((key) => {
      const place = seen.get(key) ?? [];
      seen.set(key, place);
      return place;
    });
    const isAgain = places.some((place) => place.some((other) => isDuplicate(photo, other)));
    for (const place of places) place.push(photo);
    return isAgain;
  };
}

/** Finds frames that repeat an inner photo or show another file of the same picture. A cover or an index may repeat one. */
export function findDuplicatePhotos({ spreads, photos }: Pick<CheckedBook, 'spreads' | 'photos'>): Duplicates {
  const shown = new Set<string>();
  const looksLikeOne = createDuplicateDetector();
  return new Map(
    spreads.map(({ id, document: { role, elements } }) => {
      const codes = new Map<string, DuplicateCode>();
      for (const element of role === 'cover' ? [] : elements) {
        if (element.type !== 'photo' || element.fileId === null || hasRole('index', element)) continue;
        const photo = photos[element.fileId];
        if (shown.has(element.fileId)) codes.set(element.id, 'duplicate_photo');
        else if (photo && looksLikeOne(photo)) codes.set(element.id, 'similar_photo');
        shown.add(element.fileId);
      }
      return [id, codes];
    }),
  );
}
