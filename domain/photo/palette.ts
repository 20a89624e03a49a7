import { hexOf, type Oklab, oklabOf } from '../geometry/colour';

const ROUNDS = 12;
/** Weight of a colourful cluster against a grey one: people remember colours, not the largest area. */
const CHROMA_WEIGHT = 9;

const distance = (a: Oklab, b: Oklab) => (a[0] - b[0]) ** 2 * 0.5 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
const chroma = ([, a, b]: Oklab) => Math.hypot(a, b);

/** Picks the initial centres without chance: the sample nearest to the mean, then each time the farthest sample. */
function pickInitialCentres(samples: readonly Oklab[], count: number): Oklab[] {
  const first = samples[0];
  if (!first) return [];
  const nearest = samples.map((sample) => distance(sample, first));
  const centres = [first];
  while (centres.length < Math.min(count, samples.length)) {
    const farthest = nearest.reduce((best, d, i) => (d > (nearest[best] ?? 0) ? i : best), 0);
    const next = samples[farthest] ?? first;
    centres.push(next);
    samples.forEach((sample, i) => {
      nearest[i] = Math.min(nearest[i] ?? 0, distance(sample, next));
    });
  }
  return centres;
}

function findColourClusters(samples: readonly Oklab[], count: number): { centre: Oklab; size: number }[] {
  let centres = pickInitialCentres(samples, count);
  let sizes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const sums = centres.map(() => [0, 0, 0, 0]);
    for (const sample of samples) {
      const own = centres.reduce(
        (best, centre, i) => (distance(sample, centre) < distance(sample, centres[best] ?? centre) ? i : best),
        0,
      );
      const sum = sums[own];
      if (sum) [0, 1, 2].forEach((axis) => void (sum[axis] = (sum[axis] ?? 0) + (sample[axis as 0 | 1 | 2] ?? 0)));
      if (sum) sum[3] = (sum[3] ?? 0) + 1;
    }
    sizes = sums.map((sum) => sum[3] ?? 0);
    centres = sums.map(
      ([l = 0, a = 0, b = 0, n = 0], i): Oklab => (n > 0 ? [l / n, a / n, b / n] : (centres[i] ?? [0.5, 0, 0])),
    );
  }
  return centres.map((centre, i) => ({ centre, size: sizes[i] ?? 0 }));
}

interface WeightedColour {
  readonly colour: string;
  readonly weight: number;
}

/**
 * Extracts the memorable colours of pixels, the most prominent first: k-means in Oklab, weighted by chroma.
 * Deterministic.
 * @param rgb 3 bytes a pixel; some thousand pixels are enough
 * @param count most colours
 */
export function extractWeightedPalette(rgb: Uint8Array, count: number): WeightedColour[] {
  const samples: Oklab[] = [];
  for (let i = 0; i + 2 < rgb.length; i += 3) samples.push(oklabOf(rgb[i] ?? 0, rgb[i + 1] ?? 0, rgb[i + 2] ?? 0));
  const telling = ({ centre, size }: { centre: Oklab; size: number }) => size * (0.15 + CHROMA_WEIGHT * chroma(centre));
  return findColourClusters(samples, count * 2)
    .sort((a, b) => telling(b) - telling(a))
    .slice(0, count)
    .map(({ centre, size }) => ({ colour: hexOf(centre), weight: size / samples.length }));
}

export const extractPalette = (rgb: Uint8Array, count: number): string[] =>
  extractWeightedPalette(rgb, count).map(({ colour }) => colour);

/**
 * Returns the average colour `#rrggbb` of an RGB raster (3 bytes a pixel), mixed in linear light so that it looks as
 * bright as the photo.
 */
export function averageColour(rgb: Uint8Array): string {
  const sums = [0, 0, 0];
  const count = Math.floor(rgb.length / 3);
  for (let i = 0; i < count * 3; i += 1) sums[i % 3] = (sums[i % 3] ?? 0) + linear((rgb[i] ?? 0) / 255);
  const hex = sums.map((sum) =>
    Math.round(encoded(sum / Math.max(1, count)) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}

/** sRGB transfer function, IEC 61966-2-1. */
const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const encoded = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);
