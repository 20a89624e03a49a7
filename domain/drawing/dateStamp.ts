import { parseDate } from '../document/drawn';
import type { DateElement } from '../document/model';
import { inscribedSquare, type Rect } from '../geometry/rect';
import { formatDay } from './dateWords';
import {
  circlePath,
  createWords,
  type Drawing,
  filled,
  fitSize,
  inkOn,
  linePath,
  rectPath,
  stroked,
  toPoints,
  type WordStyle,
} from './drawingParts';

const PAPER = '#ffffff';
const THINNEST_MM = 0.25;

interface DateWords {
  readonly whole: string;
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

type Stamp = Pick<DateElement, 'font' | 'colour'> & { readonly width: number; readonly height: number };

/** Sets words as large as a box allows, at most `share` of its height. */
function fitWords(text: string, { font, colour }: Pick<WordStyle, 'font' | 'colour'>, box: Rect, share = 1) {
  const size = fitSize(text, font, toPoints(box.height * share), box.width);
  return createWords(text, { font, colour, size }, box);
}

const drawLine = ({ whole }: DateWords, { font, colour, width, height }: Stamp): Drawing => ({
  paths: [],
  texts: [fitWords(whole, { font, colour }, { x: 0, y: 0, width, height }, 0.8)],
});

function drawLeaf({ day, month, year }: DateWords, { font, colour, width, height }: Stamp): Drawing {
  const page = { x: 0, y: 0, width, height };
  const band = { ...page, height: height * 0.27 };
  const edge = Math.max(THINNEST_MM, Math.min(width, height) * 0.012);
  const words = (share: number, tall: number) => ({
    x: width * 0.08,
    y: height * share,
    width: width * 0.84,
    height: height * tall,
  });
  const inner = { x: edge / 2, y: edge / 2, width: width - edge, height: height - edge };
  return {
    paths: [filled(rectPath(page), PAPER), filled(rectPath(band), colour), stroked(rectPath(inner), colour, edge)],
    texts: [
      fitWords(month, { font, colour: inkOn(colour) }, words(0, 0.27), 0.56),
      fitWords(day, { font, colour: '#1a1a1a' }, words(0.31, 0.43), 1),
      fitWords(year, { font, colour: '#1a1a1a' }, words(0.77, 0.17), 0.82),
    ],
  };
}

function drawPostmark({ day, month, year }: DateWords, { font, colour, width, height }: Stamp): Drawing {
  const { x, y, width: side } = inscribedSquare({ x: 0, y: 0, width, height });
  const pen = Math.max(THINNEST_MM, side * 0.014);
  const [cx, cy] = [x + side / 2, y + side / 2];
  const box = (top: number, tall: number, wide: number) => ({
    x: cx - (side * wide) / 2,
    y: y + side * top,
    width: side * wide,
    height: side * tall,
  });
  const chord = (at: number) =>
    linePath([
      { x: cx - side * 0.36, y: y + side * at },
      { x: cx + side * 0.36, y: y + side * at },
    ]);
  return {
    paths: [
      stroked(circlePath(cx, cy, side / 2 - pen / 2), colour, pen),
      stroked(circlePath(cx, cy, side * 0.44), colour, pen / 2),
      stroked(chord(0.37), colour, pen),
      stroked(chord(0.63), colour, pen),
    ],
    texts: [
      fitWords(month, { font, colour }, box(0.2, 0.15, 0.54), 0.86),
      fitWords(day, { font, colour }, box(0.39, 0.22, 0.6), 1.15),
      fitWords(year, { font, colour }, box(0.65, 0.15, 0.54), 0.86),
    ],
  };
}

const styles = { line: drawLine, leaf: drawLeaf, postmark: drawPostmark } as const;

export function drawDate({ date, style, locale, frame, font, colour }: DateElement): Drawing {
  const shown = parseDate(date);
  if (!shown) return { paths: [], texts: [] };
  const month = formatDay(shown, { month: 'long' }, locale);
  const words = {
    whole: formatDay(shown, { day: 'numeric', month: 'long', year: 'numeric' }, locale),
    day: String(shown.day),
    month: month.charAt(0).toLocaleUpperCase(locale) + month.slice(1),
    year: String(shown.year),
  };
  return styles[style](words, { font, colour, width: frame.width, height: frame.height });
}
