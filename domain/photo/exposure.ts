import type { Exposure } from './photoAnalysis';

const DARK_LUMA = 0.03 * 255;
const LIGHT_LUMA = 0.97 * 255;

/** @param luma 0..255 */
export function measureExposure(luma: Float32Array): Exposure {
  const count = Math.max(1, luma.length);
  let [sum, dark, light] = [0, 0, 0];
  for (const value of luma) {
    sum += value;
    if (value < DARK_LUMA) dark += 1;
    if (value > LIGHT_LUMA) light += 1;
  }
  return { mean: sum / count / 255, dark: dark / count, light: light / count };
}

/**
 * Luma 0..255 of a picture at half its size: the mean of every two by two pixels.
 * @param rgb 3 bytes a pixel
 */
export function computeHalfSizeLuma(
  rgb: Uint8Array,
  width: number,
  height: number,
): { luma: Float32Array; width: number; height: number } {
  const half = { width: Math.floor(width / 2), height: Math.floor(height / 2) };
  const luma = new Float32Array(half.width * half.height);
  const row = 3 * width;
  for (let y = 0, to = 0; y < half.height; y += 1)
    for (let x = 0, i = 2 * y * row; x < half.width; x += 1, i += 6, to += 1) {
      const below = i + row;
      const red = (rgb[i] ?? 0) + (rgb[i + 3] ?? 0) + (rgb[below] ?? 0) + (rgb[below + 3] ?? 0);
      const green = (rgb[i + 1] ?? 0) + (rgb[i + 4] ?? 0) + (rgb[below + 1] ?? 0) + (rgb[below + 4] ?? 0);
      const blue = (rgb[i + 2] ?? 0) + (rgb[i + 5] ?? 0) + (rgb[below + 2] ?? 0) + (rgb[below + 5] ?? 0);
      luma[to] = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 4;
    }
  return { luma, ...half };
}

/**
 * Encoded luma 0..255 of every pixel (Rec. 709 weights).
 * @param rgb 3 bytes a pixel
 */
export function computeLuma(rgb: Uint8Array): Float32Array {
  const luma = new Float32Array(Math.floor(rgb.length / 3));
  for (let i = 0; i < luma.length; i += 1)
    luma[i] = 0.2126 * (rgb[3 * i] ?? 0) + 0.7152 * (rgb[3 * i + 1] ?? 0) + 0.0722 * (rgb[3 * i + 2] ?? 0);
  return luma;
}

export interface BrightnessSource {
  readonly analysis?: { readonly exposure: Exposure } | null | undefined;
  readonly colour?: string | null | undefined;
}

/**
 * Estimates the mean encoded luma of a photo, 0..1: as measured, else that of its average colour, else a typical one.
 */
export function estimateBrightness({ analysis, colour }: BrightnessSource): number {
  if (analysis) return analysis.exposure.mean;
  if (!colour) return 0.5;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
