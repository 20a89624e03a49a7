import type { Rect } from '@domain/document';
import { MIN_LAYOUT_PPI } from '@domain/layout/arrange/arrangementCost';
import { worstHeadCut } from '@domain/layout/arrange/photoCrop';
import { effectivePpi, type PrintFormat } from '@domain/print';
import type { PlacedPage, PlacedPhoto } from './placedPages';

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
const right = ({ x, width }: Rect) => x + width;
const bottom = ({ y, height }: Rect) => y + height;
const area = ({ width, height }: Rect) => width * height;
const NEAR = 0.01;

/** Area of a frame within the trim, in mm². */
const visibleArea = ({ frame }: PlacedPhoto, { width, height }: PrintFormat) =>
  Math.max(0, Math.min(width, right(frame)) - Math.max(0, frame.x)) *
  Math.max(0, Math.min(height, bottom(frame)) - Math.max(0, frame.y));

/** Deviation of areas from photo weights: standard deviation of log(area ÷ weight). */
function sizeImbalance(page: PlacedPage): number {
  const logs = page.map(({ frame, photo }) => Math.log(area(frame) / photo.weight));
  const middle = mean(logs);
  return Math.sqrt(mean(logs.map((log) => (log - middle) ** 2)));
}

/** Share of a photo's important area that is visible. */
function visibleShare({ photo, crop }: PlacedPhoto): number {
  const box = photo.keptBounds ?? photo.focus;
  if (!box) return 1;
  const across = Math.max(0, Math.min(right(box), right(crop)) - Math.max(box.x, crop.x));
  const down = Math.max(0, Math.min(bottom(box), bottom(crop)) - Math.max(box.y, crop.y));
  return (across * down) / Math.max(area(box), 1e-9);
}

/**
 * Returns true if the first frame precedes the second in reading order: to its left or above, and not the
 * opposite in the other direction.
 */
const readBefore = (first: Rect, second: Rect) =>
  (right(second) <= first.x && second.y < bottom(first)) || (bottom(second) <= first.y && second.x < right(first));

const pairs = (page: PlacedPage) => page.flatMap((a, i) => page.slice(i + 1).map((b) => [a.frame, b.frame] as const));

/** Share of frame edges aligned with another frame's, on pages of more than one. */
function alignedShare(page: PlacedPage): number {
  const edges = [(f: Rect) => f.x, (f: Rect) => right(f), (f: Rect) => f.y, (f: Rect) => bottom(f)];
  const inLine = page.flatMap((a) =>
    edges.map((edge) => (page.some((b) => b !== a && Math.abs(edge(a.frame) - edge(b.frame)) <= NEAR) ? 1 : 0)),
  );
  return mean(inLine);
}

/** Photos of a page that lie straight; turned ones overlap on purpose. */
const straightOnes = (page: PlacedPage): PlacedPage => page.filter(({ rotation = 0 }) => rotation === 0);

/** Returns true if all gaps between facing frames are as specified, to 0.01 mm. */
function hasEvenGaps(page: PlacedPage, gap: number): boolean {
  const off = (distance: number) => distance > NEAR && distance < 2 * gap && Math.abs(distance - gap) > NEAR + 1e-6;
  return !pairs(straightOnes(page)).some(([a, b]) => {
    const besides = Math.min(bottom(a), bottom(b)) - Math.max(a.y, b.y) > NEAR;
    const above = Math.min(right(a), right(b)) - Math.max(a.x, b.x) > NEAR;
    return (
      (besides && off(Math.max(b.x - right(a), a.x - right(b)))) ||
      (above && off(Math.max(b.y - bottom(a), a.y - bottom(b))))
    );
  });
}

const shapeOf = (page: PlacedPage) =>
  page
    .map(({ frame }) => [frame.x, frame.y, right(frame), bottom(frame)].map((v) => Math.round(v / 12)).join())
    .join(' ');

/** Distance of the mean colours of facing pages (Oklab); null if one is unknown. */
function toneDifference(a: PlacedPage, b: PlacedPage): number | null {
  const tones = [a, b].map((page) => page.flatMap(({ photo }) => (photo.tone ? [photo.tone] : [])));
  if (tones.some((list) => list.length === 0)) return null;
  const [one = [], two = []] = tones.map((list) => [0, 1, 2].map((axis) => mean(list.map((tone) => tone[axis] ?? 0))));
  return Math.hypot(...one.map((value, axis) => value - (two[axis] ?? 0)));
}

/** Difference of facing pages in height and position of their content, as a fraction of the page height. */
function asymmetry(a: PlacedPage, b: PlacedPage, { height }: PrintFormat): number | null {
  if (a.length === 0 || b.length === 0) return null;
  const top = (page: PlacedPage) => Math.min(...page.map(({ frame }) => frame.y));
  const foot = (page: PlacedPage) => Math.max(...page.map(({ frame }) => bottom(frame)));
  return (Math.abs(top(a) - top(b)) + Math.abs(foot(a) - foot(b))) / (2 * height);
}

/** Returns true for a photo that runs off the page on at least three edges. */
function isBleeding({ frame }: PlacedPhoto, { width, height }: PrintFormat): boolean {
  const edges = [frame.x <= 0, frame.y <= 0, right(frame) >= width, bottom(frame) >= height];
  return edges.filter(Boolean).length >= 3;
}

/** Returns true when an upper or lower edge of a photo on each of two pages lies on one line. */
const sharesLine = (a: PlacedPage, b: PlacedPage) => {
  const edges = (page: PlacedPage) => page.flatMap(({ frame }) => [frame.y, bottom(frame)]);
  return edges(a).some((one) => edges(b).some((other) => Math.abs(one - other) < 0.5));
};

/** Returns true for a page with photos that run off it and others that keep a margin from all its edges. */
function mixesBleed(page: PlacedPage, { width, height }: PrintFormat): boolean {
  const off = ({ frame }: PlacedPhoto) => frame.x < 0 || frame.y < 0 || right(frame) > width || bottom(frame) > height;
  return (
    page.some(off) && !page.every((photo) => off(photo) || page.some((other) => off(other) && touches(photo, other)))
  );
}

/** Returns true for frames of which one continues the other's row or column. */
const touches = ({ frame: a }: PlacedPhoto, { frame: b }: PlacedPhoto) =>
  a.x === b.x || a.y === b.y || right(a) === right(b) || bottom(a) === bottom(b);

/** Structure of a page: how its photos divide it, whatever their exact sizes. */
function structureOf(page: PlacedPage, format: PrintFormat): string {
  const { width, height } = format;
  const isTurned = page.some(({ rotation = 0 }) => rotation !== 0);
  const across = page.some(({ frame }) => right(frame) > 1.15 * width);
  const bleeds = page.filter((photo) => isBleeding(photo, format)).length;
  const equal =
    page.length > 2 && page.every(({ frame }) => Math.abs(area(frame) / area(page[0]?.frame ?? frame) - 1) < 0.02);
  const cells = page
    .map(({ frame }) => [frame.x / width, frame.y / height].map((at) => Math.round(3 * at)).join())
    .join(' ');
  return `${page.length} ${isTurned} ${across} ${bleeds} ${equal} ${cells}`;
}

/** Effective number of structures of an album's pages: the exponential of the entropy of their shares. */
function effectiveStructures(pages: readonly PlacedPage[], format: PrintFormat): number {
  const counts = new Map<string, number>();
  for (const page of pages) counts.set(structureOf(page, format), (counts.get(structureOf(page, format)) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / Math.max(1, pages.length));
  return Math.exp(-shares.reduce((sum, share) => sum + share * Math.log(share), 0));
}

/** Gaps between photos, in mm, that count as covered, and the distance of the points where a page is probed. */
const PROBE = { covered: 3.5, step: 4 } as const;

/** Returns the share of the block of a page's photos that none covers, in points of a raster. */
function bareShare(page: PlacedPage): number {
  const frames = page.map(({ frame }) => frame);
  const [left, top] = [Math.min(...frames.map(({ x }) => x)), Math.min(...frames.map(({ y }) => y))];
  const [end, foot] = [Math.max(...frames.map(right)), Math.max(...frames.map(bottom))];
  let [bare, all] = [0, 0];
  for (let x = left + 1; x < end; x += PROBE.step)
    for (let y = top + 1; y < foot; y += PROBE.step) {
      all += 1;
      const isCovered = frames.some(
        (f) =>
          x >= f.x - PROBE.covered &&
          x <= right(f) + PROBE.covered &&
          y >= f.y - PROBE.covered &&
          y <= bottom(f) + PROBE.covered,
      );
      if (!isCovered) bare += 1;
    }
  return bare / Math.max(1, all);
}

/** Share of a block from which bare paper is a hole, and the spreads within which none should come again. */
const HOLE_SHARE = 0.04;
const MEMORY = 3;

export interface PageQuality {
  readonly [term: string]: number;
}

/** Measures layout quality of a book's pages, left and right in turn. Counts cover all pages. */
export function measureQuality(pages: readonly PlacedPage[], format: PrintFormat, gap: number): PageQuality {
  const photos = pages.flat();
  const full = pages.filter((page) => page.length > 0);
  const several = full.filter((page) => page.length > 1);
  const facing = pages.flatMap((page, i) => (i % 2 === 0 ? [[page, pages[i + 1] ?? []] as const] : []));
  const shapes = facing.map(([a, b]) => `${shapeOf(a)}|${shapeOf(b)}`);
  const read = several.flatMap(pairs);
  const known = (values: readonly (number | null)[]) =>
    mean(values.flatMap((value) => (value === null ? [] : [value])));
  return {
    'coverage %':
      100 *
      mean(
        full.map((page) => page.reduce((sum, p) => sum + visibleArea(p, format), 0) / area({ ...format, x: 0, y: 0 })),
      ),
    'area/weight': mean(several.map(sizeImbalance)),
    'crop loss %': 100 * mean(photos.map(({ crop }) => 1 - area(crop))),
    'focus kept %': 100 * mean(photos.map(visibleShare)),
    'heads cut': photos.filter(({ photo, crop }) => worstHeadCut(photo, crop) > 0.01).length,
    '< 200 ppi': photos.filter(({ photo, crop, frame }) => effectivePpi(photo, crop, frame) < MIN_LAYOUT_PPI - 0.5)
      .length,
    'inversions %': 100 * mean(read.map(([a, b]) => (readBefore(a, b) ? 1 : 0))),
    'aligned %': 100 * mean(several.map(alignedShare)),
    'gaps hold %': 100 * mean(several.map((page) => (hasEvenGaps(page, gap) ? 1 : 0))),
    'asymmetry %': 100 * known(facing.map(([a, b]) => asymmetry(a, b, format))),
    'shared lines %': 100 * mean(facing.flatMap(([a, b]) => (a.length && b.length ? [sharesLine(a, b) ? 1 : 0] : []))),
    'holes %':
      100 *
      mean(
        several
          .filter((page) => straightOnes(page).length === page.length)
          .map((page) => (bareShare(page) > HOLE_SHARE ? 1 : 0)),
      ),
    'repeats %':
      100 * mean(shapes.map((shape, i) => (shapes.slice(Math.max(0, i - MEMORY), i).includes(shape) ? 1 : 0))),
    'lone photos/10': 10 * mean(facing.map(([a, b]) => (a.length === 1 || b.length === 1 ? 1 : 0))),
    'mixed bleed %': 100 * mean(full.map((page) => (mixesBleed(page, format) ? 1 : 0))),
    'crops > 12 %': photos.filter(({ crop }) => 1 - area(crop) > 0.125).length,
    structures: effectiveStructures(full, format),
    'bleed pages %': 100 * mean(full.map((page) => (page.some((photo) => isBleeding(photo, format)) ? 1 : 0))),
    'across fold %':
      (100 * photos.filter(({ frame }) => right(frame) > 1.15 * format.width).length) / Math.max(1, facing.length),
    'variety %': 100 * mean(shapes.slice(1).map((shape, i) => (shape === shapes[i] ? 0 : 1))),
    'colour step': known(facing.map(([a, b]) => toneDifference(a, b))),
  };
}
