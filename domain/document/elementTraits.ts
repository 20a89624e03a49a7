import type { Colour } from '../geometry/colour';
import type { DrawnElement, SpreadElement } from './model';

export type ElementType = SpreadElement['type'];
type ElementOfType<T extends ElementType> = Extract<SpreadElement, { readonly type: T }>;

/** What sets the elements of one type apart, for code that treats all elements alike. */
interface ElementTraits<E extends SpreadElement> {
  /** Tag in the stored HTML, a different one for each type. */
  readonly tag: string;
  /** First version of the document that can hold the type. */
  readonly sinceVersion: number;
  /** `domain/drawing` turns it into paths and lines of text. */
  readonly isDrawing: E extends DrawnElement ? true : false;
  /** In another format, an upright element stretches with the page; others keep their proportions. */
  readonly stretchesWithPage: boolean;
  /** An upright element across a cover keeps its edges on the boards when the spine changes its width. */
  readonly stretchesWithSpine: boolean;
  /** Shown as a square in the middle of its frame. Resizing by hand keeps the frame square. */
  readonly isSquare: boolean;
  /** A side of the frame may be 0 mm, as that of a line; others have at least 0.1 mm. */
  readonly canBeThin: boolean;
  /** Belongs below other elements, as paper, bands and lines do: it may be covered, and text may grow over it. */
  readonly isDecor: boolean;
  /** Any command that leaves it beside the pages brings it back; other elements only where the user placed them. */
  readonly staysOnPages: boolean;
  /** Photos that are arranged anew keep clear of it. */
  readonly blocksPhotos: boolean;
  /** Hides what lies below it, if its opacity is 1. */
  isSolid(element: E): boolean;
  /** Colour of its whole area, on which text may lie; null for pictures, lines and open areas. */
  fillColour(element: E): Colour | null;
  /** Colour that must stand out from what lies below; null when it brings its own ground. */
  foregroundColour(element: E): Colour | null;
}

const CONTENT = {
  stretchesWithPage: false,
  stretchesWithSpine: false,
  canBeThin: false,
  isDecor: false,
  staysOnPages: false,
} as const;
const DRAWING = { sinceVersion: 5, isDrawing: true, isSquare: false } as const;

/** The one place to decide how a type of element differs from the others. */
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

/** The traits of a type take only its own elements; methods keep that from being checked here. */
export const traitsOf = ({ type }: Pick<SpreadElement, 'type'>): ElementTraits<SpreadElement> => elementTraits[type];

/** Returns the least width and height of an element's frame, in mm. */
export const minFrameSide = (element: Pick<SpreadElement, 'type'>): number => (traitsOf(element).canBeThin ? 0 : 0.1);

export const isDrawnElement = (element: SpreadElement): element is DrawnElement => traitsOf(element).isDrawing;
