import type { Colour, FontId, PhotoElement, Rect, ShapeElement, SpreadElement, TextElement } from '../document/model';
import { breakLines, cleanText, lineHeight, measureLine } from '../document/text';
import { toGrid } from './arrange';
import type { Zones } from './crop';
import { cropFor } from './crop';
import type { Subject } from './subject';
import type { AlbumTemplate } from './templates';

const upright = { rotation: 0, opacity: 1, locked: false } as const;

/** An element before it is put on a spread, which gives it its id. */
export type NewElement = Omit<PhotoElement, 'id'> | Omit<TextElement, 'id'> | Omit<ShapeElement, 'id'>;

const prefixes = { photo: 'p', text: 't', shape: 's' } as const;

/** Gives the elements of one spread their ids: `p1`, `p2`, `t1` … */
export function withIds(elements: readonly NewElement[]): SpreadElement[] {
  const counts = { photo: 0, text: 0, shape: 0 };
  return elements.map((element) => {
    counts[element.type] += 1;
    return { ...element, id: `${prefixes[element.type]}${counts[element.type]}` };
  });
}

const grid = ({ x, y, width, height }: Rect): Rect => ({
  x: toGrid(x),
  y: toGrid(y),
  width: toGrid(width),
  height: toGrid(height),
});

/** A photo in a frame, cropped with care; `look` is left out where a photo fills a page, where `zones` tell the places for heads. */
export function photoIn(photo: Subject, frame: Rect, look?: AlbumTemplate['photo'], zones?: Zones): NewElement {
  const area = grid(frame);
  return {
    type: 'photo',
    ...upright,
    frame: area,
    fileId: photo.id,
    crop: cropFor(photo, area.width / area.height, zones),
    radius: look?.radius ?? 0,
    border: look?.border ?? null,
    shadow: look?.shadow ?? false,
  };
}

export interface TextStyle {
  readonly font: FontId;
  /** pt */
  readonly size: number;
  readonly leading: number;
  readonly colour: Colour;
  readonly align: TextElement['align'];
  readonly verticalAlign?: TextElement['verticalAlign'];
}

export function textIn(text: string, frame: Rect, style: TextStyle, rotation = 0): NewElement {
  const area = grid(frame);
  const clean = cleanText(text);
  return {
    type: 'text',
    ...upright,
    rotation,
    verticalAlign: 'top',
    ...style,
    frame: area,
    text: clean,
    lines: breakLines({ text: clean, font: style.font, size: style.size, width: area.width }),
  };
}

/** mm of the longest word of a text. */
const longestWord = (text: string, { font, size }: TextStyle): number =>
  Math.max(
    0,
    ...cleanText(text)
      .split(/\s+/)
      .map((word) => measureLine({ text: word, font, size })),
  );

/**
 * A text whose lines are about equally long: its frame is as narrow as can be with as many lines, so that no word stands alone on the last, and
 * none is broken for it.
 */
export function balancedTextIn(text: string, frame: Rect, style: TextStyle): NewElement {
  const linesAt = (width: number) =>
    breakLines({ text: cleanText(text), font: style.font, size: style.size, width }).length;
  const lines = linesAt(frame.width);
  let narrow = Math.min(frame.width, Math.max(frame.width / Math.max(1, lines), longestWord(text, style)));
  let width = frame.width;
  while (width - narrow > 0.5) {
    const middle = (width + narrow) / 2;
    if (linesAt(middle) > lines) narrow = middle;
    else width = middle;
  }
  const x = style.align === 'center' ? frame.x + (frame.width - width) / 2 : frame.x;
  return textIn(text, lines > 1 ? { ...frame, x, width } : frame, style);
}

export function fill(frame: Rect, colour: Colour): NewElement {
  return { type: 'shape', ...upright, shape: 'rectangle', frame: grid(frame), fill: colour, stroke: null };
}

export function outline(frame: Rect, colour: Colour, width: number): NewElement {
  return { type: 'shape', ...upright, shape: 'rectangle', frame: grid(frame), fill: null, stroke: { width, colour } };
}

/** Height in mm of a text set in that style. */
export function heightOf(text: string, style: TextStyle, width: number): number {
  return breakLines({ text: cleanText(text), font: style.font, size: style.size, width }).length * lineHeight(style);
}

/**
 * The style with its size lowered until the text has no more than `maxLines` lines of that width and no word is broken; not below half of it.
 */
export function fitted(text: string, style: TextStyle, width: number, maxLines: number): TextStyle {
  const words = cleanText(text).split(/\s+/);
  const fits = (size: number) =>
    words.every((word) => measureLine({ text: word, font: style.font, size }) <= width) &&
    breakLines({ text: cleanText(text), font: style.font, size, width }).length <= maxLines;
  const sizes = Array.from({ length: 11 }, (_, i) => Math.round(style.size * (1 - i * 0.05) * 10) / 10);
  return { ...style, size: sizes.find(fits) ?? sizes.at(-1) ?? style.size };
}
