import { colourfulnessOf } from './colourfulness';
import { exposureOf, halfLumaOf, lumaOf } from './exposure';
import { focusOf } from './findFocus';
import { palettePartsOf } from './palette';
import { peopleBox } from './peopleBox';
import { hashOf } from './perceptualHash';
import { FACTS_VERSION, type Face, type PaletteColour, type PhotoFacts } from './photoAnalysis';
import { sharpnessOf } from './sharpness';

const PALETTE_COLOURS = 5;
/** Every so many pixels the palette looks at one. */
const PALETTE_STRIDE = 47;

/** Pixels in memory; bytes row by row, without padding. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4;

function sampled(rgb: Uint8Array): Uint8Array {
  const count = Math.ceil(rgb.length / 3 / PALETTE_STRIDE);
  const samples = new Uint8Array(count * 3);
  for (let i = 0; i < count; i += 1)
    samples.set(rgb.subarray(3 * i * PALETTE_STRIDE, 3 * i * PALETTE_STRIDE + 3), 3 * i);
  return samples;
}

const palette = (rgb: Uint8Array): PaletteColour[] =>
  palettePartsOf(sampled(rgb), PALETTE_COLOURS).map(({ colour, weight }) => ({ colour, weight: rounded(weight) }));

/**
 * Measures a photo, all but its faces. The same pixels give the same facts.
 * @param small RGB, 250 px on the longer side
 * @param screen RGB, 1440 px on the longer side; neither is enlarged
 */
export function measure(small: Pixels, screen: Pixels): PhotoFacts {
  const { data, width, height } = small;
  const luma = lumaOf(data);
  const { mean, dark, light } = exposureOf(luma);
  const half = halfLumaOf(screen.data, screen.width, screen.height);
  return {
    version: FACTS_VERSION,
    hash: hashOf(luma, width, height),
    sharpness: rounded(sharpnessOf(half.luma, half.width, half.height)),
    exposure: { mean: rounded(mean), dark: rounded(dark), light: rounded(light) },
    colourfulness: rounded(colourfulnessOf(data)),
    palette: palette(data),
    focus: focusOf(data, width, height),
    faces: [],
  };
}

const roundedBox = ({ box, score }: Face): Face => ({
  box: { x: rounded(box.x), y: rounded(box.y), width: rounded(box.width), height: rounded(box.height) },
  score: rounded(score),
});

/** The facts with the faces that were found: they are what matters from now on. */
export function withFaces(facts: PhotoFacts, found: readonly Face[]): PhotoFacts {
  const area = ({ box }: Face) => box.width * box.height;
  const faces = found.map(roundedBox).sort((a, b) => area(b) - area(a));
  return { ...facts, faces, focus: peopleBox(faces) ?? facts.focus };
}
