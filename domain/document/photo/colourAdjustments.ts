import { type Adjustments, adjustmentNames, MAX_ADJUST } from '../model';

export const NO_ADJUSTMENTS: Adjustments = { brightness: 0, contrast: 0, saturation: 0, warmth: 0 };

/** Share of red added and blue removed at full warmth. */
const MAX_WARMTH_SHIFT = 0.2;
/** Weights of red, green and blue in the luma, as in the CSS Filter Effects module. */
const LUMA = [0.213, 0.715, 0.072] as const;

type Row = readonly [red: number, green: number, blue: number, offset: number];
/** Matrix of sRGB channels in 0..1: each is a weighted sum of all three plus an offset. */
export type ColourMatrix = readonly [Row, Row, Row];

export const activeAdjustments = (adjust: Adjustments | undefined): Adjustments | null =>
  adjust && adjustmentNames.some((name) => adjust[name] !== 0) ? adjust : null;

const roundToMillionth = (value: number) => Math.round(value * 1e6) / 1e6;

/**
 * Combines all adjustments into one matrix: saturation (as `saturate()` in CSS), then warmth, brightness (a factor of
 * 0.5 to 2), and contrast about the middle grey. Browser, raster and print all use it on encoded sRGB.
 */
export function colourMatrix({ brightness, contrast, saturation, warmth }: Adjustments): ColourMatrix {
  const saturated = 1 + saturation / MAX_ADJUST;
  const warm = (MAX_WARMTH_SHIFT * warmth) / MAX_ADJUST;
  const slope = 2 ** (contrast / MAX_ADJUST);
  const gain = 2 ** (brightness / MAX_ADJUST) * slope;
  const offset = roundToMillionth((1 - slope) / 2);
  const row = (channel: number, tint: number): Row => {
    const [red, green, blue] = LUMA.map((share, i) =>
      roundToMillionth(gain * tint * (share * (1 - saturated) + (i === channel ? saturated : 0))),
    );
    return [red ?? 0, green ?? 0, blue ?? 0, offset];
  };
  return [row(0, 1 + warm), row(1, 1), row(2, 1 - warm)];
}

/** Changes 8-bit pixels in place; `channels` bytes each, of which the first three are red, green and blue. */
export function applyColourMatrix(
  pixels: Uint8Array | Uint8ClampedArray,
  channels: number,
  matrix: ColourMatrix,
): void {
  const clamped = new Uint8ClampedArray(3);
  for (let at = 0; at + 2 < pixels.length; at += channels) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    for (let i = 0; i < 3; i += 1) {
      const [r, g, b, offset] = matrix[i] as Row;
      clamped[i] = r * red + g * green + b * blue + offset * 255;
    }
    pixels.set(clamped, at);
  }
}
