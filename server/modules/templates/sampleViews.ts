/**
 * The sample pictures of `samples/` and their details: each is a photo of the sample albums. After a change run
 * `npm run sample-analyses`.
 */
import type { Rect } from '@domain/document';

type Crop = readonly [x: number, y: number, width: number, height: number];

interface SamplePictureEntry {
  readonly size: readonly [width: number, height: number];
  /** In fractions of the picture. */
  readonly details: readonly Crop[];
}

const lying = [1400, 933] as const;
const upright = [933, 1400] as const;
const square = [1400, 1400] as const;

const pictures = {
  'cliff-coast': {
    size: lying,
    details: [
      [0, 0.15, 0.62, 0.62],
      [0.5, 0.1, 0.45, 0.9],
    ],
  },
  dunes: {
    size: lying,
    details: [
      [0.05, 0.42, 0.58, 0.58],
      [0.48, 0.05, 0.45, 0.9],
    ],
  },
  'forest-mist': {
    size: upright,
    details: [
      [0, 0.5, 1, 0.45],
      [0.2, 0, 0.72, 0.72],
    ],
  },
  'lake-blue-hour': {
    size: lying,
    details: [
      [0, 0.12, 0.6, 0.6],
      [0.48, 0.1, 0.45, 0.9],
    ],
  },
  'moon-sea': { size: upright, details: [[0, 0.18, 1, 0.5]] },
  pebbles: {
    size: lying,
    details: [
      [0, 0, 0.6, 0.6],
      [0.5, 0.2, 0.5, 0.75],
    ],
  },
  'ridges-haze': { size: [1400, 467], details: [] },
  'sea-sunset': {
    size: lying,
    details: [
      [0.15, 0, 0.62, 0.93],
      [0.3, 0.38, 0.62, 0.62],
    ],
  },
  'starry-night': {
    size: upright,
    details: [
      [0, 0.05, 1, 0.5],
      [0, 0.55, 1, 0.45],
    ],
  },
  'white-stairs': {
    size: upright,
    details: [
      [0.2, 0.15, 0.65, 0.65],
      [0.25, 0.5, 0.75, 0.5],
    ],
  },
  balloons: {
    size: upright,
    details: [
      [0.02, 0.15, 0.94, 0.63],
      [0.12, 0.17, 0.6, 0.6],
    ],
  },
  'birthday-cake': {
    size: upright,
    details: [
      [0.05, 0.2, 0.9, 0.45],
      [0, 0, 1, 0.5],
    ],
  },
  'coffee-croissants': {
    size: lying,
    details: [
      [0.42, 0.2, 0.56, 0.75],
      [0, 0.15, 0.52, 0.78],
    ],
  },
  'open-book': {
    size: lying,
    details: [
      [0.36, 0.3, 0.62, 0.62],
      [0, 0, 0.62, 0.75],
    ],
  },
  tulips: {
    size: upright,
    details: [
      [0.02, 0.1, 0.96, 0.48],
      [0.2, 0.55, 0.8, 0.4],
    ],
  },
  'wooden-toys': {
    size: lying,
    details: [
      [0.32, 0.36, 0.56, 0.62],
      [0.62, 0, 0.38, 0.76],
    ],
  },
  'candle-table': {
    size: square,
    details: [
      [0.1, 0.5, 0.75, 0.5],
      [0.28, 0.08, 0.5, 0.75],
    ],
  },
  champagne: {
    size: upright,
    details: [
      [0.05, 0.05, 0.95, 0.63],
      [0.15, 0.1, 0.6, 0.6],
    ],
  },
  gifts: {
    size: square,
    details: [
      [0.17, 0.2, 0.66, 0.44],
      [0.5, 0.1, 0.5, 0.67],
    ],
  },
  rings: {
    size: lying,
    details: [
      [0.2, 0.18, 0.58, 0.72],
      [0.32, 0.12, 0.36, 0.8],
    ],
  },
  'string-lights': {
    size: lying,
    details: [
      [0, 0, 0.7, 0.7],
      [0.52, 0.2, 0.42, 0.8],
    ],
  },
  arcade: {
    size: lying,
    details: [
      [0.22, 0.05, 0.6, 0.6],
      [0.2, 0.15, 0.42, 0.85],
    ],
  },
  'market-fruit': {
    size: lying,
    details: [
      [0, 0, 0.52, 0.52],
      [0.02, 0.48, 0.52, 0.52],
    ],
  },
  'ochre-wall': {
    size: upright,
    details: [
      [0, 0.1, 1, 0.5],
      [0.42, 0.5, 0.58, 0.5],
    ],
  },
  'rainy-window': {
    size: lying,
    details: [
      [0, 0.35, 0.62, 0.62],
      [0.52, 0.1, 0.45, 0.9],
    ],
  },
  rooftops: {
    size: lying,
    details: [
      [0.38, 0.05, 0.42, 0.84],
      [0, 0.42, 0.58, 0.58],
    ],
  },
} as const satisfies Readonly<Record<string, SamplePictureEntry>>;

export type SamplePictureName = keyof typeof pictures;

interface SampleView {
  readonly key: string;
  /** Part of the photo's id, so the order of pictures stays as it is. */
  readonly number: number;
  readonly picture: SamplePictureName;
  readonly crop: Rect;
  readonly width: number;
  readonly height: number;
}

const VIEWS_PER_PICTURE = 10;

function listViews(picture: SamplePictureName, index: number): SampleView[] {
  const entry: SamplePictureEntry = pictures[picture];
  const crops: readonly Crop[] = [[0, 0, 1, 1], ...entry.details];
  return crops.map(([x, y, width, height], i) => ({
    key: i === 0 ? picture : `${picture}-${i}`,
    number: index * VIEWS_PER_PICTURE + i + 1,
    picture,
    crop: { x, y, width, height },
    width: Math.round(width * entry.size[0]),
    height: Math.round(height * entry.size[1]),
  }));
}

export const sampleViews: readonly SampleView[] = (Object.keys(pictures) as SamplePictureName[]).flatMap(listViews);
