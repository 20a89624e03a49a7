import type { Flatness } from './photoAnalysis';

/** Equal pixels this far apart lie in different blocks of a JPEG: strong compression makes single blocks flat. */
const BLOCK_STEP_PX = 11;
/** Colours that a drawing uses again and again: ground, panels, lettering. */
const MAX_COLOURS = 8;
const BLACK = 0;
const WHITE = 0xffffff;
/** Hard edges per row or column from which black and white are drawn, not clipped light. */
const MIN_EDGES_FOR_CLIPPED = 0.08;
/** A hard edge lies between two flat runs of at least the first length, at most the second apart. */
const MIN_RUN_PX = 6;
const MAX_EDGE_PX = 4;
/** Least step of a colour channel at a hard edge, of 255. */
const MIN_EDGE_STEP = 60;
/** A sample tells as much as all pixels, in a quarter of the time. */
const PIXEL_STEP = 2;
const LINE_STEP = 3;

type ColourAt = (x: number, y: number) => number;

const isHardStep = (a: number, b: number): boolean =>
  [16, 8, 0].some((shift) => Math.abs(((a >> shift) & 255) - ((b >> shift) & 255)) >= MIN_EDGE_STEP);

function countHardEdges(length: number, colourAt: (at: number) => number): number {
  let [edges, start, runEnd, runColour] = [0, 0, Number.NEGATIVE_INFINITY, BLACK];
  for (let at = 1; at <= length; at += 1) {
    const colour = colourAt(at - 1);
    if (at < length && colourAt(at) === colour) continue;
    if (at - start >= MIN_RUN_PX) {
      if (start - runEnd <= MAX_EDGE_PX && isHardStep(runColour, colour)) edges += 1;
      [runEnd, runColour] = [at, colour];
    }
    start = at;
  }
  return edges;
}

function measureHardEdges(width: number, height: number, colourAt: ColourAt): number {
  let [inRows, inColumns] = [0, 0];
  for (let y = 0; y < height; y += LINE_STEP) inRows += countHardEdges(width, (x) => colourAt(x, y));
  for (let x = 0; x < width; x += LINE_STEP) inColumns += countHardEdges(height, (y) => colourAt(x, y));
  return inRows / Math.ceil(height / LINE_STEP) + inColumns / Math.ceil(width / LINE_STEP);
}

/** Returns the share of pixels of each colour that their neighbours beside, below and a block further repeat exactly. */
function measureFlatColours(width: number, height: number, colourAt: ColourAt): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  let total = 0;
  for (let y = 0; y + BLOCK_STEP_PX < height; y += PIXEL_STEP)
    for (let x = 0; x + BLOCK_STEP_PX < width; x += PIXEL_STEP) {
      total += 1;
      const here = colourAt(x, y);
      const isFlat =
        colourAt(x + 1, y) === here &&
        colourAt(x, y + 1) === here &&
        colourAt(x + BLOCK_STEP_PX, y) === here &&
        colourAt(x, y + BLOCK_STEP_PX) === here;
      if (isFlat) counts.set(here, (counts.get(here) ?? 0) + 1);
    }
  return new Map([...counts].map(([colour, count]) => [colour, count / total]));
}

const isClipped = (colour: number): boolean => colour === BLACK || colour === WHITE;

/**
 * Measures how much a picture looks drawn. Cameras add noise and lenses soften edges, so neighbouring pixels of a photo
 * differ; screenshots, maps, posters and drawings are flat and change colour at once.
 * @param rgb 3 bytes a pixel, row by row
 */
export function measureFlatness(rgb: Uint8Array, width: number, height: number): Flatness {
  const colourAt: ColourAt = (x, y) => {
    const at = 3 * (y * width + x);
    return ((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0);
  };
  const hardEdges = measureHardEdges(width, height, colourAt);
  const shares = [...measureFlatColours(width, height, colourAt)]
    .filter(([colour]) => hardEdges >= MIN_EDGES_FOR_CLIPPED || !isClipped(colour))
    .map(([, share]) => share)
    .sort((a, b) => b - a);
  return { share: shares.slice(0, MAX_COLOURS).reduce((sum, share) => sum + share, 0), hardEdges };
}
