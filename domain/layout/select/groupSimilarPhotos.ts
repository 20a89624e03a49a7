import { resolveInstants, timeBetween } from '../../photo/captureTime/captureOrder';
import { hashDistance } from '../../photo/perceptualHash';
import { toCaptured } from '../story/sortPhotosByTime';
import type { PhotoCandidate } from './photoSelection.types';

/** Bits by which hashes of the same view may differ, by how many ms lie between the two. Measured on real photos: two different ones differ by 16 or more. */
const similarityLimits = [
  { withinMs: 15_000, bits: 9 },
  { withinMs: 3 * 60_000, bits: 6 },
] as const;
/** Of photos that do not say when they were taken, or at any time: the same picture again. */
const MAX_COPY_BITS = 2;
/** Neighbours in time that are compared with each photo; in a burst the ones just before are enough, because likeness is passed on. */
const MAX_NEIGHBOURS = 12;
/** Shapes (width over height) and brightness that may differ. */
const MAX_ASPECT_RATIO = 1.06;
const MAX_BRIGHTNESS_DIFFERENCE = 0.25;

/** A photo of which facts are known. */
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

/** Whether two photos are of the same view, taken shortly one after the other or copied. */
export const areSimilarPhotos = (a: AnalysedPhoto, b: AnalysedPhoto): boolean =>
  isSameView(a, b, maxHashDistance(a, b));

/** Hashes say nothing of even pictures: those with (almost) no set bits or no others are like nothing. */
const hasDistinctiveHash = ({ analysis }: AnalysedPhoto) => {
  const set = hashDistance(analysis.hash, '0000000000000000');
  return set > 4 && set < 60;
};

/** Sets that are joined (R. Tarjan, 1975). */
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

/** Pairs that may be alike: neighbours in time, and photos that share a quarter of their hash (of those that differ in two bits, all do). */
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
 * Groups of photos of the same view: bursts, second tries, copies. Each has at least two. Photos that nothing is known of are in none.
 * The cost grows as n log n: only neighbours in time and in the hash are compared.
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
