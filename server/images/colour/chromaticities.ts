type Chromaticity = readonly [x: number, y: number];

export interface Chromaticities {
  readonly white: Chromaticity;
  readonly red: Chromaticity;
  readonly green: Chromaticity;
  readonly blue: Chromaticity;
}

export type Matrix = readonly number[]; // 3 × 3 matrix in row-major order

const D65: Chromaticity = [0.3127, 0.329];
const C: Chromaticity = [0.31, 0.316];
const createChromaticities = (
  red: Chromaticity,
  green: Chromaticity,
  blue: Chromaticity,
  white = D65,
): Chromaticities => ({
  white,
  red,
  green,
  blue,
});

export const SRGB = createChromaticities([0.64, 0.33], [0.3, 0.6], [0.15, 0.06]);
export const ADOBE_RGB = createChromaticities([0.64, 0.33], [0.21, 0.71], [0.15, 0.06]);
const SMPTE_C = createChromaticities([0.63, 0.34], [0.31, 0.595], [0.155, 0.07]);

/** Colour primaries by code point (ITU-T H.273, table 2). */
const codePoints: Readonly<Record<number, Chromaticities>> = {
  1: SRGB,
  4: createChromaticities([0.67, 0.33], [0.21, 0.71], [0.14, 0.08], C),
  5: createChromaticities([0.64, 0.33], [0.29, 0.6], [0.15, 0.06]),
  6: SMPTE_C,
  7: SMPTE_C,
  8: createChromaticities([0.681, 0.319], [0.243, 0.692], [0.145, 0.049], C),
  9: createChromaticities([0.708, 0.292], [0.17, 0.797], [0.131, 0.046]),
  10: createChromaticities([1, 0], [0, 1], [0, 0], [1 / 3, 1 / 3]),
  11: createChromaticities([0.68, 0.32], [0.265, 0.69], [0.15, 0.06], [0.314, 0.351]),
  12: createChromaticities([0.68, 0.32], [0.265, 0.69], [0.15, 0.06]),
  22: createChromaticities([0.63, 0.34], [0.295, 0.605], [0.155, 0.077]),
};

/** @returns sRGB's chromaticities for unspecified codes, as viewers assume */
export const lookupChromaticities = (primaries: number): Chromaticities => codePoints[primaries] ?? SRGB;

function multiply(a: Matrix, b: Matrix): number[] {
  const at = (m: Matrix, row: number, column: number) => m[row * 3 + column] ?? 0;
  return Array.from({ length: 9 }, (_, i) =>
    [0, 1, 2].reduce((sum, k) => sum + at(a, Math.floor(i / 3), k) * at(b, k, i % 3), 0),
  );
}

function inverse([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0]: Matrix): number[] {
  const adjugate = [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ];
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  return adjugate.flat().map((value) => value / determinant);
}

const xyz = ([x, y]: Chromaticity): [number, number, number] => [x / y, 1, (1 - x - y) / y];
const diagonal = (values: readonly number[]): Matrix =>
  [0, 1, 2].flatMap((i) => [0, 1, 2].map((j) => (i === j ? (values[i] ?? 0) : 0)));

function apply(m: Matrix, vector: readonly number[]): number[] {
  return [0, 1, 2].map((row) => vector.reduce((sum, value, column) => sum + (m[row * 3 + column] ?? 0) * value, 0));
}

function toXyz({ white, red, green, blue }: Chromaticities): Matrix {
  const columns = [red, green, blue].map(([x, y]) => [x, y, 1 - x - y]);
  const primaries = [0, 1, 2].flatMap((row) => columns.map((column) => column[row] ?? 0));
  return multiply(primaries, diagonal(apply(inverse(primaries), xyz(white))));
}

const BRADFORD: Matrix = [0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296];

/** Chromatic adaptation of XYZ from one white point to another (ICC.1:2022, annex E). */
function adaptation(from: readonly number[], to: readonly number[]): Matrix {
  const [source, target] = [apply(BRADFORD, from), apply(BRADFORD, to)];
  const gains = target.map((value, i) => value / (source[i] ?? 1));
  return multiply(inverse(BRADFORD), multiply(diagonal(gains), BRADFORD));
}

/** Matrix from linear RGB of a colour space to linear sRGB. */
export function matrixToSrgb(space: Chromaticities): Matrix {
  const adapted = multiply(adaptation(xyz(space.white), xyz(SRGB.white)), toXyz(space));
  return multiply(inverse(toXyz(SRGB)), adapted);
}

export const D50 = [0.9642, 1, 0.8249] as const;

/** Matrix from linear RGB to XYZ with white point D50, as ICC profiles store it. */
export const matrixToD50 = (space: Chromaticities): Matrix => multiply(adaptation(xyz(space.white), D50), toXyz(space));
