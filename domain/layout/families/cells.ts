import { toGrid } from '../../geometry/numbers';
import type { Rect } from '../../geometry/rect';

export function gridCells({ x, y, width, height }: Rect, rows: number, columns: number, gap: number): Rect[] {
  const edge = (start: number, length: number, count: number, i: number) =>
    toGrid(start + (i * (length + gap)) / count);
  return Array.from({ length: rows * columns }, (_, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns];
    const left = edge(x, width, columns, column);
    const top = edge(y, height, rows, row);
    return {
      x: left,
      y: top,
      width: toGrid(edge(x, width, columns, column + 1) - gap - left),
      height: toGrid(edge(y, height, rows, row + 1) - gap - top),
    };
  });
}

/** Divides a row among photos in proportion to their aspects, with exact gaps. */
export function rowCells({ x, y, width, height }: Rect, aspects: readonly number[], gap: number): Rect[] {
  const total = aspects.reduce((sum, aspect) => sum + aspect, 0);
  const span = width - (aspects.length - 1) * gap;
  let passed = 0;
  const starts = aspects.map((aspect, i) => {
    const start = toGrid(x + (span * passed) / total + i * gap);
    passed += aspect;
    return start;
  });
  const end = toGrid(x + width + gap);
  return starts.map((from, i) => ({ x: from, y, width: toGrid((starts[i + 1] ?? end) - gap - from), height }));
}

export function boxOfCells(box: Rect, rows: number, columns: number, gap: number, aspect: number): Rect {
  const most = { width: (box.width - (columns - 1) * gap) / columns, height: (box.height - (rows - 1) * gap) / rows };
  const cell = Math.min(most.width, most.height * aspect);
  const width = toGrid(cell * columns + (columns - 1) * gap);
  const height = toGrid((cell / aspect) * rows + (rows - 1) * gap);
  return { x: toGrid(box.x + (box.width - width) / 2), y: toGrid(box.y + (box.height - height) / 2), width, height };
}
