import { canonicaliseSpread } from '../../document/codec/canonicalSpread';
import {
  type CalendarElement,
  type DateElement,
  DOCUMENT_VERSION,
  type FontId,
  type MapElement,
  type PhotoElement,
  type ShapeElement,
  type SpreadDocument,
  type SpreadElement,
  type SpreadRole,
  type StickerElement,
  type TextElement,
} from '../../document/model';
import { breakTextElement, cleanText } from '../../document/text/breakLines';
import type { Colour } from '../../geometry/colour';
import type { FormatId } from '../../geometry/formats';
import { toGrid, toGridUp } from '../../geometry/numbers';
import type { Rect } from '../../geometry/rect';
import { computeCrop, type SafeZones } from '../arrange/photoCrop';
import { addAdjustments } from '../colourCorrection';
import type { ElementRole } from '../elementRoles';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';

const uprightDefaults = { rotation: 0, opacity: 1, locked: false } as const;

export type PhotoDraft = Omit<PhotoElement, 'id'> & WithRole;

export type ElementDraft =
  | PhotoDraft
  | (Omit<TextElement, 'id'> & WithRole)
  | (Omit<ShapeElement, 'id'> & WithRole)
  | (Omit<StickerElement, 'id'> & WithRole)
  | (Omit<MapElement, 'id'> & WithRole)
  | (Omit<CalendarElement, 'id'> & WithRole)
  | (Omit<DateElement, 'id'> & WithRole);

interface WithRole {
  readonly role?: ElementRole;
}

const idPrefixes = { photo: 'p', text: 't', shape: 's', sticker: 'k', map: 'm', calendar: 'c', date: 'd' } as const;

/**
 * Assigns ids to the elements of one spread: `p1`, `p2`, `t1` …, and `caption1`, `quiet1` … for elements with a role.
 */
export function assignElementIds(elements: readonly ElementDraft[]): SpreadElement[] {
  const counts = new Map<string, number>();
  return elements.map(({ role, ...element }) => {
    const prefix = role ?? idPrefixes[element.type];
    const count = (counts.get(prefix) ?? 0) + 1;
    counts.set(prefix, count);
    return { ...element, id: `${prefix}${count}` };
  });
}

export const assignRole = (role: ElementRole, elements: readonly ElementDraft[]): ElementDraft[] =>
  elements.map((element) => ({ ...element, role }));

const roundRectToGrid = ({ x, y, width, height }: Rect): Rect => ({
  x: toGrid(x),
  y: toGrid(y),
  width: toGrid(width),
  height: toGrid(height),
});

/** Creates a cropped photo in a frame. `style` is left out when the photo fills a page; `zones` then limit the heads. */
export function createPhotoDraft(
  photo: Subject,
  frame: Rect,
  style?: AlbumTemplate['photo'],
  zones?: SafeZones,
): PhotoDraft {
  const area = roundRectToGrid(frame);
  return {
    type: 'photo',
    ...uprightDefaults,
    frame: area,
    fileId: photo.id,
    crop: computeCrop(photo, area.width / area.height, zones),
    radius: style?.radius ?? 0,
    border: style?.border ?? null,
    shadow: style?.shadow ?? false,
    ...(photo.correction && { adjust: photo.correction.adjust }),
  };
}

/** Adds the theme's adjustments to those of the photos. */
export const adjustPhotos = <T extends ElementDraft | SpreadElement>(
  elements: readonly T[],
  { adjust }: AlbumTemplate,
): readonly T[] =>
  adjust
    ? elements.map((element) =>
        element.type === 'photo' ? { ...element, adjust: addAdjustments(adjust, element.adjust) } : element,
      )
    : elements;

export interface TextStyle {
  readonly font: FontId;
  readonly size: number; // pt
  readonly leading: number;
  readonly colour: Colour;
  readonly align: TextElement['align'];
  readonly verticalAlign?: TextElement['verticalAlign'];
}

export function createText(text: string, frame: Rect, style: TextStyle, rotation = 0): ElementDraft {
  // Lines that were measured in this width would break elsewhere in less.
  const area = { ...roundRectToGrid(frame), width: toGridUp(frame.width) };
  const clean = cleanText(text);
  return {
    type: 'text',
    ...uprightDefaults,
    rotation,
    verticalAlign: 'top',
    ...style,
    frame: area,
    text: clean,
    lines: breakTextElement({ ...style, text: clean, frame: area }),
  };
}

export function createRectangle(frame: Rect, colour: Colour): ElementDraft {
  return {
    type: 'shape',
    ...uprightDefaults,
    shape: 'rectangle',
    frame: roundRectToGrid(frame),
    fill: colour,
    stroke: null,
  };
}

export function createEllipse(frame: Rect, colour: Colour): ElementDraft {
  return {
    type: 'shape',
    ...uprightDefaults,
    shape: 'ellipse',
    frame: roundRectToGrid(frame),
    fill: colour,
    stroke: null,
  };
}

export function createRing(frame: Rect, colour: Colour, width: number): ElementDraft {
  return {
    type: 'shape',
    ...uprightDefaults,
    shape: 'ellipse',
    frame: roundRectToGrid(frame),
    fill: null,
    stroke: { width, colour },
  };
}

export const createCalendarDraft = (
  frame: Rect,
  calendar: Pick<CalendarElement, 'month' | 'firstDay' | 'locale' | 'marked' | 'colour' | 'accent' | 'font'>,
): ElementDraft => ({ type: 'calendar', ...uprightDefaults, frame: roundRectToGrid(frame), ground: null, ...calendar });

export const createDateStampDraft = (
  frame: Rect,
  stamp: Pick<DateElement, 'date' | 'style' | 'locale' | 'colour' | 'font'>,
): ElementDraft => ({ type: 'date', ...uprightDefaults, frame: roundRectToGrid(frame), ...stamp });

export function createSilhouette(stickerId: string, frame: Rect, colour: Colour): ElementDraft {
  return { type: 'sticker', ...uprightDefaults, frame: roundRectToGrid(frame), stickerId, colour };
}

export function createOutline(frame: Rect, colour: Colour, width: number): ElementDraft {
  return {
    type: 'shape',
    ...uprightDefaults,
    shape: 'rectangle',
    frame: roundRectToGrid(frame),
    fill: null,
    stroke: { width, colour },
  };
}

export const createSpread = (
  format: FormatId,
  role: Exclude<SpreadRole, 'cover'>,
  background: string,
  elements: readonly ElementDraft[],
): SpreadDocument =>
  canonicaliseSpread({
    version: DOCUMENT_VERSION,
    format,
    role,
    spine: 0,
    background: { colour: background },
    elements: assignElementIds(elements),
  });
