import type {
  CalendarElement,
  DateElement,
  MapElement,
  PhotoElement,
  QrElement,
  ShapeElement,
  SpreadDocument,
  SpreadElement,
  StickerElement,
  TextElement,
} from '../document/model';
import { DOCUMENT_VERSION } from '../document/model';
import { breakTextElement } from '../document/text/breakLines';
import { type AlbumTemplate, templateOf } from '../layout/templates';
import type { LayoutPhoto, LayoutRequest } from '../layout/types';
import type { PhotoAnalysis } from '../photo/photoAnalysis';
import { ANALYSIS_VERSION } from '../photo/photoAnalysis';
import { defaultPrintSpec } from '../print/bookRules';
import type { BookBinding } from '../print/safeAreas';

export const testUuid = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

const upright = { rotation: 0, opacity: 1, locked: false } as const;

/** A photo of the layout engine: 4000 × 3000 px, without time and focus. */
export function aLayoutPhoto(n = 1, changes: Partial<LayoutPhoto> = {}): LayoutPhoto {
  const measured = { focus: null, analysis: aPhotoAnalysis({ hash: variedHash(n) }) };
  return { id: testUuid(n), width: 4000, height: 3000, takenAt: null, ...measured, ...changes };
}

/** Hashes of different numbers differ in many bits, so their photos count as different views. */
const variedHash = (n: number): string =>
  BigInt.asUintN(64, BigInt(n) * 0x9e37_79b9_7f4a_7c15n)
    .toString(16)
    .padStart(16, '0');

export function aPhotoAnalysis(changes: Partial<PhotoAnalysis> = {}): PhotoAnalysis {
  return {
    version: ANALYSIS_VERSION,
    hash: '0000000000000000',
    sharpness: 0.5,
    exposure: { mean: 0.5, dark: 0, light: 0 },
    colourfulness: 40,
    palette: [],
    focus: null,
    faces: [],
    ...changes,
  };
}

const MINUTE_MS = 60_000;

/**
 * Photos of events as a camera makes them: `someLayoutPhotos([8, 5])` gives eight photos two minutes apart and, a day
 * later, five more. Every third one is upright.
 */
export function someLayoutPhotos(events: readonly number[], start = Date.UTC(2015, 6, 11, 9)): LayoutPhoto[] {
  let n = 0;
  return events.flatMap((count, event) =>
    Array.from({ length: count }, (_, i) => {
      n += 1;
      const size = n % 3 === 0 ? { width: 3000, height: 4000 } : { width: 4000, height: 3000 };
      return aLayoutPhoto(n, { ...size, takenAt: start + event * 24 * 60 * MINUTE_MS + i * 2 * MINUTE_MS });
    }),
  );
}

/** @throws Error for an unknown theme */
export function themeOf(id: string): AlbumTemplate {
  const theme = templateOf(id);
  if (!theme) throw new Error(`unknown theme ${id}; use an id of templates`);
  return theme;
}

export function aLayoutRequest(changes: Partial<LayoutRequest> = {}): LayoutRequest {
  return {
    photos: someLayoutPhotos([8, 5]),
    format: 'square-210',
    templateId: 'journey',
    title: 'Summer by the sea',
    subtitle: '',
    coverPhotoId: null,
    captions: true,
    locale: 'en',
    seed: 1,
    ...changes,
  };
}

/** The binding of a book of so many pages at the default printer. */
export const aBinding = (pages = 40, changes: Partial<BookBinding> = {}): BookBinding => ({
  printer: defaultPrintSpec.printer,
  cover: defaultPrintSpec.cover,
  pages,
  ...changes,
});

export function aPhotoElement(changes: Partial<PhotoElement> = {}): PhotoElement {
  return {
    type: 'photo',
    id: 'p1',
    ...upright,
    frame: { x: 20, y: 20, width: 90, height: 60 },
    fileId: testUuid(1),
    crop: { x: 0, y: 0, width: 1, height: 1 },
    radius: 0,
    border: null,
    shadow: false,
    ...changes,
  };
}

export function aTextElement(changes: Partial<TextElement> = {}): TextElement {
  const element = {
    type: 'text',
    id: 't1',
    ...upright,
    frame: { x: 20, y: 100, width: 80, height: 20 },
    text: 'A day at the sea',
    font: 'serif',
    size: 12,
    leading: 1.3,
    colour: '#161616',
    align: 'left',
    verticalAlign: 'top',
    ...changes,
  } as const;
  return { ...element, lines: changes.lines ?? breakTextElement(element) };
}

export function aShapeElement(changes: Partial<ShapeElement> = {}): ShapeElement {
  return {
    type: 'shape',
    id: 's1',
    ...upright,
    frame: { x: 20, y: 130, width: 40, height: 0.5 },
    shape: 'rectangle',
    fill: '#161616',
    stroke: null,
    ...changes,
  };
}

export function aStickerElement(changes: Partial<StickerElement> = {}): StickerElement {
  return {
    type: 'sticker',
    id: 'k1',
    ...upright,
    frame: { x: 150, y: 20, width: 30, height: 30 },
    stickerId: 'red-heart',
    colour: null,
    ...changes,
  };
}

export function aQrElement(changes: Partial<QrElement> = {}): QrElement {
  return {
    type: 'qr',
    id: 'q1',
    ...upright,
    frame: { x: 150, y: 60, width: 32, height: 32 },
    text: 'https://example.org',
    colour: '#000000',
    ground: '#ffffff',
    ...changes,
  };
}

export function aMapElement(changes: Partial<MapElement> = {}): MapElement {
  return {
    type: 'map',
    id: 'm1',
    ...upright,
    frame: { x: 20, y: 20, width: 160, height: 160 },
    places: [
      { name: 'Rome', latitude: 41.89, longitude: 12.49 },
      { name: 'Florence', latitude: 43.77, longitude: 11.25 },
      { name: 'Venice', latitude: 45.44, longitude: 12.34 },
    ],
    route: true,
    style: 'paper',
    colour: '#a63d2f',
    font: 'sans',
    ...changes,
  };
}

export function aCalendarElement(changes: Partial<CalendarElement> = {}): CalendarElement {
  return {
    type: 'calendar',
    id: 'c1',
    ...upright,
    frame: { x: 240, y: 20, width: 120, height: 100 },
    month: '2024-06',
    firstDay: 1,
    locale: 'en',
    marked: [14, 15],
    colour: '#161616',
    accent: '#a63d2f',
    ground: null,
    font: 'sans',
    ...changes,
  };
}

export function aDateElement(changes: Partial<DateElement> = {}): DateElement {
  return {
    type: 'date',
    id: 'd1',
    ...upright,
    frame: { x: 240, y: 140, width: 60, height: 15 },
    date: '2024-06-14',
    style: 'line',
    locale: 'en',
    colour: '#161616',
    font: 'serif',
    ...changes,
  };
}

export function aSpread(changes: Partial<SpreadDocument> = {}): SpreadDocument {
  return {
    version: DOCUMENT_VERSION,
    format: 'square-210',
    role: 'inner',
    spine: 0,
    background: { colour: '#ffffff' },
    elements: [aPhotoElement(), aTextElement(), aShapeElement()],
    ...changes,
  };
}

/**
 * A spread from a sketch: each letter is a photo framed by its cells, a dot is empty. The sketch covers both pages, so
 * that `aSpreadOf('AAAA..BB', 'AAAA..BB')` has A on the whole left page and B on the outer half of the right one.
 */
export function aSpreadOf(...rows: readonly string[]): SpreadDocument {
  const columns = rows[0]?.length ?? 1;
  const cell = { width: 420 / columns, height: 210 / rows.length };
  const letters = [...new Set(rows.join(''))].filter((letter) => letter !== '.').sort();
  const elements = letters.map((letter, i): SpreadElement => {
    const cells = rows.flatMap((row, y) => Array.from(row).flatMap((at, x) => (at === letter ? [{ x, y }] : [])));
    const xs = cells.map(({ x }) => x);
    const ys = cells.map(({ y }) => y);
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    const frame = {
      x: x * cell.width,
      y: y * cell.height,
      width: (Math.max(...xs) - x + 1) * cell.width,
      height: (Math.max(...ys) - y + 1) * cell.height,
    };
    return aPhotoElement({ id: letter.toLowerCase(), fileId: testUuid(i + 1), frame });
  });
  return aSpread({ elements });
}
