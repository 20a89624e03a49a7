import type { Colour } from '../../geometry/colour';
import { toGrid } from '../../geometry/numbers';
import type { Rect } from '../../geometry/rect';
import { createRectangle, type ElementDraft } from '../compose/createElements';
import { boxAboveCaption } from '../compose/text/captions';
import type { PageGeometry } from '../pageGeometry';
import { gridCells, rowCells } from './cells';
import type { FamilyPageInput, PageDesign, PageFamily } from './pageFamily';

/**
 * A strip holds at least `least` pictures, at most `more` beyond the standard number. A page has `fewest` to `strips`
 * strips.
 */
const STRIP = { least: 2, more: 2, fewest: 2, strips: 3 } as const;
const ALONE = { least: 2, most: 3, aspect: 1.5 } as const;
/**
 * Numbers of photos on two strips of uncropped pictures, the space around a strip as a share of the page height, and the
 * greatest share of their length without pictures.
 */
const LOOSE = { least: 3, most: 6, space: 0.05, dark: 0.2 } as const;
const FILM_ASPECT = 1.5;
const PICTURE_SHARE = 0.45;
/** Height of the edge of a film with its holes, and the size and distance of holes, as shares of the pictures' height. */
const FILM_EDGE = { height: 0.17, hole: 0.09, step: 0.32 } as const;
const EMPTY_COST = 0.8;
const FILM_COLOUR: Colour = '#131313';
const HOLE_COLOUR: Colour = '#f4f2ec';

interface Strip {
  readonly area: Rect;
  readonly along: 'x' | 'y';
  /** Width of its edges, and size and distance of their holes, in mm. */
  readonly edge: number;
  readonly hole: number;
  readonly step: number;
}

const edgesOf = (shorter: number) => ({
  edge: shorter * FILM_EDGE.height,
  hole: shorter * FILM_EDGE.hole,
  step: shorter * FILM_EDGE.step,
});

const swapAxes = ({ x, y, width, height }: Rect): Rect => ({ x: y, y: x, width: height, height: width });

function createStrip({ area, along, edge, hole, step }: Strip): ElementDraft[] {
  const lying = along === 'x' ? area : swapAxes(area);
  const count = Math.round(lying.width / step);
  const each = lying.width / count;
  const rows = [lying.y + (edge - hole) / 2, lying.y + lying.height - (edge + hole) / 2];
  const holes = rows.flatMap((y) =>
    Array.from({ length: count }, (_, i) => {
      const at = { x: lying.x + (i + 0.5) * each - hole * 0.65, y, width: hole * 1.3, height: hole };
      return createRectangle(along === 'x' ? at : swapAxes(at), HOLE_COLOUR);
    }),
  );
  return [createRectangle(area, FILM_COLOUR), ...holes];
}

function filmDesign(
  { side, geometry }: FamilyPageInput,
  strips: readonly Strip[],
  frames: readonly Rect[],
  foot: number,
  shape: string,
): PageDesign {
  const box = geometry.box[side];
  const covered = strips.reduce(
    (sum, { area, along }) => sum + (along === 'x' ? area.height / geometry.height : area.width / geometry.width),
    0,
  );
  const empty = Math.max(0, 1 - covered);
  // Words begin where the pictures begin.
  const [first = box] = frames;
  const isNarrow = frames.every(({ x }) => x === first.x);
  const block = isNarrow ? { x: first.x, width: first.width } : { x: box.x, width: box.width };
  return {
    shape,
    frames,
    extraCost: EMPTY_COST * empty * empty,
    decor: () => strips.flatMap(createStrip),
    words: { caption: { ...block, y: box.y, height: foot - box.y } },
  };
}

/** One strip that stands on the page and runs off its head and foot; it is cut above the words. */
function standingStrip(input: FamilyPageInput): PageDesign[] {
  const { photos, side, geometry, template, caption, captionStyle } = input;
  const { gap } = template;
  const n = photos.length;
  if (n < ALONE.least || n > ALONE.most) return [];
  const { width, full } = geometry;
  const inside = boxAboveCaption(geometry.box[side], caption, captionStyle);
  const tall = toGrid((inside.height - (n - 1) * gap) / n);
  const edges = edgesOf(tall);
  const wide = toGrid(Math.min(tall * ALONE.aspect, inside.width - 2 * edges.edge));
  const x = toGrid((width - wide) / 2);
  const frames = gridCells({ ...inside, x, width: wide }, n, 1, gap);
  const foot = inside.y + inside.height;
  const end = caption === '' ? full[side].y + full[side].height : foot;
  const area = { x: x - edges.edge, y: full[side].y, width: wide + 2 * edges.edge, height: end - full[side].y };
  return [filmDesign(input, [{ area, along: 'y', ...edges }], frames, foot, `film v${n}`)];
}

/**
 * One horizontal strip of upright pictures. Its height depends on the page alone, so facing strips meet at the fold.
 */
function highStrip(input: FamilyPageInput): PageDesign[] {
  const { photos, side, geometry, template, captionStyle } = input;
  const { gap } = template;
  const n = photos.length;
  if (n < ALONE.least || n > ALONE.most) return [];
  const inside = boxAboveCaption(geometry.box[side], 'with words', captionStyle);
  const wide = toGrid((inside.width - (n - 1) * gap) / n);
  const edges = edgesOf(wide);
  const tall = toGrid(Math.min(wide * ALONE.aspect, inside.height - 2 * edges.edge));
  if (tall < wide) return [];
  const y = toGrid(inside.y + (inside.height - tall) / 2);
  const frames = gridCells({ ...inside, y, height: tall }, 1, n, gap);
  const area = { ...geometry.full[side], y: y - edges.edge, height: tall + 2 * edges.edge };
  const shape = n === ALONE.least ? 'film two' : 'film several';
  return [filmDesign(input, [{ area, along: 'x', ...edges }], frames, area.y + area.height, shape)];
}

function standardStrip({ box, height }: PageGeometry, gap: number) {
  const { width } = box.left;
  const count = Math.max(STRIP.least, Math.round(width / (PICTURE_SHARE * height)));
  return { count, height: toGrid((width - (count - 1) * gap) / count / FILM_ASPECT) };
}

function lyingStrips(input: FamilyPageInput): PageDesign[] {
  const { photos, side, geometry, template, caption, captionStyle } = input;
  const { gap } = template;
  const n = photos.length;
  const box = geometry.box[side];
  const { count, height } = standardStrip(geometry, gap);
  const edges = edgesOf(height);
  const tall = height + 2 * edges.edge;
  const inside = boxAboveCaption(box, caption, captionStyle);
  const sizes = Array.from({ length: STRIP.more + 1 }, (_, i) => count + i).filter((size) => {
    const strips = n / size;
    const isFitting = strips >= STRIP.fewest && strips <= STRIP.strips && strips * tall <= inside.height;
    return n % size === 0 && isFitting;
  });
  return sizes.flatMap((size) => {
    const strips = n / size;
    // Even without words, so that strips meet at the fold.
    const free = (geometry.height - strips * tall) / (strips + 1);
    const bands = Array.from({ length: strips }, (_, i) => ({
      ...geometry.full[side],
      y: free + i * (tall + free),
      height: tall,
    }));
    const frames = bands.flatMap(({ y }) => gridCells({ ...box, y: toGrid(y + edges.edge), height }, 1, size, gap));
    const last = bands.at(-1);
    const foot = last ? last.y + last.height : 0;
    if (caption !== '' && foot > inside.y + inside.height) return [];
    const lying = bands.map((area) => ({ area, along: 'x' as const, ...edges }));
    return [filmDesign(input, lying, frames, foot, `film ${strips}x${size}`)];
  });
}

function evenSplit(aspects: readonly number[]): number {
  const total = aspects.reduce((sum, aspect) => sum + aspect, 0);
  let [best, least, sum] = [1, Number.POSITIVE_INFINITY, 0];
  for (let i = 1; i < aspects.length; i += 1) {
    sum += aspects[i - 1] ?? 0;
    if (Math.abs(2 * sum - total) < least) [best, least] = [i, Math.abs(2 * sum - total)];
  }
  return best;
}

/** Two strips whose pictures are about as wide as the photos, both equally long; dark film runs on beside them. */
function looseStrips(input: FamilyPageInput): PageDesign[] {
  const { photos, side, geometry, template, captionStyle } = input;
  if (photos.length < LOOSE.least || photos.length > LOOSE.most) return [];
  const box = geometry.box[side];
  // Even without words, so that strips meet at the fold.
  const inside = boxAboveCaption(box, 'with words', captionStyle);
  const space = toGrid(LOOSE.space * geometry.height);
  const end = inside.y + inside.height;
  const film = (end - 2 * space) / 2;
  const height = toGrid(film / (1 + 2 * FILM_EDGE.height));
  const edges = edgesOf(height);
  const aspects = photos.map(({ aspect }) => aspect);
  const at = evenSplit(aspects);
  const rows = [aspects.slice(0, at), aspects.slice(at)] as const;
  const totals = rows.map((row) => row.reduce((sum, aspect) => sum + aspect, 0));
  const [longer, both] = [Math.max(...totals), totals.reduce((sum, one) => sum + one, 0)];
  const width = toGrid(Math.min(box.width, (height * (longer + both / 2)) / 2));
  const dark = 1 - width / box.width;
  if (dark > LOOSE.dark) return [];
  const x = box.x + (box.width - width) / 2;
  const strips = rows.map((_, r): Strip => {
    const area = { ...geometry.full[side], y: space + r * (film + space), height: film };
    return { area, along: 'x', ...edges };
  });
  const frames = rows.flatMap((row, r) =>
    rowCells({ x, y: toGrid(space + r * (film + space) + edges.edge), width, height }, row, template.gap),
  );
  const { extraCost = 0, ...design } = filmDesign(input, strips, frames, end, `film loose ${at}-${photos.length - at}`);
  return [{ ...design, extraCost: extraCost + EMPTY_COST * dark * dark }];
}

/** Pictures on strips of film that run off the page. Strips of facing pages meet at the fold. */
export const film: PageFamily = {
  photos: [2, 16],
  favours: [2, 3, 4, 5, 6, 9],
  hasEqualFrames: true,
  borders: 'none',
  design: (input) => [...lyingStrips(input), ...standingStrip(input), ...highStrip(input), ...looseStrips(input)],
};
