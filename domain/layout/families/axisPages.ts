import type { PageSide } from '../../document/paint/paint.types';
import { formatDay } from '../../drawing/dateWords';
import { toGrid } from '../../geometry/numbers';
import type { Rect } from '../../geometry/rect';
import { computeFillPpi, MIN_LAYOUT_PPI } from '../arrange/arrangementCost';
import {
  createDateStampDraft,
  createEllipse,
  createRectangle,
  createText,
  type ElementDraft,
} from '../compose/createElements';
import { boxAboveCaption, createCaptionBelow } from '../compose/text/captions';
import { chooseFont } from '../compose/text/chooseFonts';
import { measureTextHeight } from '../compose/text/typesetting';
import type { Subject } from '../subject';
import { rowCells } from './cells';
import type { FamilyPageInput, PageDesign, PageFamily } from './pageFamily';
import { lineColour, MIN_LABELS } from './timePages';

const ROWS = { most: 5, photos: 4 } as const;
/** Only the arrangements with the least empty space are fully judged. */
const MAX_MEASURED = 4;
/** Width of the column of dates in mm, and the line with its dots, in mm on pages of 210 mm. */
const COLUMN = { least: 20, width: 24, away: 5, line: 0.8, dot: 3.4 } as const;
const STAMP_ASPECT = 1.12;
const DAY_GAP_MM = 9;
/** Largest share of the space beside the line that may stay empty, and the costs of empty space and uneven rows. */
const EMPTY = { most: 0.55, cost: 1.1 } as const;
const UNEVEN_COST = 0.12;
const MIN_SIDE_MM = 24;

/** Index of the first photo of each row, and at last the number of photos. */
type RowEdges = readonly number[];

function divideIntoRows(days: readonly (string | null)[]): RowEdges[] {
  const ways: RowEdges[] = [];
  const extend = (edges: RowEdges, from: number): void => {
    if (from === days.length) ways.push(edges);
    if (from === days.length || edges.length > ROWS.most) return;
    for (let to = from + 1; to <= Math.min(days.length, from + ROWS.photos); to += 1) {
      if (days[to - 1] !== days[from]) return;
      extend([...edges, to], to);
    }
  };
  extend([0], 0);
  return ways;
}

function divideBox(box: Rect, side: PageSide, scale: number) {
  const column = toGrid(Math.max(COLUMN.least, COLUMN.width * scale));
  const away = COLUMN.away * scale;
  const aside = toGrid(column + 2 * away);
  const area = { ...box, width: toGrid(box.width - aside), x: side === 'left' ? toGrid(box.x + aside) : box.x };
  const outer = side === 'left' ? box.x : toGrid(box.x + box.width - column);
  const line = side === 'left' ? box.x + column + away : box.x + box.width - column - away;
  return { area, column: { x: outer, width: column }, line: toGrid(line) };
}

interface SizedRows {
  readonly edges: RowEdges;
  readonly gaps: readonly number[];
  readonly width: number;
  readonly heights: readonly number[];
  readonly height: number;
  readonly cost: number;
}

interface RowSpace {
  readonly photos: readonly Subject[];
  readonly area: Rect;
  readonly side: PageSide;
  readonly gap: number;
  readonly cropLimit: number;
}

/**
 * Sizes rows in an area: whole photos where they fill its width, else as high as the area and cropped a little, so that
 * they come nearer to its width. The cost is that of empty space and of photos of different sizes.
 */
function sizeRows(edges: RowEdges, gaps: readonly number[], { photos, area, gap, cropLimit }: RowSpace): SizedRows {
  const rows = edges.length - 1;
  const aspects: number[] = [];
  let [between, inverse, inner] = [0, 0, 0];
  for (let r = 0; r < rows; r += 1) {
    const [from = 0, to = 0] = [edges[r], edges[r + 1]];
    let sum = 0;
    for (let i = from; i < to; i += 1) sum += photos[i]?.aspect ?? 1;
    aspects.push(sum);
    inverse += 1 / sum;
    inner += ((to - from - 1) * gap) / sum;
    between += gaps[r] ?? 0;
  }
  const most = 1 / (1 - cropLimit);
  const free = area.height - between;
  // Width at which rows of whole photos are as high as the area.
  const whole = (free + inner) / inverse;
  const width = toGrid(Math.min(area.width, whole * most));
  const natural = Math.min(width, whole) * inverse - inner;
  const taller = Math.max(1, Math.min(most, free / natural));
  const heights: number[] = [];
  let [height, logs, squares] = [between, 0, 0];
  for (let r = 0; r < rows; r += 1) {
    const count = (edges[r + 1] ?? 0) - (edges[r] ?? 0);
    const tall = toGrid(((Math.min(width, whole) - (count - 1) * gap) / (aspects[r] ?? 1)) * taller - 0.005);
    heights.push(tall);
    height += tall;
    const log = Math.log(Math.max(1, (tall * width) / count));
    logs += count * log;
    squares += count * log * log;
  }
  const empty = 1 - (width * height) / (area.width * area.height);
  const uneven = Math.sqrt(Math.max(0, squares / photos.length - (logs / photos.length) ** 2));
  const cost = empty > EMPTY.most ? Number.POSITIVE_INFINITY : EMPTY.cost * empty * empty + UNEVEN_COST * uneven;
  return { edges, gaps, width, heights, height, cost };
}

function placeRows({ edges, gaps, width, heights, height }: SizedRows, { photos, area, side, gap }: RowSpace) {
  const x = side === 'left' ? area.x : area.x + area.width - width;
  let y = toGrid(area.y + Math.max(0, area.height - height) / 2);
  const block = { x: toGrid(x), y, width, height };
  const rows = heights.map((tall, r) => {
    const aspects = photos.slice(edges[r], edges[r + 1]).map(({ aspect }) => aspect);
    const cells = rowCells({ x, y, width, height: tall }, aspects, gap);
    y = toGrid(y + tall + (gaps[r] ?? 0));
    return cells;
  });
  return { rows, block };
}

function placeSharply(sized: SizedRows, space: RowSpace) {
  const placed = placeRows(sized, space);
  const { photos, area, side } = space;
  const cells = placed.rows.flat();
  const share = Math.min(...photos.map((photo, i) => computeFillPpi(photo, cells[i] ?? area))) / MIN_LAYOUT_PPI;
  if (share >= 1) return placed;
  const [width, height] = [toGrid(area.width * share), toGrid(area.height * share)];
  const x = side === 'left' ? area.x : toGrid(area.x + area.width - width);
  const smaller = { ...space, area: { x, y: toGrid(area.y + (area.height - height) / 2), width, height } };
  return placeRows(sizeRows(sized.edges, sized.gaps, smaller), smaller);
}

/** Rows of photos along an axis of time, each new day with its date stamp and the other rows with their time. */
export const axis: PageFamily = {
  photos: [1, 9],
  favours: [2, 3, 4, 5, 6],
  borders: 'all',
  design(input) {
    const { photos, side, geometry, template, words, captionStyle, moments, before } = input;
    const days = photos.map(moments.dayOf);
    if (days.includes(null)) return [];
    const former = before && moments.dayOf(before);
    const { scale, full } = geometry;
    const { gap, cropLimit } = template;
    const box = boxAboveCaption(geometry.box[side], words.subject, captionStyle);
    const { area, column, line } = divideBox(box, side, scale);
    const space = { photos, area, side, gap, cropLimit };
    const dayGap = toGrid(Math.max(3 * gap, DAY_GAP_MM * scale));
    const best = divideIntoRows(days)
      .map((edges) => {
        const gaps = edges.slice(1, -1).map((at) => (days[at] === days[at - 1] ? gap : dayGap));
        return sizeRows(edges, gaps, space);
      })
      .filter(({ cost }) => cost < Number.POSITIVE_INFINITY)
      .sort((a, b) => a.cost - b.cost)
      .slice(0, MAX_MEASURED);
    const captionBox = { ...geometry.box[side], x: area.x, width: area.width };

    return best.flatMap((sized): PageDesign[] => {
      const { rows, block } = placeSharply(sized, space);
      const frames = rows.flat();
      if (frames.some(({ width, height }) => Math.min(width, height) < MIN_SIDE_MM * scale)) return [];
      const labelled = rows.filter((_, r) => {
        const at = sized.edges[r] ?? 0;
        const photo = photos[at];
        return photo && (days[at] !== (at === 0 ? former : days[at - 1]) || moments.timeOf(photo) !== '');
      });
      if (labelled.length < MIN_LABELS) return [];
      const stroke = { ...full[side], x: line - (COLUMN.line * scale) / 2, width: COLUMN.line * scale };
      const decor = () => [
        createRectangle(stroke, lineColour(template)),
        ...rows.flatMap(([cell], r) => {
          const at = sized.edges[r] ?? 0;
          const photo = photos[at];
          const isNewDay = days[at] !== (at === 0 ? former : days[at - 1]);
          return photo && cell ? createMark(input, photo, cell, { ...box, ...column }, line, isNewDay) : [];
        }),
      ];
      return [
        {
          shape: `axis ${rows.map(({ length }) => length).join('-')}`,
          frames,
          extraCost: sized.cost,
          decor,
          words: () => createCaptionBelow(block, captionBox, words.subject, captionStyle),
        },
      ];
    });
  },
};

function createMark(
  { geometry: { scale }, template, captionStyle, moments, side }: FamilyPageInput,
  photo: Subject,
  cell: Rect,
  column: Rect,
  line: number,
  isNewDay: boolean,
): ElementDraft[] {
  const { locale, timeOf } = moments;
  const dot = COLUMN.dot * scale;
  const dotAt = (y: number) =>
    createEllipse({ x: line - dot / 2, y: y - dot / 2, width: dot, height: dot }, lineColour(template));
  const date = moments.dayOf(photo);
  if (isNewDay && date) {
    const [year = 2000, month = 1, day = 1] = date.split('-').map(Number);
    const height = toGrid(column.width * STAMP_ASPECT);
    const colour = lineColour(template);
    const font = chooseFont(formatDay({ year, month, day }, { month: 'long' }, locale), template.textFont);
    const y = Math.min(cell.y, column.y + column.height - height);
    const stamp = createDateStampDraft({ ...column, y, height }, { date, style: 'leaf', locale, colour, font });
    return [dotAt(y + height / 2), stamp];
  }
  const time = timeOf(photo);
  const middle = cell.y + cell.height / 2;
  if (time === '') return [dotAt(middle)];
  const height = toGrid(measureTextHeight(time, captionStyle, column.width) + 0.5);
  const align = side === 'left' ? 'right' : 'left';
  return [dotAt(middle), createText(time, { ...column, y: middle - height / 2, height }, { ...captionStyle, align })];
}
