import { resolveInstants, timeBetween } from '../../photo/captureTime/captureOrder';
import { hashDistance } from '../../photo/perceptualHash';
import { toCaptured } from '../story/sortPhotosByTime';
import type { PhotoCandidate } from './photoSelection.types';

/**
 * Bits by which hashes of the same view may differ, by ms between the photos. Measured on real photos: different ones
 * differ by 16 or more.
 */
const similarityLimits = [
  { withinMs: 15_000, bits: 9 },
  { withinMs: 3 * 60_000, bits: 6 },
] as const;
/** For photos without a time, or at any distance in time: copies of the same picture. */
const MAX_COPY_BITS = 2;
/** Neighbours in time compared with each photo. In a burst the nearest suffice, because similarity is transitive. */
const MAX_NEIGHBOURS = 12;
const MAX_ASPECT_RATIO = 1.06;
const MAX_BRIGHTNESS_DIFFERENCE = 0.25;

export type AnalysedPhoto = PhotoCandidate & { readonly analysis: NonNullable<PhotoCandidate['analysis']> };
export const isAnalysed = (photo: PhotoCandidate): photo is AnalysedPhoto => Boolean(photo.analysis);

function isSameView(a: AnalysedPhoto, b: AnalysedPhoto, bits: number): boolean {
  const shape = (a.width * b.height) / (a.height * b.width);
  if (shape > MAX_ASPECT_RATIO || shape < 1 / MAX_ASPECT_RATIO) return false;
  if (Math.abs(a.analysis.exposure.mean - b.analysis.exposure.mean) > MAX_BRIGHTNESS_DIFFERENCE) return false;
  return hashDistance(a.analysis.hash, b.analysis.hash) <= bits;
}

function maxHashDistance(a: AnalysedPhoto, b: AnalysedPhoto): number {
  const between = timeBetween(toCaptured(a), toCaptured(b));
  if (between === null) return MAX_COPY_BITS;
  const apart = Math.abs(between);
  return similarityLimits.find(({ withinMs }) => apart <= withinMs)?.bits ?? MAX_COPY_BITS;
}

export const areSimilarPhotos = (a: AnalysedPhoto, b: AnalysedPhoto): boolean =>
  isSameView(a, b, maxHashDistance(a, b));

/** Hashes of even pictures carry no information: with almost no or almost all bits set, nothing is similar. */
const hasDistinctiveHash = ({ analysis }: AnalysedPhoto) => {
  const set = hashDistance(analysis.hash, '0000000000000000');
  return set > 4 && set < 60;
};

/** Disjoint sets (R. Tarjan, 1975). */
function createUnionFind(count: number) {
  const parents = Int32Array.from({ length: count }, (_, i) => i);
  const rootOf = (i: number): number => {
    let root = i;
    while (parents[root] !== root) root = parents[root] ?? root;
    while (parents[i] !== root) [i, parents[i]] = [parents[i] ?? root, root];
    return root;
  };
  return { rootOf, join: (a: number, b: number) => void (parents[rootOf(a)] = rootOf(b)) };
}

/**
 * Candidate pairs: neighbours in time, and photos that share a quarter of their hash (as all that differ in two bits
 * do).
 */
function* candidatePairs(photos: readonly AnalysedPhoto[]): Generator<readonly [number, number]> {
  const instants = resolveInstants(photos.map(toCaptured));
  const times = instants.flatMap((takenAt, i) => (takenAt === null ? [] : [{ i, takenAt }]));
  times.sort((a, b) => a.takenAt - b.takenAt);
  for (const [at, { i, takenAt }] of times.entries())
    for (let k = at + 1; k < times.length && k <= at + MAX_NEIGHBOURS; k += 1) {
      const next = times[k];
      if (!next || next.takenAt - takenAt > similarityLimits[1].withinMs) break;
      yield [i, next.i];
    }
  const buckets = new Map<string, number[]>();
  for (const [i, { analysis }] of photos.entries())
    for (let part = 0; part < 4; part += 1) {
      const key = `${part}${analysis.hash.slice(4 * part, 4 * part + 4)}`;
      const bucket = buckets.get(key) ?? [];
      for (const other of bucket.slice(-MAX_NEIGHBOURS)) yield [other, i];
      bucket.push(i);
      buckets.set(key, bucket);
    }
}

/**
 * Groups photos of the same view: bursts, retries, copies. Each group has at least two; unanalysed photos are in none.
 * Runs in n log n, because only neighbours in time and hash are compared.
 */
export function groupSimilarPhotos(photos: readonly PhotoCandidate[]): AnalysedPhoto[][] {
  const known = photos.filter(isAnalysed).filter(hasDistinctiveHash);
  const sets = createUnionFind(known.length);
  for (const [i, k] of candidatePairs(known)) {
    const [a, b] = [known[i], known[k]];
    if (a && b && sets.rootOf(i) !== sets.rootOf(k) && areSimilarPhotos(a, b)) sets.join(k, i);
  }
  const groups = new Map<number, AnalysedPhoto[]>();
  for (const [i, photo] of known.entries()) {
    const root = sets.rootOf(i);
    const group = groups.get(root);
    if (group) group.push(photo);
    else groups.set(root, [photo]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}
