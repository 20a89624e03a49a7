import { type ArtworkBrush, createNoiseField } from './artworkBrush';

const LEVELS = 22;

/**
 * Marching squares (W. Lorensen, H. Cline, 1987, in two dimensions): crossings of a level with the cell's
 * edges, as pairs of points.
 */
function cellLines(
  corners: readonly [number, number, number, number],
  level: number,
): [number, number, number, number][] {
  const [a, b, c, d] = corners;
  const cut = (from: number, to: number) => (level - from) / (to - from);
  const edges: [number, number][] = [];
  if (a < level !== b < level) edges.push([cut(a, b), 0]);
  if (b < level !== c < level) edges.push([1, cut(b, c)]);
  if (d < level !== c < level) edges.push([cut(d, c), 1]);
  if (a < level !== d < level) edges.push([0, cut(a, d)]);
  const lines: [number, number, number, number][] = [];
  for (let i = 0; i + 1 < edges.length; i += 2) {
    const [from, to] = [edges[i], edges[i + 1]];
    if (from && to) lines.push([...from, ...to]);
  }
  return lines;
}

/** Contour lines, as on a hiking map, over faint height tints. */
export function paintContour(brush: ArtworkBrush): void {
  const { ctx, width, height, unit, tone, random, isCover } = brush;
  const field = createNoiseField(random, unit * 0.36, 3);
  const step = unit / 260;
  const columns = Math.ceil(width / step);
  const rows = Math.ceil(height / step);
  const heights = Array.from({ length: rows + 1 }, (_, y) =>
    Float32Array.from({ length: columns + 1 }, (__, x) => field(x * step, y * step)),
  );
  const at = (x: number, y: number) => heights[y]?.[x] ?? 0;
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const band = Math.floor(at(x, y) * LEVELS) / LEVELS;
      ctx.fillStyle = tone(0, (isCover ? 0.34 : 0.16) * Math.max(0, band - 0.25));
      ctx.fillRect(x * step, y * step, step + 1, step + 1);
    }
  }
  ctx.lineCap = 'round';
  for (let i = 1; i < LEVELS; i += 1) {
    const isIndex = i % 4 === 0;
    ctx.lineWidth = unit * (isIndex ? 0.0022 : 0.0012);
    ctx.strokeStyle = tone(i % 4 === 0 ? 1 : 0, isIndex ? 0.7 : 0.5);
    ctx.beginPath();
    for (let y = 0; y < rows; y += 1) {
      for (let x = 0; x < columns; x += 1) {
        const corners = [at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)] as const;
        for (const [x1, y1, x2, y2] of cellLines(corners, i / LEVELS)) {
          ctx.moveTo((x + x1) * step, (y + y1) * step);
          ctx.lineTo((x + x2) * step, (y + y2) * step);
        }
      }
    }
    ctx.stroke();
  }
}
