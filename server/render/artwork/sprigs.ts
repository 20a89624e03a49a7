import type { ArtworkBrush } from './artworkBrush';

function paintLeaf({ ctx }: ArtworkBrush, x: number, y: number, angle: number, length: number, slim: number): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(angle);
  ctx.beginPath();
  ctx.moveTo(0, 0);
  ctx.bezierCurveTo(length * 0.25, -length * slim, length * 0.75, -length * slim * 0.8, length, 0);
  ctx.bezierCurveTo(length * 0.75, length * slim * 0.8, length * 0.25, length * slim, 0, 0);
  ctx.fill();
  ctx.restore();
}

interface Sprig {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly length: number;
  readonly colour: string;
}

/** Draws a bent stem with pairs of leaves that shrink towards its tip. */
function paintSprig(brush: ArtworkBrush, { x, y, angle, length, colour }: Sprig): void {
  const { ctx, unit, between, random } = brush;
  const bend = between(-0.9, 0.9);
  const slim = between(0.16, 0.3);
  const pairs = 7 + Math.floor(random() * 6);
  const opposite = random() < 0.6;
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  ctx.lineWidth = unit * 0.0022;
  ctx.lineCap = 'round';
  ctx.beginPath();
  ctx.moveTo(x, y);
  let [px, py] = [x, y];
  const steps = pairs * 3;
  for (let i = 1; i <= steps; i += 1) {
    const at = angle + bend * (i / steps);
    px += (Math.cos(at) * length) / steps;
    py += (Math.sin(at) * length) / steps;
    ctx.lineTo(px, py);
  }
  ctx.stroke();
  [px, py] = [x, y];
  for (let i = 1; i <= steps; i += 1) {
    const share = i / steps;
    const at = angle + bend * share;
    px += (Math.cos(at) * length) / steps;
    py += (Math.sin(at) * length) / steps;
    if (share < 0.18 || i % 3 !== 0) continue;
    const size = length * 0.24 * (1.08 - 0.75 * share);
    const spread = 0.75 - 0.25 * share;
    const side = (i / 3) % 2 === 0 ? 1 : -1;
    if (opposite || side > 0) paintLeaf(brush, px, py, at + spread, size, slim);
    if (opposite || side < 0) paintLeaf(brush, px, py, at - spread, size, slim);
  }
  paintLeaf(brush, px, py, angle + bend, length * 0.12, slim);
}

export function paintSprigs(brush: ArtworkBrush): void {
  const { width, height, unit, between, tone, pick, isCover, ctx } = brush;
  const count = isCover ? 26 : 16;
  for (let i = 0; i < count; i += 1) {
    const along = (i + between(0.1, 0.9)) / count;
    const around = along * 2 * (width + height);
    const [x, y, inward] =
      around < width
        ? [around, height * 1.02, -Math.PI / 2]
        : around < width + height
          ? [width * 1.01, around - width, Math.PI]
          : around < 2 * width + height
            ? [around - width - height, -height * 0.02, Math.PI / 2]
            : [-width * 0.01, around - 2 * width - height, 0];
    ctx.globalAlpha = 0.86;
    const length = unit * (isCover ? between(0.2, 0.42) : between(0.1, 0.2));
    paintSprig(brush, { x, y, angle: inward + between(-0.7, 0.7), length, colour: tone(pick(), between(0.3, 0.62)) });
  }
  ctx.globalAlpha = 1;
}
