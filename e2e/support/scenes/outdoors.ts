import { paintRidge, paintSky, paintTrees } from './landscape';
import { mixHexColours, pickLight, type SceneBrush } from './sceneBrush';

export function paintMountains(brush: SceneBrush): void {
  const { height, random } = brush;
  const light = pickLight(random);
  paintSky(brush, light, height * 0.75);
  for (let i = 0; i < 5; i += 1)
    paintRidge(
      brush,
      height * (0.45 + i * 0.1),
      height * (0.2 - i * 0.02),
      mixHexColours(light.far, light.near, i / 4),
    );
  paintTrees(brush, height * 0.9, light.near);
}

export function paintSea(brush: SceneBrush): void {
  const { ctx, width, height, random } = brush;
  const light = pickLight(random);
  const horizon = height * (0.42 + random() * 0.16);
  paintSky(brush, light, horizon);
  const water = ctx.createLinearGradient(0, horizon, 0, height);
  water.addColorStop(0, light.sky[1]);
  water.addColorStop(1, mixHexColours(light.sky[0], light.near, 0.55));
  ctx.fillStyle = water;
  ctx.fillRect(0, horizon, width, height);
  for (let i = 0; i < 420; i += 1) {
    const depth = random() ** 1.6;
    const y = horizon + depth * (height - horizon);
    ctx.fillStyle = `rgba(255,244,220,${0.05 + random() * 0.22})`;
    ctx.fillRect(random() * width, y, width * (0.01 + depth * 0.07), 1 + depth * 5);
  }
  if (random() > 0.4) paintBoat(brush, horizon, light.near);
}

function paintBoat({ ctx, width, height, random }: SceneBrush, horizon: number, dark: string): void {
  const [x, y, size] = [width * (0.25 + random() * 0.5), horizon + height * 0.08, height * 0.14];
  ctx.fillStyle = '#f6f3ea';
  ctx.beginPath();
  ctx.moveTo(x, y - size);
  ctx.lineTo(x, y - size * 0.12);
  ctx.lineTo(x + size * 0.5, y - size * 0.12);
  ctx.fill();
  ctx.fillStyle = dark;
  ctx.beginPath();
  ctx.moveTo(x - size * 0.45, y - size * 0.08);
  ctx.lineTo(x + size * 0.6, y - size * 0.08);
  ctx.lineTo(x + size * 0.42, y + size * 0.08);
  ctx.lineTo(x - size * 0.3, y + size * 0.08);
  ctx.fill();
}

export function paintBalloons(brush: SceneBrush): void {
  const { ctx, width, height, random } = brush;
  const light = pickLight(random);
  paintSky(brush, light, height);
  paintRidge(brush, height * 0.86, height * 0.08, mixHexColours(light.far, light.near, 0.5));
  paintRidge(brush, height * 0.95, height * 0.05, light.near);
  for (let i = 0; i < 6; i += 1) {
    const radius = height * (0.04 + random() * 0.11);
    const [x, y] = [radius + random() * (width - 2 * radius), height * 0.12 + random() * height * 0.55];
    const hue = Math.floor(random() * 360);
    for (let stripe = 0; stripe < 7; stripe += 1) {
      ctx.fillStyle = `hsl(${hue + (stripe % 2) * 40} 62% ${46 + stripe * 4}%)`;
      ctx.beginPath();
      ctx.ellipse(x, y, radius * (1 - stripe / 7), radius * 1.12, 0, 0, 7);
      ctx.fill();
    }
    ctx.fillStyle = '#4a3326';
    ctx.fillRect(x - radius * 0.13, y + radius * 1.32, radius * 0.26, radius * 0.2);
  }
}

export function paintCity(brush: SceneBrush): void {
  const { ctx, width, height, random } = brush;
  const light = pickLight(random);
  paintSky(brush, light, height * 0.9);
  for (let row = 0; row < 3; row += 1) {
    const wall = mixHexColours(light.far, light.near, row / 2);
    for (let x = -10; x < width; ) {
      const wide = width * (0.05 + random() * 0.07);
      const top = height * (0.3 + row * 0.16 + random() * 0.24);
      ctx.fillStyle = wall;
      ctx.fillRect(x, top, wide, height);
      ctx.fillStyle = '#ffdf94';
      for (let wy = top + 14; wy < height - 10; wy += 26)
        for (let wx = x + 8; wx < x + wide - 12; wx += 20) if (random() > 0.72) ctx.fillRect(wx, wy, 8, 12);
      x += wide + width * 0.006;
    }
  }
}

export function paintMeadow(brush: SceneBrush): void {
  const { ctx, width, height, random } = brush;
  const light = pickLight(random);
  paintSky(brush, light, height * 0.5);
  paintRidge(brush, height * 0.45, height * 0.1, mixHexColours(light.far, light.near, 0.3));
  const grass = ctx.createLinearGradient(0, height * 0.5, 0, height);
  grass.addColorStop(0, '#7d9a58');
  grass.addColorStop(1, '#31501f');
  paintRidge(brush, height * 0.56, height * 0.05, grass);
  const hue = Math.floor(random() * 360);
  for (let i = 0; i < 700; i += 1) {
    const depth = (i / 700) ** 1.5;
    const [x, y] = [random() * width, height * (0.6 + depth * 0.4)];
    ctx.fillStyle = `hsl(${hue + random() * 50} ${60 + random() * 30}% ${52 + random() * 28}%)`;
    ctx.beginPath();
    ctx.ellipse(x, y, 2 + depth * width * 0.013, 2 + depth * width * 0.009, random() * 3, 0, 7);
    ctx.fill();
  }
}
