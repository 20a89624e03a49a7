import type { PhotoItem } from '../../selectors';
import { type DatedItem, groupByDays } from './groupByDays';
import { findNeighbour, type GridRow, type GridSection, layoutRows } from './layoutRows';

const item = (
  id: string,
  at = '2026-03-01T12:00:00.000Z',
  width: number | null = 1500,
  height: number | null = 1000,
): DatedItem => ({
  id,
  at,
  width,
  height,
  clock: 'camera',
});
const many = (day: string, count: number) =>
  Array.from({ length: count }, (_, i) => item(`${day}/${i}`, `${day}T08:00:00.000Z`));
const section = (items: readonly PhotoItem[], id = 's'): GridSection => ({ id, title: id, months: [], items });
const measures = { width: 1000, rowHeight: 160, gap: 8, headingHeight: 56 };
const photoRows = (rows: readonly GridRow[]) => rows.flatMap((row) => (row.kind === 'photos' ? [row] : []));

describe('layoutRows', () => {
  const shapes = [1.5, 0.67, 1.33, 4, 0.2, 1, 1.78, 0.75, 1.5, 1.5, 0.67];
  const items = Array.from({ length: 200 }, (_, i) =>
    item(`p${i}`, undefined, 1000 * (shapes[i % shapes.length] ?? 1), 1000),
  );

  it('fills every row but the last to the pixel, none taller than wanted or too flat', () => {
    const rows = photoRows(layoutRows([section(items)], measures));
    for (const { cells, height } of rows.slice(0, -1)) {
      const last = cells.at(-1);
      expect((last?.left ?? 0) + (last?.width ?? 0)).toBeCloseTo(1000, 6);
      expect(height).toBeLessThanOrEqual(160 + 8);
      expect(height).toBeGreaterThan(100);
    }
    expect(rows.flatMap(({ cells }) => cells.map(({ id }) => id))).toEqual(items.map(({ id }) => id));
  });

  it('keeps the aspect ratio of each photo, including extreme ones within limits', () => {
    const [row] = photoRows(
      layoutRows([section([item('wide', undefined, 9000, 1000), item('tall', undefined, 100, 1000)])], measures),
    );
    const height = (row?.height ?? 0) - 8;
    expect(row?.cells.map(({ width }) => width / height)).toEqual([expect.closeTo(2.8, 6), expect.closeTo(0.5, 6)]);
  });

  it('fits a single photo into a narrower screen', () => {
    const [row] = photoRows(layoutRows([section([item('wide', undefined, 9000, 1000)])], { ...measures, width: 300 }));
    expect(row?.cells[0]?.width).toBeCloseTo(300, 6);
  });
});

describe('findNeighbour', () => {
  const rows = layoutRows([section(many('2026-01-01', 6), 'a'), section(many('2026-01-02', 5), 'b')], measures);
  const [first, second, third] = photoRows(rows).map(({ cells }) => cells.map(({ id }) => id));

  it('moves through the photos in order across headings and stops at the ends', () => {
    expect(findNeighbour(rows, '2026-01-01/5', 'ArrowRight')).toBe('2026-01-02/0');
    expect(findNeighbour(rows, '2026-01-02/0', 'ArrowLeft')).toBe('2026-01-01/5');
    expect(findNeighbour(rows, '2026-01-01/0', 'ArrowLeft')).toBeNull();
    expect(findNeighbour(rows, '2026-01-02/4', 'ArrowRight')).toBeNull();
    expect(findNeighbour(rows, '2026-01-01/0', 'ArrowUp')).toBeNull();
    expect(findNeighbour(rows, 'unknown', 'ArrowRight')).toBeNull();
  });

  it('moves to the nearest photo above and below, across a heading', () => {
    expect(findNeighbour(rows, first?.at(-1) ?? '', 'ArrowDown')).toBe(second?.at(-1));
    expect(findNeighbour(rows, second?.[0] ?? '', 'ArrowDown')).toBe(third?.[0]);
    expect(findNeighbour(rows, third?.[0] ?? '', 'ArrowUp')).toBe(second?.[0]);
    expect(findNeighbour(rows, third?.at(-1) ?? '', 'ArrowUp')).toBe(second?.at(-1));
    expect(findNeighbour(rows, first?.[1] ?? '', 'End')).toBe(first?.at(-1));
    expect(findNeighbour(rows, first?.[1] ?? '', 'Home')).toBe(first?.[0]);
  });
});

describe('groupByDays', () => {
  const shape = (items: readonly DatedItem[]) =>
    groupByDays(items).map(({ earliest, latest, items: own }) => [earliest, latest, own.length]);

  it('gives a day with many photos its own section', () => {
    expect(shape([...many('2015-07-16', 2), ...many('2015-07-14', 9), ...many('2015-07-13', 1)])).toEqual([
      ['2015-07-16', '2015-07-16', 2],
      ['2015-07-14', '2015-07-14', 9],
      ['2015-07-13', '2015-07-13', 1],
    ]);
  });

  it('merges sparse days within a month and a year, up to a limit', () => {
    const sparse = ['2020-03-02', '2020-02-11', '2020-02-10', '2020-01-20', '2019-12-31'].flatMap((day) =>
      many(day, 2),
    );
    expect(shape(sparse)).toEqual([
      ['2020-02-10', '2020-03-02', 6],
      ['2020-01-20', '2020-01-20', 2],
      ['2019-12-31', '2019-12-31', 2],
    ]);
    expect(groupByDays(sparse)[0]?.months).toEqual(['2020-03', '2020-02']);
    const daily = Array.from({ length: 12 }, (_, i) => many(`2021-05-${String(28 - i).padStart(2, '0')}`, 4)).flat();
    expect(Math.max(...groupByDays(daily).map(({ items }) => items.length))).toBeLessThan(15);
  });

  it('shows each day once, at its first photo, when cameras of two time zones alternate', () => {
    const run = (day: string, camera: string) => many(day, 5).map((one) => ({ ...one, id: `${camera}/${one.id}` }));
    const items = [...run('2026-05-01', 'a'), ...run('2026-05-02', 'a'), ...run('2026-05-01', 'b')];
    const groups = groupByDays(items);
    expect(groups.map(({ id, items: own }) => [id, own.length])).toEqual([
      ['2026-05-01', 10],
      ['2026-05-02', 5],
    ]);
    expect(groups.flatMap(({ items: own }) => own.map(({ id }) => id))).toEqual(
      [...items.slice(0, 5), ...items.slice(10), ...items.slice(5, 10)].map(({ id }) => id),
    );
  });

  it('spans all days of a section whose days are not in order', () => {
    const [group, ...others] = groupByDays(['2026-05-02', '2026-05-01', '2026-05-03'].flatMap((day) => many(day, 1)));
    expect(others).toEqual([]);
    expect(group).toMatchObject({ id: '2026-05-02', earliest: '2026-05-01', latest: '2026-05-03' });
  });

  it("shows the camera's local day, and the reader's local day for an upload", () => {
    const dayOf = (one: DatedItem) => groupByDays([one])[0]?.earliest;
    expect(dayOf(item('a', '2015-07-14T23:59:00.000Z'))).toBe('2015-07-14');
    const uploaded = new Date(2026, 0, 5, 23, 30).toISOString();
    expect(dayOf({ ...item('b', uploaded), clock: 'upload' })).toBe('2026-01-05');
  });
});
