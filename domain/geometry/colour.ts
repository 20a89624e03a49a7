export type Colour = string;

/** Lightness 0..1, then the two opponent axes: B. Ottosson, "A perceptual color space for image processing", 2020. */
export type Oklab = readonly [lightness: number, a: number, b: number];

const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const encoded = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

/** Converts sRGB, 0..255 each. */
export function oklabOf(red: number, green: number, blue: number): Oklab {
  const [r, g, b] = [linear(red / 255), linear(green / 255), linear(blue / 255)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

export function hexOf([lightness, a, b]: Oklab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const part = (v: number) => Math.round(encoded(Math.min(1, Math.max(0, v))) * 255);
  return `#${rgb.map((v) => part(v).toString(16).padStart(2, '0')).join('')}`;
}

export function oklabOfHex(colour: string): Oklab {
  const at = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16);
  return oklabOf(at(1), at(3), at(5));
}

/** Mixes two colours perceptually; `share` (0..1) of the way from the first to the second. */
export function mixColours(from: string, to: string, share: number): string {
  const [a, b] = [oklabOfHex(from), oklabOfHex(to)];
  const between = (i: 0 | 1 | 2) => a[i] + (b[i] - a[i]) * share;
  return hexOf([between(0), between(1), between(2)]);
}

/** Relative luminance 0..1 of a colour `#rrggbb`, WCAG 2.2. */
export function luminanceOfHex(colour: string): number {
  const at = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16);
  return luminanceOf(at(1), at(3), at(5));
}

/** Relative luminance 0..1 of a colour, WCAG 2.2. */
export function luminanceOf(red: number, green: number, blue: number): number {
  return 0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255);
}
