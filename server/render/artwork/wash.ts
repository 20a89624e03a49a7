import type { ArtworkBrush } from './artworkBrush';

type OutlinePoint = readonly [x: number, y: number];

/** Splits each edge and moves its middle aside by a share of its length, like paint on wet paper. */
function frayOnce(points: readonly OutlinePoint[], amount: number, random: () => number): OutlinePoint[] {
  return points.flatMap((from, i): OutlinePoint[] => {
    const to = points[(i + 1) % points.length] ?? from;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const push = (random() + random() + random() - 1.5) * amount * length;
    const share = 0.35 + 0.3 * random();
    const [nx, ny] = [-(to[1] - from[1]) / (length || 1), (to[0] - from[0]) / (length || 1)];
    return [from, [from[0] + (to[0] - from[0]) * share + nx * push, from[1] + (to[1] - from[1]) * share + ny * push]];
  });
}

function fray(
  points: readonly OutlinePoint[],
  times: number,
  amount: number,
  random: () => number,
): readonly OutlinePoint[] {
  let shape = points;
  for (let i = 0; i < times; i += 1) shape = frayOnce(shape, amount, random);
  return shape;
}

const LAYERS = 22;

/** Paints one pool of colour: thin glazes of one outline, each frayed differently. */
function paintPool({ ctx, random }: ArtworkBrush, x: number, y: number, radius: number, colour: string): void {
  const corners = Array.from({ length: 9 }, (_, i): OutlinePoint => {
    const reach = radius * (0.7 + 0.5 * random());
    return [x + Math.cos((i / 9) * 2 * Math.PI) * reach, y + Math.sin((i / 9) * 2 * Math.PI) * reach * 0.8];
  });
  const outline = fray(corners, 3, 0.3, random);
  ctx.fillStyle = colour;
  ctx.globalAlpha = 0.04;
  for (let layer = 0; layer < LAYERS; layer += 1) {
    ctx.beginPath();
    for (const [px, py] of fray(outline, 3, 0.36, random)) ctx.lineTo(px, py);
    ctx.fill();
  }
  ctx.globalAlpha = 1;
}

function paintSplatter({ ctx, width, height, unit, between, tone, pick, density, random }: ArtworkBrush): void {
  for (let i = 0; i < 90; i += 1) {
    const [x, y] = [random() * width, random() * height];
    if (random() > density(x, y)) continue;
    ctx.globalAlpha = between(0.1, 0.45);
    ctx.fillStyle = tone(pick(), 0.8);
    ctx.beginPath();
    ctx.arc(x, y, unit * 0.0006 * between(1, 7), 0, 2 * Math.PI);
    ctx.fill();
  }
  ctx.globalAlpha = 1;
}

/** Watercolour: pools of the album's colours that run into each other. */
export function paintWash(brush: ArtworkBrush): void {
  const { width, height, unit, between, tone, pick, isCover } = brush;
  const pools = isCover ? 15 : 12;
  for (let i = 0; i < pools; i += 1) {
    const around = (i / pools) * 2 * Math.PI + between(-0.3, 0.3);
    const reach = isCover ? between(0.1, 0.55) : between(0.5, 0.62);
    const x = width * (0.5 + Math.cos(around) * reach);
    const y = height * (0.5 + Math.sin(around) * reach);
    paintPool(brush, x, y, unit * between(0.12, isCover ? 0.42 : 0.26), tone(pick(), 0.8));
  }
  paintSplatter(brush);
}
