import tilings from './tilings.json';

/** Modules of an area: they are nearly square, so that photos of 3:2 and 4:3 fill it without cropping much. */
export interface ModuleGrid {
  readonly columns: number;
  readonly rows: number;
}

/** Rectangle in modules. */
export interface Slot {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** A page divided among photos without a rest, but for one field of words at most. */
export interface Tiling {
  readonly slots: readonly Slot[];
  readonly words: Slot | null;
  /** Cost of many sizes and lines, or of no clear largest; 0 for the calmest. */
  readonly cost: number;
  /** Sizes of its slots: alike for mirror images. */
  readonly shape: string;
}

/** Photos of the fullest tiling; fuller areas are halved. */
export const MAX_TILED_PHOTOS = 9;

const data: Readonly<Record<string, Readonly<Record<string, string>>>> = tilings;

const lyingGrids: readonly ModuleGrid[] = Object.keys(data).map((name) => {
  const [columns = 12, rows = 12] = name.split('x').map(Number);
  return { columns, rows };
});
const turnGrid = ({ columns, rows }: ModuleGrid): ModuleGrid => ({ columns: rows, rows: columns });
const grids: readonly ModuleGrid[] = [
  ...lyingGrids,
  ...lyingGrids.filter(({ columns, rows }) => columns !== rows).map(turnGrid),
];

/** Returns the grid whose modules come nearest to squares in an area of that aspect (width / height). */
export function gridForAspect(aspect: number): ModuleGrid {
  const distance = ({ columns, rows }: ModuleGrid) => Math.abs(Math.log(columns / rows / aspect));
  return grids.reduce((best, grid) => (distance(grid) < distance(best) ? grid : best));
}

const turnSlot = ({ x, y, w, h }: Slot): Slot => ({ x: y, y: x, w: h, h: w });

function readSlots(text: string): Slot[] {
  const numbers = Array.from(text, (letter) => Number.parseInt(letter, 36));
  return Array.from({ length: numbers.length / 4 }, (_, i) => {
    const [x = 0, y = 0, w = 1, h = 1] = numbers.slice(4 * i);
    return { x, y, w, h };
  });
}

function mirrorTiling({ slots, words, ...same }: Tiling, mirror: (slot: Slot) => Slot): Tiling {
  return { ...same, slots: slots.map(mirror), words: words && mirror(words) };
}

const placesOf = ({ slots }: Tiling) =>
  slots
    .map(({ x, y, w, h }) => `${x},${y},${w},${h}`)
    .sort()
    .join(' ');

/** Returns a tiling with its mirror images, each once. */
function withMirrors(tiling: Tiling, { columns, rows }: ModuleGrid): Tiling[] {
  const across = (slot: Slot): Slot => ({ ...slot, x: columns - slot.x - slot.w });
  const down = (slot: Slot): Slot => ({ ...slot, y: rows - slot.y - slot.h });
  const all = [
    tiling,
    mirrorTiling(tiling, across),
    mirrorTiling(tiling, down),
    mirrorTiling(tiling, (slot) => across(down(slot))),
  ];
  return [...new Map(all.map((one) => [placesOf(one), one])).values()];
}

function readTilings(grid: ModuleGrid, count: number): Tiling[] {
  const isTurned = grid.columns < grid.rows;
  const { columns, rows } = isTurned ? turnGrid(grid) : grid;
  const entries = data[`${columns}x${rows}`]?.[count] ?? '';
  return entries.split(' ').flatMap((entry) => {
    const [places = '', cost = '0'] = entry.split(':');
    const [photos = [], words = []] = places.split('.').map((text) => {
      const slots = readSlots(text);
      return isTurned ? slots.map(turnSlot) : slots;
    });
    const shape = photos.map(({ w, h }) => `${w}x${h}`).join('+');
    const tiling = { slots: photos, words: words[0] ?? null, cost: Number.parseInt(cost, 36) / 10, shape };
    return withMirrors(tiling, grid);
  });
}

const known = new Map<string, readonly Tiling[]>();

/** Returns the tilings of a grid for that many photos, at most {@link MAX_TILED_PHOTOS}. */
export function tilingsFor(grid: ModuleGrid, count: number): readonly Tiling[] {
  const name = `${grid.columns}x${grid.rows} ${count}`;
  let found = known.get(name);
  if (!found) known.set(name, (found = readTilings(grid, count)));
  return found;
}
