import type { FontId } from '../document/model';
import type { PaintStep } from '../document/paint/paint.types';
import { metricsOf } from '../document/text/fontMetrics';
import { replaceMissingGlyphs } from '../document/text/glyphFallback';
import { MM_PER_POINT, measureLine } from '../document/text/measureText';
import { positionLines } from '../document/text/positionLines';
import { type Colour, luminanceOfHex } from '../geometry/colour';
import type { Rect } from '../geometry/rect';

/** One outline of a drawing, in mm from the top left corner of its frame. */
export interface DrawnPath {
  readonly d: string;
  readonly fill: Colour | null;
  /** Centred on the outline, with round ends; width in mm. */
  readonly stroke: { readonly width: number; readonly colour: Colour } | null;
  readonly opacity: number; // 0..1
}

/** Words of a drawing, in mm from the top left corner of its frame. Painters draw them like those of a text step. */
export type DrawnText = Pick<Extract<PaintStep, { kind: 'text' }>, 'font' | 'size' | 'colour' | 'spacing' | 'lines'>;

export interface Drawing {
  readonly paths: readonly DrawnPath[];
  readonly texts: readonly DrawnText[];
}

/** Rounds to hundredths of a mm, finer than any press. */
export const digits = (mm: number): string => String(Math.round(mm * 100) / 100 + 0);

export const circlePath = (x: number, y: number, r: number): string =>
  `M${digits(x - r)} ${digits(y)}a${digits(r)} ${digits(r)} 0 1 0 ${digits(2 * r)} 0a${digits(r)} ${digits(r)} 0 1 0 ${digits(-2 * r)} 0Z`;

export const rectPath = ({ x, y, width, height }: Rect): string =>
  `M${digits(x)} ${digits(y)}h${digits(width)}v${digits(height)}h${digits(-width)}Z`;

export const linePath = (points: readonly { readonly x: number; readonly y: number }[]): string =>
  points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${digits(x)} ${digits(y)}`).join('');

export const filled = (d: string, fill: Colour, opacity = 1): DrawnPath => ({ d, fill, stroke: null, opacity });
export const stroked = (d: string, colour: Colour, width: number, opacity = 1): DrawnPath => ({
  d,
  fill: null,
  stroke: { width, colour },
  opacity,
});

const DARK_INK_LUMINANCE = 0.36;

export const inkOn = (ground: Colour): Colour => (luminanceOfHex(ground) > DARK_INK_LUMINANCE ? '#1a1a1a' : '#ffffff');

export interface WordStyle {
  readonly font: FontId;
  readonly size: number;
  readonly colour: Colour;
}

/** Returns the size in pt, at most `maxSize`, at which a text is no wider than `width` mm. */
export function fitSize(text: string, font: FontId, maxSize: number, width: number): number {
  const needed = measureLine({ text: replaceMissingGlyphs(text, font), font, size: maxSize });
  return needed <= width ? maxSize : (maxSize * width) / needed;
}

export const toPoints = (mm: number): number => mm / MM_PER_POINT;

/** Height in mm of capital letters and digits. */
const capHeight = ({ font, size }: Pick<WordStyle, 'font' | 'size'>): number =>
  (metricsOf(font).capHeight / metricsOf(font).unitsPerEm) * size * MM_PER_POINT;

export function createWords(given: string, style: WordStyle, box: Rect): DrawnText {
  const { font, size, colour } = style;
  const text = replaceMissingGlyphs(given, font);
  const lines = positionLines({
    frame: box,
    text,
    lines: [text],
    font,
    size,
    colour,
    leading: 1,
    // Lists hang in texts that are aligned left: “1. May” is none.
    align: 'center',
    verticalAlign: 'middle',
    rotation: 0,
    opacity: 1,
    locked: false,
  });
  const baseline = box.y + (box.height + capHeight(style)) / 2;
  return { font, size: size * MM_PER_POINT, colour, lines: lines.map((line) => ({ ...line, baseline })) };
}
