import { createRandom } from '@domain/random';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { ArtworkRequest, ProceduralStyle } from '../renderTasks';
import { type ArtworkBrush, createArtworkBrush, createNoiseField } from './artworkBrush';
import { paintContour } from './contour';
import { paintSprigs } from './sprigs';
import { paintTerrazzo } from './terrazzo';
import { paintTiles } from './tiles';
import { paintWash } from './wash';

const SHEET_COUNT = 6;

/** Layers of torn paper, staggered like hills, with soft shadows. */
function paintTornPaper(brush: ArtworkBrush): void {
  const { ctx, width, height, unit, tone, between, random, isCover } = brush;
  const top = isCover ? 0.3 : 0.7;
  for (let i = 0; i < SHEET_COUNT; i += 1) {
    const ridge = createNoiseField(random, unit * between(0.25, 0.6), 3);
    const tear = createNoiseField(random, unit * 0.02, 2);
    const base = height * (top + ((1 - top) * (i + 0.35)) / SHEET_COUNT);
    const relief = height * (isCover ? 0.2 : 0.13);
    ctx.beginPath();
    ctx.moveTo(-unit * 0.1, height * 1.2);
    for (let x = -unit * 0.1; x <= width + unit * 0.1; x += unit / 500) {
      ctx.lineTo(x, base + (ridge(x, i * 999) - 0.5) * relief * 2 + (tear(x, 0) - 0.5) * unit * 0.008);
    }
    ctx.lineTo(width + unit * 0.1, height * 1.2);
    ctx.closePath();
    ctx.save();
    ctx.shadowColor = 'rgba(0, 0, 0, 0.26)';
    ctx.shadowBlur = unit * 0.022;
    ctx.shadowOffsetY = -unit * 0.004;
    ctx.fillStyle = tone(i, 0.2 + (0.55 * i) / (SHEET_COUNT - 1));
    ctx.fill();
    ctx.restore();
  }
}

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
