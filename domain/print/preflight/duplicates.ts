import { hashDistance } from '../../photo/perceptualHash';
import type { CheckedBook, CheckedPhoto } from './types';

/** Bits by which the hashes of copies of a picture may differ; those of two different pictures differ by 16 or more. */
const COPY_BITS = 2;
/** Shapes (width over height) may differ by so much. */
const SAME_SHAPE = 1.06;
/** Hashes of even pictures, of almost all bits or hardly any, say nothing. */
const TELLING = { least: 5, most: 59 };
const NO_BITS = '0000000000000000';

type CopyCode = 'duplicate_photo' | 'similar_photo';
/** By spread and element. */
export type Copies = ReadonlyMap<string, ReadonlyMap<string, CopyCode>>;

/** Of two hashes that differ in two bits of 64, at least two of their quarters are the same: photos are only compared with those. */
const quartersOf = (hash: string) => [0, 4, 8, 12].map((from) => `${from} ${hash.slice(from, from + 4)}`);

function tells(hash: string): boolean {
  const bits = hashDistance(hash, NO_BITS);
  return bits >= TELLING.least && bits <= TELLING.most;
}

function isCopy(a: CheckedPhoto, b: CheckedPhoto): boolean {
  const shape = (a.width * b.height) / (a.height * b.width);
  if (shape > SAME_SHAPE || shape < 1 / SAME_SHAPE) return false;
  return a.hash !== undefined && b.hash !== undefined && hashDistance(a.hash, b.hash) <= COPY_BITS;
}

/** Remembers photos, and tells whether one looks like another that it has seen. */
function remembering() {
  const seen = new Map<string, CheckedPhoto[]>();
  return (photo: CheckedPhoto): boolean => {
    const { hash } = photo;
    if (hash === undefined || !tells(hash)) return false;
    const places = quartersOf(hash).map((key) => {
      const place = seen.get(key) ?? [];
      seen.set(key, place);
      return place;
    });
    const isAgain = places.some((place) => place.some((other) => isCopy(photo, other)));
    for (const place of places) place.push(photo);
    return isAgain;
  };
}

/** The frames that show a photo of the inside again, or another file of the same picture; a cover repeats one by custom. */
export function copiesOf({ spreads, photos }: Pick<CheckedBook, 'spreads' | 'photos'>): Copies {
  const shown = new Set<string>();
  const looksLikeOne = remembering();
  return new Map(
    spreads.map(({ id, document: { role, elements } }) => {
      const codes = new Map<string, CopyCode>();
      for (const element of role === 'cover' ? [] : elements) {
        if (element.type !== 'photo' || element.fileId === null) continue;
        const photo = photos[element.fileId];
        if (shown.has(element.fileId)) codes.set(element.id, 'duplicate_photo');
        else if (photo && looksLikeOne(photo)) codes.set(element.id, 'similar_photo');
        shown.add(element.fileId);
      }
      return [id, codes];
    }),
  );
}
