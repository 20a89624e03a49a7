/**
 * Writes `domain/layout/arrange/tilings.json`: pages of square modules that photos of common shapes fill exactly, with
 * one field for words at most. Guillotine cuts only; the best few for each mix of shapes. Takes some minutes.
 */
import { writeFileSync } from 'node:fs';

/** Modules of a page; upright pages are these turned. */
const SHAPES = [
  [12, 12],
  [15, 12],
  [16, 12],
  [17, 12],
] as const;
const KINDS = ['T', 'P', 'S', 'L', 'W', 'X', 'words'] as const;
type Kind = (typeof KINDS)[number];
const MAX_PHOTOS = 9;
const MIN_SLOT = 6;
const KEEP = 16;
/** Slots below this part of a page are small; larger ones than this many times the smallest make it look lost. */
const SMALLEST_SHARE = 12;
const MAX_SIZE_FACTOR = 4.5;
/** Tilings that cost more are not kept; those of more photos may cost more. */
const MAX_COST = { base: 2, ofPhoto: 0.4 };
const HALVES_THIRDS_QUARTERS = [1 / 2, 1 / 3, 2 / 3, 1 / 4, 3 / 4];

interface Slot {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly kind: Kind;
}
interface Tiling {
  readonly slots: readonly Slot[];
  readonly cost: number;
}

/** The kind of photo that loses 12 % at most in a slot. */
function kindOf(w: number, h: number): Kind | null {
  if (w * h < MIN_SLOT || Math.min(w, h) < 2) return null;
  const r = w / h;
  if (r === 1) return w >= 3 ? 'S' : null;
  if (r >= 1.3 && r <= 1.53) return 'L';
  if (r >= 1.65 && r <= 2) return 'W';
  if (r >= 2.4 && r <= 3.2) return 'X';
  if (r <= 1 / 1.3 && r >= 1 / 1.53) return 'P';
  if (r <= 1 / 1.65 && r >= 1 / 2) return 'T';
  return null;
}

const POWERS = KINDS.map((_, i) => 16 ** i);
const unit = (kind: Kind) => POWERS[KINDS.indexOf(kind)] ?? 0;
const countOf = (key: number, kind: Kind) => Math.floor(key / unit(kind)) % 16;

function isWanted(key: number): boolean {
  const [t, p, s, l, w, x, words] = KINDS.map((kind) => countOf(key, kind)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (words > 1 || t + p + s + l + w + x > MAX_PHOTOS || x > 1) return false;
  const odd = t + s + w + x;
  return odd <= 2 || (s === 0 && x === 0 && p + l <= 1) || (p + l + t + w === 0 && s <= 4);
}

const lineCost = (at: number, of: number) =>
  HALVES_THIRDS_QUARTERS.some((share) => Math.abs(share - at / of) < 0.001) ? 0.1 : 0.25;

const signature = (slots: readonly Slot[]) =>
  slots
    .map(({ x, y, w, h }) => `${x},${y},${w},${h}`)
    .sort()
    .join(' ');

function best(list: Tiling[], most: number, nameOf = ({ slots }: Tiling) => signature(slots)): Tiling[] {
  const seen = new Set<string>();
  const kept: Tiling[] = [];
  for (const tiling of list.sort((a, b) => a.cost - b.cost)) {
    if (kept.length === most) break;
    const name = nameOf(tiling);
    if (seen.has(name)) continue;
    seen.add(name);
    kept.push(tiling);
  }
  return kept;
}

function tilingsOf(columns: number, rows: number): Map<number, Tiling[]> {
  const known = new Map<number, Map<number, Tiling[]>>();
  const solve = (w: number, h: number): Map<number, Tiling[]> => {
    const before = known.get(w * 32 + h);
    if (before) return before;
    const found = new Map<number, Tiling[]>();
    known.set(w * 32 + h, found);
    const add = (key: number, tiling: Tiling) => {
      let list = found.get(key);
      if (!list) found.set(key, (list = []));
      if (list.length >= 4 * KEEP) found.set(key, (list = best(list, KEEP)));
      list.push(tiling);
    };
    const kind = kindOf(w, h);
    if (kind) add(unit(kind), { slots: [{ x: 0, y: 0, w, h, kind }], cost: 0 });
    if (w >= 3 && h >= 2)
      add(unit('words'), { slots: [{ x: 0, y: 0, w, h, kind: 'words' }], cost: 0.05 * Math.sqrt(w * h) });
    const join = (a: Map<number, Tiling[]>, b: Map<number, Tiling[]>, dx: number, dy: number, cost: number) => {
      for (const [keyA, ones] of a)
        for (const [keyB, others] of b) {
          const key = keyA + keyB;
          if (!isWanted(key)) continue;
          for (const one of ones.slice(0, 4))
            for (const other of others.slice(0, 4))
              add(key, {
                slots: [...one.slots, ...other.slots.map((slot) => ({ ...slot, x: slot.x + dx, y: slot.y + dy }))],
                cost: one.cost + other.cost + cost,
              });
        }
    };
    for (let c = 2; c <= w - 2; c += 1) join(solve(c, h), solve(w - c, h), c, 0, lineCost(c, w));
    for (let c = 2; c <= h - 2; c += 1) join(solve(w, c), solve(w, h - c), 0, c, lineCost(c, h));
    for (const [key, list] of found) found.set(key, best(list, KEEP));
    return found;
  };
  return solve(columns, rows);
}

/** Cost of what is seen at once: many sizes, no clear largest, many lines, lost small slots, words in the middle. */
function beauty(slots: readonly Slot[], columns: number, rows: number): number {
  const photos = slots.filter(({ kind }) => kind !== 'words');
  const areas = photos.map(({ w, h }) => w * h).sort((a, b) => b - a);
  const sizes = new Set(photos.map(({ w, h }) => `${w}x${h}`)).size;
  const [first = 1, second = first] = areas;
  const clear = sizes === 1 || first / second >= 1.8 ? 0 : 0.5;
  const lines = new Set(photos.flatMap(({ x, y, w, h }) => [`x${x}`, `x${x + w}`, `y${y}`, `y${y + h}`])).size;
  const page = columns * rows;
  const small = areas.filter((area) => area < page / SMALLEST_SHARE).length;
  const lost = Math.max(0, first / (areas.at(-1) ?? first) - MAX_SIZE_FACTOR) * 0.25;
  return 0.35 * (sizes - 1) + clear + 0.06 * lines + 0.2 * small + lost + wordsCost(slots, columns, rows);
}

function wordsCost(slots: readonly Slot[], columns: number, rows: number): number {
  const words = slots.find(({ kind }) => kind === 'words');
  if (!words) return 0;
  const isAtSide = words.x === 0 || words.x + words.w === columns;
  const isAtEnd = words.y === 0 || words.y + words.h === rows;
  const isColumn = words.h === rows;
  const share = (words.w * words.h) / (columns * rows);
  return (isAtSide ? 0 : 0.5) + (isAtEnd ? 0 : 0.5) + (isColumn ? 1 : 0) + Math.max(0, share - 0.18) * 6;
}

/** Equal for mirror images: those are made when the data is read. */
function mirrorName(slots: readonly Slot[], columns: number, rows: number): string {
  const flip = (x: boolean, y: boolean) =>
    signature(
      slots.map((slot) => ({
        ...slot,
        x: x ? columns - slot.x - slot.w : slot.x,
        y: y ? rows - slot.y - slot.h : slot.y,
      })),
    );
  return [flip(false, false), flip(true, false), flip(false, true), flip(true, true)].sort()[0] ?? '';
}

/** One letter for each length, in base 36; words come last, after a full stop. */
const write = (slots: readonly Slot[]) => {
  const text = (list: readonly Slot[]) =>
    list.map(({ x, y, w, h }) => [x, y, w, h].map((n) => n.toString(36)).join('')).join('');
  const photos = slots
    .filter(({ kind }) => kind !== 'words')
    .sort((a, b) => b.w * b.h - a.w * a.h || a.y - b.y || a.x - b.x);
  const words = slots.filter(({ kind }) => kind === 'words');
  return words.length > 0 ? `${text(photos)}.${text(words)}` : text(photos);
};

function countKept(key: number): number {
  const odd = countOf(key, 'T') + countOf(key, 'S') + countOf(key, 'W') + countOf(key, 'X');
  const photos = countOf(key, 'P') + countOf(key, 'L') + odd;
  const withWords = countOf(key, 'words') > 0;
  if (odd === 0) return withWords ? 2 : photos > 6 ? 6 : 4;
  if (photos > 5) return withWords ? 0 : 1;
  return withWords ? 1 : 2;
}

const all: Record<string, Record<string, string>> = {};
for (const [columns, rows] of SHAPES) {
  const began = performance.now();
  const byCount: Record<string, { text: string; cost: number }[]> = {};
  for (const [key, list] of tilingsOf(columns, rows)) {
    const photos = KINDS.slice(0, -1).reduce((sum, kind) => sum + countOf(key, kind), 0);
    // Pages of one photo are designed by hand.
    if (photos < 2) continue;
    const ranked = list.map(({ slots, cost }) => ({ slots, cost: cost + beauty(slots, columns, rows) }));
    const good = ranked.filter(({ cost }) => cost <= MAX_COST.base + MAX_COST.ofPhoto * photos);
    for (const { slots, cost } of best(good, countKept(key), (one) => mirrorName(one.slots, columns, rows)))
      (byCount[photos] ??= []).push({ text: write(slots), cost });
  }
  all[`${columns}x${rows}`] = Object.fromEntries(
    Object.entries(byCount).map(([count, list]) => [
      count,
      list
        .sort((a, b) => a.cost - b.cost)
        .map(({ text, cost }) => `${text}${cost > 0 ? `:${Math.round(cost * 10).toString(36)}` : ''}`)
        .join(' '),
    ]),
  );
  const counts = Object.entries(byCount).map(([count, list]) => `${count}: ${list.length}`);
  process.stdout.write(`${columns}x${rows} in ${Math.round(performance.now() - began)} ms; ${counts.join(', ')}\n`);
}
writeFileSync(
  new URL('../../domain/layout/arrange/tilings.json', import.meta.url),
  `${JSON.stringify(all, null, 2)}\n`,
);
