import type { Rect } from '../geometry/rect';
import { measureBrightness, measureDetail } from './detail';
import { computeHalfSizeLuma, computeLuma, measureExposure } from './exposure';
import { computePeopleBox } from './faces';
import { findFocus } from './findFocus';
import { measureFlatness } from './flatness';
import { extractWeightedPalette } from './palette';
import { computePerceptualHash } from './perceptualHash';
import { ANALYSIS_VERSION, type Face, type PaletteColour, type PhotoAnalysis } from './photoAnalysis';
import { measureSharpness } from './sharpness';
import { measureTones } from './tones';

const PALETTE_COLOURS = 5;
const PALETTE_STRIDE = 47;

/** Pixels in memory; bytes row by row, without padding. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const roundTo4Digits = (value: number) => Math.round(value * 1e4) / 1e4;

function samplePixels(rgb: Uint8Array): Uint8Array {
  const count = Math.ceil(rgb.length / 3 / PALETTE_STRIDE);
  const samples = new Uint8Array(count * 3);
  for (let i = 0; i < count; i += 1)
    samples.set(rgb.subarray(3 * i * PALETTE_STRIDE, 3 * i * PALETTE_STRIDE + 3), 3 * i);
  return samples;
}

const computePalette = (rgb: Uint8Array): PaletteColour[] =>
  extractWeightedPalette(samplePixels(rgb), PALETTE_COLOURS).map(({ colour, weight }) => ({
    colour,
    weight: roundTo4Digits(weight),
  }));

/**
 * Measures a photo, all but its faces. Deterministic.
 * @param small RGB, 250 px on the longer side
 * @param screen RGB, 1440 px on the longer side; neither is enlarged
 */
export function analysePixels(small: Pixels, screen: Pixels): PhotoAnalysis {
  const { data, width, height } = small;
  const luma = computeLuma(data);
  const { mean, dark, light } = measureExposure(luma);
  const half = computeHalfSizeLuma(screen.data, screen.width, screen.height);
  const flatness = measureFlatness(screen.data, screen.width, screen.height);
  return {
    version: ANALYSIS_VERSION,
    hash: computePerceptualHash(luma, width, height),
    sharpness: roundTo4Digits(measureSharpness(half.luma, half.width, half.height)),
    exposure: { mean: roundTo4Digits(mean), dark: roundTo4Digits(dark), light: roundTo4Digits(light) },
    colourfulness: roundTo4Digits(measureColourfulness(data)),
    palette: computePalette(data),
    detail: measureDetail(luma, width, height),
    flatness: { share: roundTo4Digits(flatness.share), hardEdges: roundTo4Digits(flatness.hardEdges) },
    brightness: measureBrightness(luma, width, height),
    tones: measureTones(data, luma),
    focus: findFocus(data, width, height),
    faces: [],
  };
}

/**
 * Measures the sharpness of a part of a photo.
 * @param screen RGB, 1440 px on the longer side, not enlarged
 * @param box in fractions 0..1 of the photo
 */
export function measurePartSharpness({ data, width, height }: Pixels, box: Rect): number {
  const [left, top] = [Math.floor(box.x * width), Math.floor(box.y * height)];
  const [columns, rows] = [Math.floor(box.width * width), Math.floor(box.height * height)];
  const part = new Uint8Array(columns * rows * 3);
  for (let y = 0; y < rows; y += 1) {
    const from = 3 * ((top + y) * width + left);
    part.set(data.subarray(from, from + 3 * columns), 3 * y * columns);
  }
  const half = computeHalfSizeLuma(part, columns, rows);
  return measureSharpness(half.luma, half.width, half.height);
}

const roundFace = ({ box, score, eyes, sharpness, person }: Face): Face => ({
  box: {
    x: roundTo4Digits(box.x),
    y: roundTo4Digits(box.y),
    width: roundTo4Digits(box.width),
    height: roundTo4Digits(box.height),
  },
  score: roundTo4Digits(score),
  ...(eyes !== undefined && { eyes: roundTo4Digits(eyes) }),
  ...(sharpness !== undefined && { sharpness: roundTo4Digits(sharpness) }),
  ...(person !== undefined && { person }),
});

export function addFaces(analysis: PhotoAnalysis, found: readonly Face[]): PhotoAnalysis {
  const area = ({ box }: Face) => box.width * box.height;
  const faces = found.map(roundFace).sort((a, b) => area(b) - area(a));
  return { ...analysis, faces, focus: computePeopleBox(faces) ?? analysis.focus };
}

function createMoments(): { add: (value: number) => void; mean: () => number; variance: () => number } {
  let [count, sum, squares] = [0, 0, 0];
  const mean = () => sum / Math.max(1, count);
  return {
    add: (value) => {
      count += 1;
      sum += value;
      squares += value * value;
    },
    mean,
    variance: () => Math.max(0, squares / Math.max(1, count) - mean() ** 2),
  };
}

/**
 * See {@link PhotoAnalysis.colourfulness}: M = σ + 0.3 µ of the opponent colours rg and yb.
 * @param rgb 3 bytes a pixel
 */
function measureColourfulness(rgb: Uint8Array): number {
  const rg = createMoments();
  const yb = createMoments();
  for (let i = 0; i + 2 < rgb.length; i += 3) {
    const [r, g, b] = [rgb[i] ?? 0, rgb[i + 1] ?? 0, rgb[i + 2] ?? 0];
    rg.add(r - g);
    yb.add((r + g) / 2 - b);
  }
  return Math.sqrt(rg.variance() + yb.variance()) + 0.3 * Math.hypot(rg.mean(), yb.mean());
}
