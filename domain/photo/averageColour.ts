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
