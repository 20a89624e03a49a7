import { measureLine } from '../../document/text/measureText';
import type { Colour } from '../../geometry/colour';
import { toGrid } from '../../geometry/numbers';
import type { Rect } from '../../geometry/rect';
import { computeFillPpi, MIN_LAYOUT_PPI } from '../arrange/arrangementCost';
import { findBestArrangements } from '../arrange/searchArrangements';
import { assignRole, createEllipse, createRectangle, createText, type ElementDraft } from '../compose/createElements';
import { contrastRatio } from '../compose/text/pageColours';
import { headingStyle } from '../compose/text/textStyles';
import { fitTextStyle, measureTextHeight } from '../compose/text/typesetting';
import type { AlbumTemplate } from '../templates';
import { type PageFamily, ROUNDING_MM } from './pageFamily';

const HEADING = { below: 7, rule: 0.6 } as const;
/** Share of the page's width from which photos fill it. */
const FULL_ROW = 0.85;

export const journal: PageFamily = {
  photos: [1, 5],
  borders: 'all',
  design({ photos, side, geometry: { scale, box: boxes }, template, caption, captionStyle }) {
    if (caption === '') return [];
    const box = boxes[side];
    const { titleAlign: align } = template;
    const wanted = { ...headingStyle(template, captionStyle.size), align };
    const style = fitTextStyle(caption, wanted, box.width, 2);
    const height = toGrid(measureTextHeight(caption, style, box.width) + 0.5);
    const below = HEADING.below * scale;
    const top = toGrid(box.y + height + below);
    const rule = { ...box, y: toGrid(box.y + height + below / 3), height: HEADING.rule * scale };
    const inside = { ...box, y: top, height: toGrid(box.height - (top - box.y)) };
    const found = findBestArrangements(photos, inside, template, { extra: null, most: 3 });
    return found.map(({ cost, arrangement: { shape, block, frames } }) => {
      // The photos begin below the heading; those about as wide as the page stand on its edge.
      const x = align === 'center' || block.width < FULL_ROW * box.width ? 0 : box.x - block.x;
      return {
        shape: `journal ${shape}`,
        frames: frames.map((frame) => ({ ...frame, x: toGrid(frame.x + x), y: toGrid(frame.y + top - block.y) })),
        photoCost: cost,
        words: () => [
          ...assignRole('decor', [createRectangle({ ...rule, ...ruleOver(block, align, box) }, template.accent)]),
          ...assignRole('heading', [createText(caption, { ...box, height }, style)]),
        ],
      };
    });
  },
};

/** A rule as long as the photos below it are wide, or as the page where the heading stands on its edge. */
const ruleOver = ({ x, width }: Rect, align: 'left' | 'center', box: Rect) =>
  align === 'left' ? { x: box.x, width: box.width } : { x, width };

/** Line, dot and distance of the photos from the line, in mm on pages of 210 mm. */
const LINE = { width: 0.7, dot: 3.4, away: 6 } as const;
/** Largest share of the space beside the line that may stay empty: a narrow column looks lost. Cost of its square. */
const EMPTY = { most: 0.33, cost: 0.9 } as const;
/** Least and greatest share of the box that the moments take, and their size by that of captions. */
const MOMENTS = { least: 0.16, most: 0.34, size: 1.3 } as const;

/** A line of time has at least this many dates or times. */
export const MIN_LABELS = 2;

export const lineColour = ({ accent, background, softInk }: AlbumTemplate): Colour =>
  contrastRatio(accent, background) >= MIN_LINE_CONTRAST ? accent : softInk;
const MIN_LINE_CONTRAST = 1.8;

export const timeline: PageFamily = {
  photos: [2, 5],
  favours: [2, 3],
  isWordless: true,
  borders: 'all',
  design({ photos, side, geometry, template, captionStyle, moments }) {
    const n = photos.length;
    const dates = photos.map(moments.momentOf);
    // Photos of one day are told apart by their times.
    const labels = photos.map((photo, i) => {
      const date = dates[i] ?? '';
      return i > 0 && date === dates[i - 1] ? moments.timeOf(photo) || date : date;
    });
    // A line with a single date looks like a mistake.
    if (labels.includes('') || new Set(labels).size < MIN_LABELS) return [];
    const { scale, full } = geometry;
    const { gap } = template;
    const box = geometry.box[side];
    const away = LINE.away * scale;
    const wanted = {
      ...captionStyle,
      size: captionStyle.size * MOMENTS.size,
      colour: template.ink,
      align: 'right',
    } as const;
    const widest = Math.max(...labels.map((text) => measureLine({ text, font: wanted.font, size: wanted.size })));
    const most = MOMENTS.most * box.width;
    const labelStyle = { ...wanted, size: Math.max(captionStyle.size, wanted.size * Math.min(1, most / widest)) };
    const least = toGrid(Math.max(MOMENTS.least * box.width, Math.min(most, widest + 1)));
    const availableWidth = box.width - least - 2 * away;
    // Equal widths where the heights of all fit, else all are scaled down alike.
    const natural = photos.reduce((sum, { aspect }) => sum + availableWidth / aspect, 0);
    const sharp =
      Math.min(
        ...photos.map((photo) =>
          computeFillPpi(photo, { width: availableWidth, height: availableWidth / photo.aspect }),
        ),
      ) / MIN_LAYOUT_PPI;
    const width = toGrid(availableWidth * Math.min(1, (box.height - (n - 1) * gap - ROUNDING_MM) / natural, sharp));
    const heights = photos.map(({ aspect }) => toGrid(width / aspect));
    const used = heights.reduce((sum, height) => sum + height, (n - 1) * gap);
    const empty = 1 - (width * used) / (availableWidth * box.height);
    if (empty > EMPTY.most) return [];
    // Photos that leave space beside them move to the middle of the page, with their line.
    const column = toGrid(least + (availableWidth - width) / 2);
    const at = toGrid(box.x + column + away);
    let y = toGrid(box.y + Math.max(0, box.height - used) / 2);
    const frames = heights.map((height): Rect => {
      const frame = { x: toGrid(at + away), y, width, height };
      y = toGrid(y + height + gap);
      return frame;
    });
    const colour = lineColour(template);
    const dot = LINE.dot * scale;
    const createMark = (frame: Rect, i: number): ElementDraft[] => {
      const moment = labels[i] ?? '';
      const middle = frame.y + frame.height / 2;
      const mark = createEllipse({ x: at - dot / 2, y: middle - dot / 2, width: dot, height: dot }, colour);
      if (moment === labels[i - 1]) return [mark];
      const height = toGrid(measureTextHeight(moment, labelStyle, column) + 0.5);
      return [mark, createText(moment, { x: box.x, width: column, y: middle - height / 2, height }, labelStyle)];
    };
    const line = { ...full[side], x: at - (LINE.width * scale) / 2, width: LINE.width * scale };
    return [
      {
        shape: `timeline ${n}`,
        frames,
        extraCost: EMPTY.cost * empty * empty,
        decor: () => [createRectangle(line, colour)],
        words: () => assignRole('decor', frames.flatMap(createMark)),
      },
    ];
  },
};
