import { hexOf, mixColours, oklabOfHex } from '@domain/photo';
import { createRandom } from '@domain/random';
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { ArtworkRequest } from '../renderTasks';

export interface ArtworkBrush {
  readonly ctx: SKRSContext2D;
  readonly width: number;
  readonly height: number;
  /** Side of a square with the picture's area; scales details equally for every aspect ratio. */
  readonly unit: number;
  readonly random: () => number;
  readonly between: (from: number, to: number) => number;
  /** Palette colour mixed into the background: share 0 is the background, 1 the pure colour. */
  readonly tone: (index: number, share: number) => string;
  /** Random palette index that favours characteristic colours, because two or three colours carry a picture. */
  readonly pick: () => number;
  /** Allowed density 0..1 at a place. Covers may be full; on pages the middle stays calm for photos and texts. */
  readonly density: (x: number, y: number) => number;
  readonly isCover: boolean;
}

/** Saturates a colour slightly and keeps it off black and white, because averages of photos are muddy. */
function saturate(colour: string): string {
  const [lightness, a, b] = oklabOfHex(colour);
  const chroma = Math.hypot(a, b);
  const gain = chroma < 0.012 ? 1 : Math.min(1.7, Math.max(1.15, 0.11 / chroma));
  return hexOf([Math.min(0.82, Math.max(0.36, lightness)), a * gain, b * gain]);
}

const smooth = (t: number) => {
  const x = Math.min(1, Math.max(0, t));
  return x * x * (3 - 2 * x);
};

export function createArtworkBrush(ctx: SKRSContext2D, request: ArtworkRequest): ArtworkBrush {
  const { width, height, ground, palette, seed, purpose } = request;
  const random = createRandom(seed);
  const colours = (palette.length > 0 ? palette : ['#7d8a97']).map(saturate);
  const strength = { cover: 1, page: 0.8, chapter: 0.62 }[purpose];
  return {
    ctx,
    width,
    height,
    unit: Math.sqrt(width * height),
    random,
    between: (from, to) => from + (to - from) * random(),
    tone: (index, share) => mixColours(ground, colours[Math.abs(index) % colours.length] ?? ground, share * strength),
    pick: () => Math.floor(random() ** 2.2 * colours.length),
    density: (x, y) => {
      if (purpose === 'cover') return 1;
      const away = Math.max(Math.abs(x / width - 0.5), Math.abs(y / height - 0.5)) * 2;
      return smooth((away - 0.42) / 0.5);
    },
    isCover: purpose === 'cover',
  };
}

/**
 * Creates gradient noise of about 0..1 (K. Perlin, 1985) in octaves of doubling frequency. `scale` is the
 * size of the largest feature, in px.
 */
export function createNoiseField(random: () => number, scale: number, octaves = 4): (x: number, y: number) => number {
  const SIZE = 64;
  const angles = Float32Array.from({ length: SIZE * SIZE }, () => random() * 2 * Math.PI);
  const slope = (ix: number, iy: number, dx: number, dy: number) => {
    const angle = angles[(iy & (SIZE - 1)) * SIZE + (ix & (SIZE - 1))] ?? 0;
    return Math.cos(angle) * dx + Math.sin(angle) * dy;
  };
  const layer = (x: number, y: number) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [x - left, y - top];
    const [fu, fv] = [smooth(u), smooth(v)];
    const above = slope(left, top, u, v) * (1 - fu) + slope(left + 1, top, u - 1, v) * fu;
    const below = slope(left, top + 1, u, v - 1) * (1 - fu) + slope(left + 1, top + 1, u - 1, v - 1) * fu;
    return above * (1 - fv) + below * fv;
  };
  return (x, y) => {
    let sum = 0;
    for (let octave = 0; octave < octaves; octave += 1) {
      const f = 2 ** octave / scale;
      sum += layer(x * f + octave * 17.3, y * f + octave * 9.1) / 2 ** octave;
    }
    return 0.5 + 0.62 * sum;
  };
}
