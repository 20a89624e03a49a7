import { createRandom } from '@domain/random';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { type ArtworkBrush, createArtworkBrush } from './artworkBrush';
import type { ArtworkRequest, ProceduralStyle } from './artworkRequest';
import { paintContour } from './contour';
import { paintTornPaper } from './paper';
import { paintSprigs } from './sprigs';
import { paintTerrazzo } from './terrazzo';
import { paintTiles } from './tiles';
import { paintWash } from './wash';

const styles: Readonly<Record<ProceduralStyle, (brush: ArtworkBrush) => void>> = {
  wash: paintWash,
  contour: paintContour,
  paper: paintTornPaper,
  terrazzo: paintTerrazzo,
  sprigs: paintSprigs,
  tiles: paintTiles,
};

const GRAIN_PX = 256;
const GRAIN_LEVEL = 9;

/** Adds paper grain, so that large calm areas do not look like plastic in print. */
function paintGrain(ctx: SKRSContext2D, width: number, height: number, seed: number): void {
  const random = createRandom(seed ^ 0x5f356495);
  const tile = createCanvas(GRAIN_PX, GRAIN_PX);
  const onTile = tile.getContext('2d');
  const pixels = onTile.createImageData(GRAIN_PX, GRAIN_PX);
  for (let i = 0; i < pixels.data.length; i += 4) {
    const value = random() < 0.5 ? 0 : 255;
    pixels.data.fill(value, i, i + 3);
    pixels.data[i + 3] = Math.floor(random() * GRAIN_LEVEL);
  }
  onTile.putImageData(pixels, 0, 0);
  const pattern = ctx.createPattern(tile, 'repeat');
  if (!pattern) return;
  ctx.fillStyle = pattern;
  ctx.fillRect(0, 0, width, height);
}

/** Draws procedural artwork. The same request yields the same picture on every machine. */
export function paintArtwork(request: ArtworkRequest) {
  const { width, height, ground, style, seed } = request;
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  ctx.fillStyle = ground;
  ctx.fillRect(0, 0, width, height);
  styles[style](createArtworkBrush(ctx, request));
  ctx.globalAlpha = 1;
  paintGrain(ctx, width, height, seed);
  return canvas;
}
