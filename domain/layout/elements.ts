import type {
  Colour,
  FontId,
  PhotoElement,
  Rect,
  ShapeElement,
  SpreadElement,
  StickerElement,
  TextElement,
} from '../document/model';
import { cleanText, linesOf } from '../document/text';
import { toGrid } from './arrange';
import type { Zones } from './crop';
import { cropFor } from './crop';
import type { Subject } from './subject';
import type { AlbumTemplate } from './templates';

const upright = { rotation: 0, opacity: 1, locked: false } as const;

export type NewPhoto = Omit<PhotoElement, 'id'>;

/** An element before it is put on a spread, which gives it its id. */
export type NewElement = NewPhoto | Omit<TextElement, 'id'> | Omit<ShapeElement, 'id'> | Omit<StickerElement, 'id'>;

const prefixes = { photo: 'p', text: 't', shape: 's', sticker: 'k' } as const;

/** Gives the elements of one spread their ids: `p1`, `p2`, `t1` … */
export function withIds(elements: readonly NewElement[]): SpreadElement[] {
  const counts = { photo: 0, text: 0, shape: 0, sticker: 0 };
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
export function photoIn(photo: Subject, frame: Rect, look?: AlbumTemplate['photo'], zones?: Zones): NewPhoto {
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
    lines: linesOf({ ...style, text: clean, frame: area }),
  };
}

export function fill(frame: Rect, colour: Colour): NewElement {
  return { type: 'shape', ...upright, shape: 'rectangle', frame: grid(frame), fill: colour, stroke: null };
}

export function oval(frame: Rect, colour: Colour): NewElement {
  return { type: 'shape', ...upright, shape: 'ellipse', frame: grid(frame), fill: colour, stroke: null };
}

export function ring(frame: Rect, colour: Colour, width: number): NewElement {
  return { type: 'shape', ...upright, shape: 'ellipse', frame: grid(frame), fill: null, stroke: { width, colour } };
}

/** The silhouette of a sticker in a square. */
export function silhouette(stickerId: string, frame: Rect, colour: Colour): NewElement {
  return { type: 'sticker', ...upright, frame: grid(frame), stickerId, colour };
}

export function outline(frame: Rect, colour: Colour, width: number): NewElement {
  return { type: 'shape', ...upright, shape: 'rectangle', frame: grid(frame), fill: null, stroke: { width, colour } };
}
