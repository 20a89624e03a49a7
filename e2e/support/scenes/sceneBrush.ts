import type { SKRSContext2D } from '@napi-rs/canvas';

export interface SceneBrush {
  readonly ctx: SKRSContext2D;
  readonly width: number;
  readonly height: number;
  readonly random: () => number;
}

export interface SceneLight {
  readonly sky: readonly [string, string, string];
  readonly sun: string;
  readonly far: string;
  readonly near: string;
}

const lights: readonly SceneLight[] = [
  { sky: ['#2f5f9e', '#86b5dc', '#f2e7d0'], sun: '#fffbe6', far: '#8fa9bf', near: '#1f3a34' },
  { sky: ['#2a2f5e', '#b5607c', '#ffc98a'], sun: '#fff0c2', far: '#8c6a8a', near: '#1d1930' },
  { sky: ['#7fa3b8', '#c3d5dc', '#eef0ea'], sun: '#ffffff', far: '#a9bcc0', near: '#35504c' },
  { sky: ['#173a63', '#3f86ad', '#c9e4dc'], sun: '#fdf6cf', far: '#6f9db0', near: '#123238' },
  { sky: ['#4b3b57', '#d98a5c', '#ffdf9e'], sun: '#fff4d6', far: '#b88672', near: '#2b1d24' },
];

function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('cannot pick from an empty list');
  return item;
}

export const pickLight = (random: () => number): SceneLight => pick(lights, random);

export function mixHexColours(a: string, b: string, share: number): string {
  const channel = (text: string, at: number) => Number.parseInt(text.slice(at, at + 2), 16);
  const part = (at: number) => Math.round(channel(a, at) * (1 - share) + channel(b, at) * share);
  return `rgb(${part(1)},${part(3)},${part(5)})`;
}

/** Adds a bright vignette and fine grain, so that pictures compress and look like photos. */
export function applyFilmLook({ ctx, width, height, random }: SceneBrush): void {
  const vignette = ctx.createRadialGradient(
    width / 2,
    height / 2,
    Math.min(width, height) * 0.4,
    width / 2,
    height / 2,
    Math.max(width, height) * 0.75,
  );
  vignette.addColorStop(0, 'rgba(0,0,0,0)');
  vignette.addColorStop(1, 'rgba(10,8,20,0.28)');
  ctx.fillStyle = vignette;
  ctx.fillRect(0, 0, width, height);
  for (let i = 0; i < 9000; i += 1) {
    ctx.fillStyle = random() > 0.5 ? 'rgba(255,255,255,0.05)' : 'rgba(0,0,0,0.05)';
    ctx.fillRect(random() * width, random() * height, 2, 2);
  }
}
