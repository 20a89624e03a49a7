import type {
  Colour,
  FontId,
  PhotoElement,
  Rect,
  ShapeElement,
  SpreadElement,
  StickerElement,
  TextElement,
} from '../../document/model';
import { breakTextElement, cleanText } from '../../document/text/breakLines';
import type { Zones } from '../arrange/photoCrop';
import { cropFor } from '../arrange/photoCrop';
import { toGrid } from '../arrange/solveSlicingTree';
import type { ElementRole } from '../elementRoles';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';

const upright = { rotation: 0, opacity: 1, locked: false } as const;

export type NewPhoto = Omit<PhotoElement, 'id'> & Played;

/** An element before it is put on a spread, which gives it its id. */
export type NewElement =
  | NewPhoto
  | (Omit<TextElement, 'id'> & Played)
  | (Omit<ShapeElement, 'id'> & Played)
  | (Omit<StickerElement, 'id'> & Played);

interface Played {
  readonly role?: ElementRole;
}

const prefixes = { photo: 'p', text: 't', shape: 's', sticker: 'k' } as const;

/** Gives the elements of one spread their ids: `p1`, `p2`, `t1` …, and `caption1`, `quiet1` … where they play a role. */
export function withIds(elements: readonly NewElement[]): SpreadElement[] {
  const counts = new Map<string, number>();
  return elements.map(({ role, ...element }) => {
    const prefix = role ?? prefixes[element.type];
    const count = (counts.get(prefix) ?? 0) + 1;
    counts.set(prefix, count);
    return { ...element, id: `${prefix}${count}` };
  });
}

/** The elements, all in one role. */
export const inRole = (role: ElementRole, elements: readonly NewElement[]): NewElement[] =>
  elements.map((element) => ({ ...element, role }));

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
    lines: breakTextElement({ ...style, text: clean, frame: area }),
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
