import type { PageSide } from '../../document/paint/paint.types';
import { formatDay } from '../../drawing/dateWords';
import type { Rect } from '../../geometry/rect';
import { toGrid } from '../../geometry/units';
import { computeFillPpi, MIN_LAYOUT_PPI } from '../arrange/arrangementCost';
import { boxAboveCaption, createCaptionBelow } from '../compose/captionLayout';
import { chooseFont } from '../compose/chooseFonts';
import { contrastRatio } from '../compose/contrast';
import type { ElementDraft } from '../compose/createElements';
import { assignRole, createDateStamp, createEllipse, createRectangle, createText } from '../compose/createElements';
import { measureTextHeight } from '../compose/typesetting';
import type { Subject } from '../subject';
import { costOfFrames, createPagePhotos } from './fitPhoto';
import type { FamilyPage, FamilyPageInput, PageFamily } from './pageFamily.types';

const MAX_PHOTOS = 9;
const ROWS = { most: 5, photos: 4 } as const;
/** Arrangements whose photos are measured: those that leave the least of the page empty. */
const MAX_MEASURED = 4;
/** Width of the column of dates in mm, and the line with its dots, in mm on pages of 210 mm. */
const COLUMN = { least: 20, width: 24, away: 5, line: 0.8, dot: 3.4 } as const;
/** Height of a date stamp by its width. */
const STAMP_ASPECT = 1.12;
/** Distance between rows of two days, in mm on pages of 210 mm. */
const DAY_GAP_MM = 9;
/** Least contrast of the line to the page. */
const MIN_LINE_CONTRAST = 1.8;
/** Largest share of the space beside the line that may stay empty, and the costs of empty space and uneven rows. */
const EMPTY = { most: 0.55, cost: 1.1 } as const;
const UNEVEN_COST = 0.12;
/** Least side of a photo, in mm on pages of 210 mm. */
const MIN_SIDE_MM = 24;

/** Rows of photos, in order. */
type Rows = readonly (readonly Subject[])[];

/** Divides photos into rows of one day each, in every way. */
function divideIntoRows(photos: readonly Subject[], dayOf: (photo: Subject) => string | null): Rows[] {
  const ways: Rows[] = [];
  const extend = (rows: Rows, from: number): void => {
    if (from === photos.length) {
      ways.push(rows);
      return;
    }
    if (rows.length === ROWS.most) return;
    const [first] = photos.slice(from, from + 1);
    for (let count = 1; count <= ROWS.photos && from + count <= photos.length; count += 1) {
      const last = photos[from + count - 1];
      if (!first || !last || dayOf(last) !== dayOf(first)) return;
      extend([...rows, photos.slice(from, from + count)], from + count);
    }
  };
  extend([], 0);
  return ways;
}

/** Column of the dates, the line beside it, and the area of the photos. */
function divideBox(box: Rect, side: PageSide, scale: number) {
  const column = toGrid(Math.max(COLUMN.least, COLUMN.width * scale));
  const away = COLUMN.away * scale;
  const aside = toGrid(column + 2 * away);
  const area = { ...box, width: toGrid(box.width - aside), x: side === 'left' ? toGrid(box.x + aside) : box.x };
  const outer = side === 'left' ? box.x : toGrid(box.x + box.width - column);
  const line = side === 'left' ? box.x + column + away : box.x + box.width - column - away;
  return { area, column: { x: outer, width: column }, line: toGrid(line) };
}

interface PlacedRows {
  readonly frames: readonly (readonly Rect[])[];
  readonly block: Rect;
}

/**
 * Places rows of equal width in an area: whole photos where they fill its width, else as high as the area and cropped a
 * little, so that they come nearer to its width.
 */
function placeRows(
  rows: Rows,
  gaps: readonly number[],
  area: Rect,
  { gap, cropLimit }: FamilyPageInput['template'],
  side: PageSide,
): PlacedRows {
  const aspects = rows.map((row) => row.reduce((sum, { aspect }) => sum + aspect, 0));
  const inner = rows.map((row) => (row.length - 1) * gap);
  const between = gaps.reduce((sum, one) => sum + one, 0);
  const most = 1 / (1 - cropLimit);
  const free = area.height - between;
  // Width at which rows of whole photos are as high as the area.
  const whole =
    (free + aspects.reduce((sum, aspect, i) => sum + (inner[i] ?? 0) / aspect, 0)) /
    aspects.reduce((sum, aspect) => sum + 1 / aspect, 0);
  const width = toGrid(Math.min(area.width, whole * most));
  const natural = aspects.map((aspect, i) => (Math.min(width, whole) - (inner[i] ?? 0)) / aspect);
  const used = natural.reduce((sum, height) => sum + height, 0);
  const taller = Math.min(most, free / used);
  const heights = natural.map((height) => toGrid(height * Math.max(1, taller) - 0.005));
  const total = heights.reduce((sum, height) => sum + height, between);
  const x = side === 'left' ? area.x : area.x + area.width - width;
  let y = toGrid(area.y + Math.max(0, area.height - total) / 2);
  const top = y;
  const frames = rows.map((row, r) => {
    const height = heights[r] ?? 0;
    const span = width - (inner[r] ?? 0);
    const edge = (i: number) =>
      toGrid(x + (span * row.slice(0, i).reduce((sum, { aspect }) => sum + aspect, 0)) / (aspects[r] ?? 1) + i * gap);
    const cells = row.map((_, i) => ({ x: edge(i), y, width: toGrid(edge(i + 1) - gap - edge(i)), height }));
    y = toGrid(y + height + (gaps[r] ?? 0));
    return cells;
  });
  return { frames, block: { x: toGrid(x), y: top, width, height: total } };
}

/** Places rows like {@link placeRows}, but not so large that a photo prints coarsely. */
function placeSharply(...[rows, gaps, area, template, side]: Parameters<typeof placeRows>): PlacedRows {
  const placed = placeRows(rows, gaps, area, template, side);
  const ppi = rows.flatMap((row, r) =>
    row.map((photo, i) => computeFillPpi(photo, placed.frames[r]?.[i] ?? placed.block)),
  );
  const share = Math.min(...ppi) / MIN_LAYOUT_PPI;
  if (share >= 1) return placed;
  const [width, height] = [toGrid(area.width * share), toGrid(area.height * share)];
  const x = side === 'left' ? area.x : toGrid(area.x + area.width - width);
  const smaller = { x, y: toGrid(area.y + (area.height - height) / 2), width, height };
  return placeRows(rows, gaps, smaller, template, side);
}

/** Difference in size of rows: the standard deviation of the logarithms of the areas of their photos. */
function unevenness(frames: PlacedRows['frames']): number {
  const logs = frames.flat().map(({ width, height }) => Math.log(Math.max(1, width * height)));
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  return Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / logs.length);
}

/** Rows of photos along an axis of time, each new day with its date stamp and the other rows with their time. */
export const axisPages: PageFamily = (input) => {
  const { photos, side, geometry, template, words, captionStyle, moments, before } = input;
  const { dayOf } = moments;
  if (photos.length === 0 || photos.length > MAX_PHOTOS || photos.some((photo) => dayOf(photo) === null)) return [];
  const { scale, full } = geometry;
  const box = boxAboveCaption(geometry.box[side], words.subject, captionStyle);
  const { area, column, line } = divideBox(box, side, scale);
  const isNewDay = (row: readonly Subject[], former: Subject | null | undefined): boolean =>
    row[0] !== undefined && (!former || dayOf(former) !== dayOf(row[0]));

  const placed = divideIntoRows(photos, dayOf).map((rows) => {
    const gaps = rows
      .slice(1)
      .map((row, i) =>
        isNewDay(row, rows[i]?.[0]) ? toGrid(Math.max(3 * template.gap, DAY_GAP_MM * scale)) : template.gap,
      );
    const { frames, block } = placeSharply(rows, gaps, area, template, side);
    const empty = 1 - (block.width * block.height) / (area.width * area.height);
    return { rows, frames, block, empty, cost: EMPTY.cost * empty * empty + UNEVEN_COST * unevenness(frames) };
  });
  const isLarge = ({ width, height }: Rect) => Math.min(width, height) >= MIN_SIDE_MM * scale;
  const best = placed
    .filter(({ frames, empty }) => empty <= EMPTY.most && frames.flat().every(isLarge))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MAX_MEASURED);

  return best.map(({ rows, frames, block, cost: shapeCost }): FamilyPage => {
    const cells = frames.flat();
    const elements = () => [
      ...assignRole('decor', [
        createRectangle(
          {
            x: line - (COLUMN.line * scale) / 2,
            y: full[side].y,
            width: COLUMN.line * scale,
            height: full[side].height,
          },
          axisColour(template),
        ),
        ...rows.flatMap((row, r) => {
          const [first] = row;
          const [cell] = frames[r] ?? [];
          if (!first || !cell) return [];
          const former = r === 0 ? before : rows[r - 1]?.[0];
          return createMark(input, first, cell, { ...box, ...column }, line, isNewDay(row, former));
        }),
      ]),
      ...createPagePhotos(photos, cells, side, geometry, template.photo),
      ...createCaptionBelow(
        block,
        { ...geometry.box[side], x: area.x, width: area.width },
        words.subject,
        captionStyle,
      ),
    ];
    const cost = costOfFrames(photos, cells, side, geometry) + shapeCost;
    return { family: 'axis', cost, shape: `axis ${rows.map(({ length }) => length).join('-')}`, elements };
  });
};

/** Colour of the axis: the accent, unless it would not show on the page. */
const axisColour = ({ accent, background, softInk }: FamilyPageInput['template']) =>
  contrastRatio(accent, background) >= MIN_LINE_CONTRAST ? accent : softInk;

/** The stamp of a new day, or the time of a row, with a dot on the axis. */
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
    createEllipse({ x: line - dot / 2, y: y - dot / 2, width: dot, height: dot }, axisColour(template));
  const date = moments.dayOf(photo);
  if (isNewDay && date) {
    const [year = 2000, month = 1, day = 1] = date.split('-').map(Number);
    const height = toGrid(column.width * STAMP_ASPECT);
    const colour = axisColour(template);
    const font = chooseFont(formatDay({ year, month, day }, { month: 'long' }, locale), template.textFont);
    const y = Math.min(cell.y, column.y + column.height - height);
    const stamp = createDateStamp({ ...column, y, height }, { date, style: 'leaf', locale, colour, font });
    return [dotAt(y + height / 2), stamp];
  }
  const time = timeOf(photo);
  const middle = cell.y + cell.height / 2;
  if (time === '') return [dotAt(middle)];
  const height = toGrid(measureTextHeight(time, captionStyle, column.width) + 0.5);
  const align = side === 'left' ? 'right' : 'left';
  return [dotAt(middle), createText(time, { ...column, y: middle - height / 2, height }, { ...captionStyle, align })];
}
