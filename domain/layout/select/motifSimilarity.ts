import type { Oklab } from '../../geometry/colour';
import { ramp } from '../../geometry/numbers';

export interface Motif {
  /** Halves of the perceptual hash; null when there is none, or when a uniform picture makes it meaningless. */
  readonly hash: readonly [number, number] | null;
  readonly tone: Oklab | null;
  readonly instant: number | null; // Epoch ms; null when unknown
}

const weights = { view: 0.5, time: 0.3, colour: 0.2 } as const;
/** Hashes with up to `same` differing bits are alike, from `other` on unrelated. Random hashes differ by 32 bits. */
const BITS = { same: 10, other: 26 } as const;
/** Minutes after which a photo says nothing about the motif of another. */
const FAR_MINUTES = 60;
const MINUTE_MS = 60_000;
const FAR_TONE = 0.2;
const MIN_TELLING_BITS = 5;

function countBits(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

export function parseMotifHash(hash: string): Motif['hash'] {
  const high = Number.parseInt(hash.slice(0, 8), 16) | 0;
  const low = Number.parseInt(hash.slice(8, 16), 16) | 0;
  const bits = countBits(high) + countBits(low);
  return bits >= MIN_TELLING_BITS && bits <= 64 - MIN_TELLING_BITS ? [high, low] : null;
}

function viewSimilarity({ hash: a }: Motif, { hash: b }: Motif): number {
  if (!a || !b) return 0;
  const bits = countBits(a[0] ^ b[0]) + countBits(a[1] ^ b[1]);
  return ramp(bits, BITS.other, BITS.same);
}

function timeSimilarity({ instant: a }: Motif, { instant: b }: Motif): number {
  if (a === null || b === null) return 0;
  const minutes = Math.abs(a - b) / MINUTE_MS;
  return minutes >= FAR_MINUTES ? 0 : 1 - Math.sqrt(minutes / FAR_MINUTES);
}

function colourSimilarity({ tone: a }: Motif, { tone: b }: Motif): number {
  if (!a || !b) return 0;
  const [l, m, n] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  return Math.max(0, 1 - Math.sqrt(l * l + m * m + n * n) / FAR_TONE);
}

/** Similarity of two motifs, from 0 (different) to 1 (the same). An unknown value adds nothing. */
export const motifSimilarity = (a: Motif, b: Motif): number =>
  weights.view * viewSimilarity(a, b) + weights.time * timeSimilarity(a, b) + weights.colour * colourSimilarity(a, b);
