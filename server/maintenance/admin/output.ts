type Cell = string | number | boolean | null;
export type Row = Readonly<Record<string, Cell>>;

export interface Result {
  readonly rows: readonly Row[];
  readonly note?: string;
}

const format = (cell: Cell): string => (cell === null ? '–' : String(cell)).replaceAll(/\s+/g, ' ');

export function toTable(rows: readonly Row[]): string {
  const [first] = rows;
  if (!first) return '';
  const columns = Object.keys(first).map((name) => ({
    name,
    isNumber: rows.every((row) => row[name] === null || typeof row[name] === 'number'),
    width: Math.max(name.length, ...rows.map((row) => format(row[name] ?? null).length)),
  }));
  const toLine = (cells: readonly string[]) =>
    cells
      .map((cell, i) => {
        const { isNumber = false, width = 0 } = columns[i] ?? {};
        return isNumber ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [
    toLine(columns.map(({ name }) => name)),
    ...rows.map((row) => toLine(columns.map(({ name }) => format(row[name] ?? null)))),
  ].join('\n');
}

/** Age in the largest whole unit, such as `3 min`. */
export function formatAge(seconds: number): string {
  if (seconds < 0) return `in ${formatAge(-seconds)}`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}
