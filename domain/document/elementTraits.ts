import type { Colour } from '../geometry/colour';
import type { DrawnElement, SpreadElement } from './model';

export type ElementType = SpreadElement['type'];
type ElementOfType<T extends ElementType> = Extract<SpreadElement, { readonly type: T }>;

/** How elements of one type differ from others. Code reads these fields instead of comparing types. */
interface ElementTraits<E extends SpreadElement> {
  /** Tag in the stored HTML; no two types share one. */
  readonly tag: string;
  /** First `DOCUMENT_VERSION` that can hold the type. */
  readonly sinceVersion: number;
  /** Painted by `domain/drawing` as paths and lines of text. */
  readonly isDrawing: E extends DrawnElement ? true : false;
  /** A change of format stretches an upright element with its page. Without this trait it keeps its proportions. */
  readonly stretchesWithPage: boolean;
  /** An upright element across a cover keeps its edges on front and back when the spine gets another width. */
  readonly stretchesWithSpine: boolean;
  /** Painted as a square in the middle of its frame. Resizing by hand keeps the frame square. */
  readonly isSquare: boolean;
  /** A line has a frame with a side of 0 mm. Without this trait a side is at least 0.1 mm long. */
  readonly canBeThin: boolean;
  /** Papers, bands and lines lie below other elements: they may be covered, and text may grow over them. */
  readonly isDecor: boolean;
  /** Every command moves the element back onto the pages. Others are moved back only by commands that place them. */
  readonly staysOnPages: boolean;
  /** Automatic arrangements of photos leave its place free. */
  readonly blocksPhotos: boolean;
  /** Form of the painted area in its frame; null for one of another form, such as an arch. */
  outline(element: E): 'rectangle' | 'ellipse' | null;
  /** Hides everything below it when its opacity is 1. */
  isSolid(element: E): boolean;
  /** Colour of an area on which text may lie; null for pictures, lines and unfilled shapes. */
  fillColour(element: E): Colour | null;
  /** Colour that needs contrast to whatever lies below; null for elements with a ground of their own. */
  foregroundColour(element: E): Colour | null;
}

const CONTENT = {
  stretchesWithPage: false,
  stretchesWithSpine: false,
  canBeThin: false,
  isDecor: false,
  staysOnPages: false,
  outline: (): 'rectangle' => 'rectangle',
} as const;
const DRAWING = { sinceVersion: 5, isDrawing: true, isSquare: false } as const;

/** Traits by type. A new element type does not compile before it has an entry here. */
export const elementTraits: { readonly [T in ElementType]: ElementTraits<ElementOfType<T>> } = {
  photo: {
    tag: 'figure',
    sinceVersion: 1,
    isDrawing: false,
    stretchesWithPage: true,
    stretchesWithSpine: true,
    isSquare: false,
    canBeThin: false,
    isDecor: false,
    staysOnPages: true,
    blocksPhotos: true,
    outline: ({ mask }) => (mask === 'ellipse' ? mask : mask ? null : 'rectangle'),
    isSolid: ({ fileId }) => fileId !== null,
    fillColour: () => null,
    foregroundColour: () => null,
  },
  text: {
    ...CONTENT,
    tag: 'p',
    sinceVersion: 1,
    isDrawing: false,
    isSquare: false,
    blocksPhotos: true,
    isSolid: () => false,
    fillColour: () => null,
    foregroundColour: ({ colour }) => colour,
  },
  shape: {
    tag: 'div',
    sinceVersion: 1,
    isDrawing: false,
    stretchesWithPage: true,
    stretchesWithSpine: true,
    isSquare: false,
    canBeThin: true,
    isDecor: true,
    staysOnPages: false,
    blocksPhotos: false,
    outline: ({ shape }) => (shape === 'ellipse' ? shape : 'rectangle'),
    isSolid: ({ shape, fill }) => shape !== 'line' && fill !== null,
    fillColour: ({ shape, fill }) => (shape === 'line' ? null : fill),
    foregroundColour: ({ fill, stroke }) => fill ?? stroke?.colour ?? null,
  },
  sticker: {
    ...CONTENT,
    tag: 'i',
    sinceVersion: 2,
    isDrawing: false,
    isSquare: true,
    blocksPhotos: false,
    isSolid: () => false,
    fillColour: () => null,
    foregroundColour: ({ colour }) => colour,
  },
  qr: {
    ...CONTENT,
    tag: 'q',
    sinceVersion: 4,
    isDrawing: false,
    isSquare: true,
    blocksPhotos: false,
    isSolid: ({ ground }) => ground !== null,
    fillColour: () => null,
    foregroundColour: ({ colour, ground }) => (ground === null ? colour : null),
  },
  map: {
    ...CONTENT,
    ...DRAWING,
    tag: 'map',
    stretchesWithPage: true,
    blocksPhotos: true,
    isSolid: () => true,
    fillColour: () => null,
    foregroundColour: () => null,
  },
  calendar: {
    ...CONTENT,
    ...DRAWING,
    tag: 'table',
    blocksPhotos: true,
    isSolid: ({ ground }) => ground !== null,
    fillColour: () => null,
    foregroundColour: ({ colour, ground }) => (ground === null ? colour : null),
  },
  date: {
    ...CONTENT,
    ...DRAWING,
    tag: 'time',
    blocksPhotos: false,
    isSolid: () => false,
    fillColour: () => null,
    foregroundColour: ({ colour }) => colour,
  },
};

export const elementTypes = Object.keys(elementTraits) as readonly ElementType[];

/** The methods of an entry accept only elements of its type. Typed as methods, TypeScript lets them take any element. */
export const traitsOf = ({ type }: Pick<SpreadElement, 'type'>): ElementTraits<SpreadElement> => elementTraits[type];

/** Returns the least width and height of an element's frame, in mm. */
export const minFrameSide = (element: Pick<SpreadElement, 'type'>): number => (traitsOf(element).canBeThin ? 0 : 0.1);

export const isDrawnElement = (element: SpreadElement): element is DrawnElement => traitsOf(element).isDrawing;
