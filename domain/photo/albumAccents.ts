import { type Colour, hexOf, type Oklab, oklabOfHex } from '../geometry/colour';
import type { PaletteColour } from './photoAnalysis';

const HUE_DEGREES = 360;
const BIN_DEGREES = 30;
/** Accents of nearly the same hue say nothing new. */
const MIN_DISTANCE_DEGREES = 45;
const MIN_CHROMA = 0.03;
/** Dark enough to be read on paper, strong enough to be a colour, and no neon. */
const LIGHTNESS = { least: 0.4, most: 0.6 } as const;
const CHROMA = { least: 0.07, most: 0.14 } as const;

const clamp = (value: number, { least, most }: { readonly least: number; readonly most: number }) =>
  Math.min(most, Math.max(least, value));

const hueOf = ([, a, b]: Oklab) => ((Math.atan2(b, a) * 180) / Math.PI + HUE_DEGREES) % HUE_DEGREES;

function toAccent(colour: Oklab): Colour {
  const hue = (hueOf(colour) * Math.PI) / 180;
  const chroma = clamp(Math.hypot(colour[1], colour[2]), CHROMA);
  return hexOf([clamp(colour[0], LIGHTNESS), chroma * Math.cos(hue), chroma * Math.sin(hue)]);
}

/** Returns up to `count` colours that an album's photos share, the most telling first; none for black and white. */
export function pickAlbumAccents(palettes: readonly (readonly PaletteColour[])[], count = 3): Colour[] {
  const bins = new Map<number, { readonly sum: [number, number, number]; weight: number }>();
  for (const { colour, weight } of palettes.flat()) {
    const lab = oklabOfHex(colour);
    const chroma = Math.hypot(lab[1], lab[2]);
    if (chroma < MIN_CHROMA) continue;
    const bin = Math.floor(hueOf(lab) / BIN_DEGREES);
    const known = bins.get(bin) ?? { sum: [0, 0, 0], weight: 0 };
    const share = weight * chroma;
    for (const axis of [0, 1, 2] as const) known.sum[axis] += share * lab[axis];
    known.weight += share;
    bins.set(bin, known);
  }
  const byWeight = [...bins.values()].sort((one, other) => other.weight - one.weight);
  const chosen: Oklab[] = [];
  for (const { sum, weight } of byWeight) {
    if (chosen.length === count) break;
    const mean: Oklab = [sum[0] / weight, sum[1] / weight, sum[2] / weight];
    const isNew = chosen.every((other) => {
      const apart = Math.abs(hueOf(other) - hueOf(mean));
      return Math.min(apart, HUE_DEGREES - apart) >= MIN_DISTANCE_DEGREES;
    });
    if (isNew) chosen.push(mean);
  }
  return chosen.map(toAccent);
}
