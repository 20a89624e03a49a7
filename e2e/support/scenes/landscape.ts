import type { SKRSContext2D } from '@napi-rs/canvas';
import type { SceneBrush, SceneLight } from './sceneBrush';

export function paintSky({ ctx, width, height, random }: SceneBrush, light: SceneLight, horizon: number): void {
  const gradient = ctx.createLinearGradient(0, 0, 0, horizon);
  light.sky.forEach((colour, i) => gradient.addColorStop(i / 2, colour));
  ctx.fillStyle = gradient;
  ctx.fillRect(0, 0, width, height);
  const x = width * (0.2 + random() * 0.6);
  const y = horizon * (0.35 + random() * 0.45);
  const glow = ctx.createRadialGradient(x, y, 0, x, y, height * 0.5);
  glow.addColorStop(0, light.sun);
  glow.addColorStop(0.07, light.sun);
  glow.addColorStop(0.1, `${light.sun}66`);
  glow.addColorStop(1, `${light.sun}00`);
  ctx.fillStyle = glow;
  ctx.fillRect(0, 0, width, horizon);
  paintClouds({ ctx, width, height: horizon, random });
}

function paintClouds({ ctx, width, height, random }: SceneBrush): void {
  ctx.save();
  ctx.filter = `blur(${Math.round(width / 110)}px)`;
  for (let i = 0; i < 5; i += 1) {
    const [x, y] = [random() * width, height * (0.08 + random() * 0.55)];
    ctx.fillStyle = `rgba(255,255,255,${0.1 + random() * 0.22})`;
    ctx.beginPath();
    for (let j = 0; j < 7; j += 1)
      ctx.ellipse(
        x + (j - 3) * width * 0.035,
        y + (random() - 0.5) * height * 0.03,
        width * (0.03 + random() * 0.05),
        height * (0.01 + random() * 0.025),
        0,
        0,
        7,
      );
    ctx.fill();
  }
  ctx.restore();
}

/** Ridge from left to right around `base`, `rough` high, filled to the bottom. */
export function paintRidge(
  { ctx, width, height, random }: SceneBrush,
  base: number,
  rough: number,
  fill: SKRSContext2D['fillStyle'],
): void {
  const waves = Array.from({ length: 6 }, (_, i) => ({
    length: width / (0.7 + i * i * 0.9 + random()),
    phase: random() * 7,
    size: rough / (1 + i * 1.2),
  }));
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.moveTo(0, height);
  for (let x = 0; x <= width; x += 3) {
    ctx.lineTo(
      x,
      base + waves.reduce((sum, wave) => sum + Math.sin((x / wave.length) * 6.283 + wave.phase) * wave.size * 0.5, 0),
    );
  }
  ctx.lineTo(width, height);
  ctx.fill();
}

export function paintTrees({ ctx, width, height, random }: SceneBrush, base: number, colour: string): void {
  ctx.fillStyle = colour;
  for (let i = 0; i < 46; i += 1) {
    const [x, tall] = [random() * width, height * (0.05 + random() * 0.13)];
    const foot = base + random() * height * 0.16;
    for (let k = 0; k < 4; k += 1) {
      const [top, wide] = [foot - tall * (1 - k * 0.2), tall * (0.08 + k * 0.06)];
      ctx.beginPath();
      ctx.moveTo(x, top);
      ctx.lineTo(x - wide, top + tall * 0.36);
      ctx.lineTo(x + wide, top + tall * 0.36);
      ctx.fill();
    }
  }
}
