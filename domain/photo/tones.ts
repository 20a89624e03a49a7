import type { Tones } from './photoAnalysis';

const LEVELS = 256;
/** Luma between which the colour of a pixel tells the light. */
const TELLING_LUMA = { least: 0.15 * 255, most: 0.95 * 255 } as const;
/** Keeps ratios of nearly black channels small. */
const NOISE = 8;
const WARMTH = { limit: 4, step: 1 / 16 } as const;
const WARMTH_STEPS = Math.round((2 * WARMTH.limit) / WARMTH.step) + 1;
const LIGHT_SHARE = { from: 0.85, to: 0.99 } as const;

/** Returns the first index up to which the counts hold a share of their sum. */
function findQuantile(counts: Uint32Array, share: number): number {
  const sum = counts.reduce((all, count) => all + count, 0);
  let passed = 0;
  for (let i = 0; i < counts.length; i += 1) {
    passed += counts[i] ?? 0;
    if (passed > share * sum) return i;
  }
  return counts.length - 1;
}

const toLevel = (luma: number) => Math.min(LEVELS - 1, Math.round(luma));

/**
 * Measures how light and how warm a picture is.
 * @param rgb 3 bytes a pixel
 * @param luma 0..255 of each pixel
 */
export function measureTones(rgb: Uint8Array, luma: Float32Array): Tones {
  const levels = new Uint32Array(LEVELS);
  for (const value of luma) levels[toLevel(value)] = (levels[toLevel(value)] ?? 0) + 1;
  const [bright, brightest] = [findQuantile(levels, LIGHT_SHARE.from), findQuantile(levels, LIGHT_SHARE.to)];
  const [all, lit] = [new Uint32Array(WARMTH_STEPS), new Uint32Array(WARMTH_STEPS)];
  for (let i = 0; i < luma.length; i += 1) {
    const value = luma[i] ?? 0;
    if (value < TELLING_LUMA.least || value > TELLING_LUMA.most) continue;
    const stops = Math.log2(((rgb[3 * i] ?? 0) + NOISE) / ((rgb[3 * i + 2] ?? 0) + NOISE));
    const at = Math.round((Math.min(WARMTH.limit, Math.max(-WARMTH.limit, stops)) + WARMTH.limit) / WARMTH.step);
    all[at] = (all[at] ?? 0) + 1;
    if (toLevel(value) >= bright && toLevel(value) <= brightest) lit[at] = (lit[at] ?? 0) + 1;
  }
  const level = (share: number) => Math.round((1000 * findQuantile(levels, share)) / (LEVELS - 1)) / 1000;
  const isKnown = all.some((count) => count > 0);
  const warmth = (counts: Uint32Array, share: number) =>
    isKnown && counts.some((count) => count > 0) ? findQuantile(counts, share) * WARMTH.step - WARMTH.limit : 0;
  return {
    shadows: level(0.02),
    middle: level(0.5),
    lights: level(0.98),
    peak: level(0.995),
    coolest: warmth(all, 0.05),
    warmth: warmth(all, 0.5),
    warmest: warmth(all, 0.95),
    lightsWarmth: warmth(lit, 0.5),
  };
}
