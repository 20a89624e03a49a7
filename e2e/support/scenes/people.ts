import { paintRidge } from './landscape';
import { paintMeadow, paintSea } from './outdoors';
import type { SceneBrush } from './sceneBrush';

/** Standing person seen from behind; `tall` in px. */
function paintFigure({ ctx }: SceneBrush, x: number, foot: number, tall: number, colour: string, dress: boolean): void {
  const head = tall * 0.072;
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.arc(x, foot - tall + head, head, 0, 7);
  ctx.fill();
  ctx.beginPath();
  const [shoulder, waist, hem] = [tall * 0.13, tall * 0.085, dress ? tall * 0.24 : tall * 0.1];
  ctx.moveTo(x - shoulder, foot - tall * 0.8);
  ctx.quadraticCurveTo(x, foot - tall * 0.88, x + shoulder, foot - tall * 0.8);
  ctx.lineTo(x + waist, foot - tall * 0.52);
  ctx.quadraticCurveTo(x + hem * 0.8, foot - tall * 0.3, x + hem, foot - (dress ? tall * 0.02 : 0));
  ctx.lineTo(x - hem, foot - (dress ? tall * 0.02 : 0));
  ctx.quadraticCurveTo(x - hem * 0.8, foot - tall * 0.3, x - waist, foot - tall * 0.52);
  ctx.fill();
}

export function paintCouple(brush: SceneBrush): void {
  const { ctx, width, height, random } = brush;
  paintSea(brush);
  const shore = height * 0.8;
  const sand = ctx.createLinearGradient(0, shore, 0, height);
  sand.addColorStop(0, '#b99a78');
  sand.addColorStop(1, '#6d5138');
  paintRidge(brush, shore, height * 0.03, sand);
  const tall = height * (width > height ? 0.46 : 0.34);
  const x = width * (0.36 + random() * 0.28);
  paintFigure(brush, x, height * 0.9, tall, '#e9e2da', true);
  paintFigure(brush, x + tall * 0.27, height * 0.9, tall * 1.07, '#22242e', false);
}

export function paintKite(brush: SceneBrush): void {
  const { ctx, width, height, random } = brush;
  paintMeadow(brush);
  const small = Math.min(width, height);
  const [x, foot] = [width * (0.2 + random() * 0.15), height * 0.86];
  const [kx, ky, size] = [width * (0.62 + random() * 0.2), height * (0.16 + random() * 0.08), small * 0.11];
  ctx.strokeStyle = 'rgba(255,255,255,0.8)';
  ctx.lineWidth = Math.max(1, small / 500);
  ctx.beginPath();
  ctx.moveTo(x + small * 0.04, foot - small * 0.2);
  ctx.quadraticCurveTo(width * 0.55, height * 0.6, kx, ky);
  ctx.stroke();
  const hue = Math.floor(random() * 360);
  [0, 1, 2, 3].forEach((part) => {
    ctx.fillStyle = `hsl(${hue + (part % 2) * 45} 72% ${50 + part * 5}%)`;
    ctx.beginPath();
    ctx.moveTo(kx, ky);
    const corner = (i: number) =>
      [
        [0, -1],
        [0.7, 0],
        [0, 1.35],
        [-0.7, 0],
      ][i % 4] ?? [0, 0];
    for (const i of [part, part + 1]) ctx.lineTo(kx + (corner(i)[0] ?? 0) * size, ky + (corner(i)[1] ?? 0) * size);
    ctx.fill();
  });
  paintFigure(brush, x, foot, small * 0.28, '#7a2f3a', random() > 0.5);
}
