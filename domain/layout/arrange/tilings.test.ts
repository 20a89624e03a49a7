import { cropLoss } from './photoCrop';
import { gridForAspect, MAX_TILED_PHOTOS, type ModuleGrid, type Slot, tilingsFor } from './tilings';

const grids = [1, 4 / 3, 17 / 12, 5 / 4, 3 / 4, 12 / 17, 4 / 5].map(gridForAspect);
const counts = Array.from({ length: MAX_TILED_PHOTOS - 1 }, (_, i) => i + 2);
/** Aspects of photos of common shapes: of phones and cameras, lying and upright, square, wide, and panoramas. */
const lying = [3, 2.6, 16 / 9, 3 / 2, 4 / 3, 1];
const aspects = [...lying, ...lying.map((aspect) => 1 / aspect)];

const overlaps = (a: Slot, b: Slot) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

const describeTilings = (grid: ModuleGrid) => {
  const all = counts.flatMap((count) => tilingsFor(grid, count).map((tiling) => ({ ...tiling, count })));

  it('cover the page without a rest or an overlap', () => {
    expect(all.length).toBeGreaterThan(300);
    const faulty: unknown[] = [];
    for (const { slots, words, count } of all) {
      if (slots.length !== count) faulty.push(slots);
      const parts = words ? [...slots, words] : slots;
      const distances = parts.flatMap(({ x, y, w, h }) => [
        x,
        y,
        w - 1,
        h - 1,
        grid.columns - x - w,
        grid.rows - y - h,
      ]);
      const isDisjoint = !parts.some((a, i) => parts.slice(i + 1).some((b) => overlaps(a, b)));
      const covered = parts.reduce((sum, { w, h }) => sum + w * h, 0);
      if (Math.min(...distances) < 0 || !isDisjoint || covered !== grid.columns * grid.rows) faulty.push(parts);
    }
    expect(faulty).toEqual([]);
  });

  it('have slots that a photo of some common shape fills almost whole', () => {
    const losses = all.flatMap(({ slots }) =>
      slots.map(({ w, h }) => Math.min(...aspects.map((aspect) => cropLoss(aspect, w / h)))),
    );
    expect(Math.max(...losses)).toBeLessThanOrEqual(0.125);
  });

  it('hold each with its mirror images, and none twice', () => {
    const nameOf = (slots: readonly Slot[]) =>
      slots
        .map(({ x, y, w, h }) => `${x} ${y} ${w} ${h}`)
        .toSorted((a, b) => a.localeCompare(b))
        .join();
    const names = new Set(all.map(({ slots }) => nameOf(slots)));
    const mirrored = all.flatMap(({ slots }) => [
      nameOf(slots.map((slot) => ({ ...slot, x: grid.columns - slot.x - slot.w }))),
      nameOf(slots.map((slot) => ({ ...slot, y: grid.rows - slot.y - slot.h }))),
    ]);
    expect(mirrored.filter((name) => !names.has(name))).toEqual([]);
    expect(names.size).toBe(all.length);
  });

  it('take three to nine lying and upright photos in every mix', () => {
    for (const count of counts.filter((n) => n > 2)) {
      const mixes = new Set(tilingsFor(grid, count).map(({ slots }) => slots.filter(({ w, h }) => w > h).length));
      for (let lying = 0; lying <= count; lying += 1) expect(mixes).toContain(lying);
    }
  });
};

for (const grid of grids) describe(`tilings of ${grid.columns} × ${grid.rows} modules`, () => describeTilings(grid));
