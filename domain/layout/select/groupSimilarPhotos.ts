import { resolveInstants, timeBetween } from '../../photo/captureTime/captureOrder';
import { hashDistance } from '../../photo/perceptualHash';
import { capturedOf } from '../story/sortPhotosByTime';
import type { Choosable } from './photoSelection.types';

/** Bits by which hashes of the same view may differ, by how many ms lie between the two. Measured on real photos: two different ones differ by 16 or more. */
const alike = [
  { withinMs: 15_000, bits: 9 },
  { withinMs: 3 * 60_000, bits: 6 },
] as const;
/** Of photos that do not say when they were taken, or at any time: the same picture again. */
const COPY_BITS = 2;
/** Neighbours in time that are compared with each photo; in a burst the ones just before are enough, because likeness is passed on. */
const NEIGHBOURS = 12;
/** Shapes (width over height) and brightness that may differ. */
const SAME_SHAPE = 1.06;
const SAME_LIGHT = 0.25;

/** A photo of which facts are known. */
export type Known = Choosable & { readonly facts: NonNullable<Choosable['facts']> };
export const isKnown = (photo: Choosable): photo is Known => Boolean(photo.facts);

function isSameView(a: Known, b: Known, bits: number): boolean {
  const shape = (a.width * b.height) / (a.height * b.width);
  if (shape > SAME_SHAPE || shape < 1 / SAME_SHAPE) return false;
  if (Math.abs(a.facts.exposure.mean - b.facts.exposure.mean) > SAME_LIGHT) return false;
  return hashDistance(a.facts.hash, b.facts.hash) <= bits;
}

function bitsFor(a: Known, b: Known): number {
  const between = timeBetween(capturedOf(a), capturedOf(b));
  if (between === null) return COPY_BITS;
  const apart = Math.abs(between);
  return alike.find(({ withinMs }) => apart <= withinMs)?.bits ?? COPY_BITS;
}

/** Whether two photos are of the same view, taken shortly one after the other or copied. */
export const areAlike = (a: Known, b: Known): boolean => isSameView(a, b, bitsFor(a, b));

/** Hashes say nothing of even pictures: those with (almost) no set bits or no others are like nothing. */
const tells = ({ facts }: Known) => {
  const set = hashDistance(facts.hash, '0000000000000000');
  return set > 4 && set < 60;
};

/** Sets that are joined (R. Tarjan, 1975). */
function joinable(count: number) {
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
function* pairs(photos: readonly Known[]): Generator<readonly [number, number]> {
  const instants = resolveInstants(photos.map(capturedOf));
  const times = instants.flatMap((takenAt, i) => (takenAt === null ? [] : [{ i, takenAt }]));
  times.sort((a, b) => a.takenAt - b.takenAt);
  for (const [at, { i, takenAt }] of times.entries())
    for (let k = at + 1; k < times.length && k <= at + NEIGHBOURS; k += 1) {
      const next = times[k];
      if (!next || next.takenAt - takenAt > alike[1].withinMs) break;
      yield [i, next.i];
    }
  const buckets = new Map<string, number[]>();
  for (const [i, { facts }] of photos.entries())
    for (let part = 0; part < 4; part += 1) {
      const key = `${part}${facts.hash.slice(4 * part, 4 * part + 4)}`;
      const bucket = buckets.get(key) ?? [];
      for (const other of bucket.slice(-NEIGHBOURS)) yield [other, i];
      bucket.push(i);
      buckets.set(key, bucket);
    }
}

/**
 * Groups of photos of the same view: bursts, second tries, copies. Each has at least two. Photos that nothing is known of are in none.
 * The cost grows as n log n: only neighbours in time and in the hash are compared.
 */
export function groupsOf(photos: readonly Choosable[]): Known[][] {
  const known = photos.filter(isKnown).filter(tells);
  const sets = joinable(known.length);
  for (const [i, k] of pairs(known)) {
    const [a, b] = [known[i], known[k]];
    if (a && b && sets.rootOf(i) !== sets.rootOf(k) && areAlike(a, b)) sets.join(k, i);
  }
  const groups = new Map<number, Known[]>();
  for (const [i, photo] of known.entries()) {
    const root = sets.rootOf(i);
    const group = groups.get(root);
    if (group) group.push(photo);
    else groups.set(root, [photo]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}
