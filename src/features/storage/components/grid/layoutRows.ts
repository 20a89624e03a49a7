import type { PhotoItem } from '../../selectors';

export interface GridSection {
  readonly id: string;
  readonly title: string;
  /** Months (`YYYY-MM`) of the photos; empty for a section without dates. */
  readonly months: readonly string[];
  readonly items: readonly PhotoItem[];
}

interface GridCell {
  readonly id: string;
  /** Distance from the left edge of the grid, in px. */
  readonly left: number;
  readonly width: number;
}

export type GridRow =
  | { readonly kind: 'heading'; readonly key: string; readonly height: number; readonly section: GridSection }
  | { readonly kind: 'photos'; readonly key: string; readonly height: number; readonly cells: readonly GridCell[] };

export interface GridMeasures {
  readonly width: number;
  readonly rowHeight: number;
  readonly gap: number;
  readonly headingHeight: number;
}

/**
 * Width divided by height. `unknown` is assumed before a file is read; beyond `min` and `max`, a tile crops its photo.
 */
const ASPECT_LIMITS = { unknown: 4 / 3, min: 0.5, max: 2.8 };

function aspectRatioOf({ width, height }: PhotoItem): number {
  return width && height
    ? Math.min(ASPECT_LIMITS.max, Math.max(ASPECT_LIMITS.min, width / height))
    : ASPECT_LIMITS.unknown;
}

/**
 * Fills rows in one pass, each until it would be lower than wanted. The last row of a section keeps the wanted height.
 */
function justifyRow(
  items: readonly PhotoItem[],
  { width, rowHeight, gap }: GridMeasures,
): Omit<Extract<GridRow, { kind: 'photos' }>, 'key' | 'kind'>[] {
  const rows: { height: number; cells: GridCell[] }[] = [];
  let line: { id: string; aspect: number }[] = [];
  let aspects = 0;
  const close = (last: boolean) => {
    const space = width - gap * (line.length - 1);
    const full = space / aspects;
    const height = last ? Math.min(rowHeight, full) : full;
    let left = 0;
    const cells = line.map(({ id, aspect }) => {
      const cell = { id, left, width: aspect * height };
      left += cell.width + gap;
      return cell;
    });
    rows.push({ height, cells });
    line = [];
    aspects = 0;
  };
  for (const item of items) {
    const aspect = aspectRatioOf(item);
    line.push({ id: item.id, aspect });
    aspects += aspect;
    if (aspects * rowHeight + gap * (line.length - 1) >= width) close(false);
  }
  if (line.length > 0) close(true);
  return rows;
}

/** Row heights include the gap below. */
export function layoutRows(sections: readonly GridSection[], measures: GridMeasures): GridRow[] {
  return sections.flatMap((section): GridRow[] => {
    const photos = justifyRow(section.items, measures).map(
      ({ height, cells }): GridRow => ({
        kind: 'photos',
        key: cells[0]?.id ?? section.id,
        height: height + measures.gap,
        cells,
      }),
    );
    return [{ kind: 'heading', key: `heading-${section.id}`, height: measures.headingHeight, section }, ...photos];
  });
}

const middle = (cell: GridCell) => cell.left + cell.width / 2;

interface GridPosition {
  readonly row: number;
  readonly cell: number;
}

const indexes = new WeakMap<readonly GridRow[], Map<string, GridPosition>>();

function indexOf(rows: readonly GridRow[]): Map<string, GridPosition> {
  const known = indexes.get(rows);
  if (known) return known;
  const index = new Map<string, GridPosition>();
  rows.forEach((candidate, row) => {
    if (candidate.kind === 'photos') candidate.cells.forEach(({ id }, cell) => index.set(id, { row, cell }));
  });
  indexes.set(rows, index);
  return index;
}

/** The first call for a list of rows builds an index. */
export const findGridPosition = (rows: readonly GridRow[], id: string): GridPosition | null =>
  indexOf(rows).get(id) ?? null;

export const gridPhotoIds = (rows: readonly GridRow[]): string[] => Array.from(indexOf(rows).keys());

/**
 * Returns the photo that an arrow key moves to; null at the edges. Up and down move to the nearest photo above or
 * below.
 */
export function findNeighbour(rows: readonly GridRow[], id: string, key: string): string | null {
  const place = findGridPosition(rows, id);
  if (!place) return null;
  const order = gridPhotoIds(rows);
  const here = order.indexOf(id);
  if (key === 'ArrowRight') return order[here + 1] ?? null;
  if (key === 'ArrowLeft') return order[here - 1] ?? null;
  const row = rows[place.row];
  const cells = row?.kind === 'photos' ? row.cells : [];
  if (key === 'Home') return cells[0]?.id ?? null;
  if (key === 'End') return cells.at(-1)?.id ?? null;
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  const from = cells[place.cell];
  if (step === 0 || !from) return null;
  for (let at = place.row + step; at >= 0 && at < rows.length; at += step) {
    const target = rows[at];
    if (target?.kind !== 'photos') continue;
    const nearest = target.cells.reduce((best, cell) =>
      Math.abs(middle(cell) - middle(from)) < Math.abs(middle(best) - middle(from)) ? cell : best,
    );
    return nearest.id;
  }
  return null;
}
