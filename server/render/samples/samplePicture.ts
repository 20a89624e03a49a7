import { createRandom } from '@domain/random';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

interface Palette {
  readonly sky: readonly [string, string];
  readonly sun: string;
  readonly far: string;
  readonly near: string;
}

const palettes: readonly Palette[] = [
  { sky: ['#2b4c7e', '#f4b183'], sun: '#ffe9c4', far: '#6c7f9c', near: '#1e2a38' },
  { sky: ['#8fc1e3', '#f3efe6'], sun: '#ffffff', far: '#7f9f8a', near: '#34513f' },
  { sky: ['#20222e', '#7a4f5c'], sun: '#f5d7c8', far: '#4b3f52', near: '#15131a' },
  { sky: ['#d9e4ec', '#f7ead8'], sun: '#fff6e0', far: '#a9b7bd', near: '#5d6f72' },
  { sky: ['#e3c8a0', '#e0a184'], sun: '#fff3dc', far: '#a8746a', near: '#4a3230' },
  { sky: ['#3a7ca5', '#d9dcd6'], sun: '#ffffff', far: '#81a4b8', near: '#16425b' },
];

type Random = () => number;

/** Layer of hills: a sum of sines across the picture. */
function paintHills(
  ctx: SKRSContext2D,
  width: number,
  height: number,
  top: number,
  colour: string,
  random: Random,
): void {
  const waves = Array.from({ length: 4 }, (_, i) => ({
    amplitude: (height * 0.09 * (0.5 + random())) / (i + 1),
    frequency: ((i + 1) * (1 + random())) / width,
    phase: random() * 6.28,
  }));
  ctx.beginPath();
  ctx.moveTo(0, height);
  for (let x = 0; x <= width + 8; x += 8) {
    const y = waves.reduce((sum, w) => sum + w.amplitude * Math.sin(w.frequency * x * 6.28 + w.phase), top);
    ctx.lineTo(x, y);
  }
  ctx.lineTo(width, height);
  ctx.closePath();
  ctx.fillStyle = colour;
  ctx.fill();
}

function paintLandscapeSky(ctx: SKRSContext2D, width: number, height: number, palette: Palette, random: Random): void {
  const gradient = ctx.createLinearGradient(0, 0, 0, height * 0.75);
  gradient.addColorStop(0, palette.sky[0]);
  gradient.addColorStop(1, palette.sky[1]);
  ctx.fillStyle = gradient;
  ctx.fillRect(0, 0, width, height);
  const [x, y] = [width * (0.2 + 0.6 * random()), height * (0.22 + 0.2 * random())];
  const radius = Math.min(width, height) * (0.05 + 0.06 * random());
  const glow = ctx.createRadialGradient(x, y, radius * 0.6, x, y, radius * 5);
  glow.addColorStop(0, `${palette.sun}cc`);
  glow.addColorStop(1, `${palette.sun}00`);
  ctx.fillStyle = glow;
  ctx.fillRect(0, 0, width, height);
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 6.2832);
  ctx.fillStyle = palette.sun;
  ctx.fill();
}

/** Landscape that replaces a photo in samples and tests. The same seed yields the same picture. */
export function paintSamplePicture(width: number, height: number, seed: number) {
  const random = createRandom(seed);
  const palette = palettes[seed % palettes.length];
  if (!palette) throw new Error('sample palettes are empty');
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  paintLandscapeSky(ctx, width, height, palette, random);
  const layers = 3 + Math.floor(random() * 3);
  for (let i = 0; i < layers; i += 1) {
    const depth = i / (layers - 1);
    ctx.globalAlpha = 0.55 + 0.45 * depth;
    paintHills(ctx, width, height, height * (0.5 + 0.35 * depth), depth < 0.5 ? palette.far : palette.near, random);
  }
  return canvas;
}
