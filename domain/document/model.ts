/**
 * The spread document: plain data, lengths in mm, text sizes in pt, angles in degrees clockwise. The origin is the top
 * left corner of the trimmed sheet (on an inner spread that of its left page). Content outside the sheet, up to the
 * bleed, is printed and cut off.
 */

import type { Colour } from '../geometry/colour';
import type { FormatId } from '../geometry/formats';
import type { Rect } from '../geometry/rect';
import type { Locale } from '../locales';

/**
 * Version 2 added stickers and background pictures. Version 3 added groups, straightened photos and three fonts.
 * Version 4 added photo masks and adjustments, QR codes, unplaced photos and styles of background pictures. Version 5
 * added maps, calendar months and date stamps. Version 6 added styles of parts of a text, letter spacing, capitals, drop
 * caps and more fonts. Version 7 added papers. Older documents are valid newer ones without these.
 */
export const DOCUMENT_VERSION = 7;

/**
 * `cover`: back, spine and front as one sheet. `opening`: page 1, a right page alone (the left half of the sheet stays
 * empty). `inner`: two facing pages. `closing`: the last page, a left page alone.
 */
export const spreadRoles = ['cover', 'opening', 'inner', 'closing'] as const;
export type SpreadRole = (typeof spreadRoles)[number];

export interface SpreadDocument {
  readonly version: typeof DOCUMENT_VERSION;
  readonly format: FormatId;
  readonly role: SpreadRole;
  /** Width of the spine in mm; 0 for every role but `cover`. */
  readonly spine: number;
  readonly background: Background;
  /** Ids of unplaced photos: removed from these pages but kept for them, not printed. Stored as `data-aside`. */
  readonly unplacedPhotoIds?: readonly string[];
  /** Painted in order: the last one is on top. */
  readonly elements: readonly SpreadElement[];
}

export const INK: Colour = '#161616';
export const WHITE: Colour = '#ffffff';

/** Patterns over the page colour. */
export const paperIds = [
  'linen',
  'laid',
  'fibres',
  'squared',
  'dots',
  'stripes',
  'gingham',
  'waves',
  'chevrons',
  'terrazzo',
  'sprigs',
  'contours',
] as const;
export type PaperId = (typeof paperIds)[number];

export interface Paper {
  readonly id: PaperId;
  readonly colour: Colour;
}

export interface Background {
  readonly colour: Colour;
  /** Covers the sheet with its bleed, above the colour and below a picture. */
  readonly paper?: Paper;
  /** Covers the sheet with its bleed, above the colour and below all elements. */
  readonly picture?: BackgroundPicture;
}

export interface BackgroundPicture {
  readonly fileId: string;
  /** Part of the upright picture that covers the sheet, in fractions 0..1 of its width and height. */
  readonly crop: Rect;
  /** Turned and adjusted like a {@link PhotoElement} that fills the sheet. */
  readonly straighten?: number;
  readonly adjust?: Adjustments;
  /** 0..1, over the colour; 1 when left out. */
  readonly opacity?: number;
}

interface ElementBase {
  /** Stable for the life of the element: `[a-z0-9-]{1,40}`. */
  readonly id: string;
  readonly frame: Rect;
  /** About the centre of the frame, degrees clockwise, -180 < r <= 180. */
  readonly rotation: number;
  readonly opacity: number; // 0..1
  readonly locked: boolean;
  /** Elements of one group, `[a-z0-9-]{1,40}`, are selected together; ungrouped when left out. */
  readonly group?: string;
}

export interface PhotoElement extends ElementBase {
  readonly type: 'photo';
  /** Id of the photo (UUID); null for an empty frame. */
  readonly fileId: string | null;
  /** Part of the upright photo that fills the frame, in fractions 0..1 of its width and height. */
  readonly crop: Rect;
  /**
   * Degrees clockwise, at most {@link MAX_STRAIGHTEN}, by which the picture is turned inside its frame about the centre
   * of the crop. The crop then counts along the edges of the frame. 0 when left out.
   */
  readonly straighten?: number;
  readonly adjust?: Adjustments;
  /** Shape to which the photo is cut; the rectangle of its frame when left out. */
  readonly mask?: PhotoMask;
  readonly radius: number;
  readonly border: { readonly width: number; readonly colour: Colour } | null;
  readonly shadow: boolean;
}

/** An arch is a rectangle below a half circle. */
export const photoMasks = ['ellipse', 'arch'] as const;
export type PhotoMask = (typeof photoMasks)[number];

export const adjustmentNames = ['brightness', 'contrast', 'saturation', 'warmth'] as const;
/**
 * Each an integer of -{@link MAX_ADJUST} … {@link MAX_ADJUST}, 0 for no change; a saturation of -{@link MAX_ADJUST} is
 * black and white. See `colourMatrix`.
 */
export type Adjustments = Readonly<Record<(typeof adjustmentNames)[number], number>>;
export const MAX_ADJUST = 100;

/** Largest angle; beyond it the user rotates the frame instead. */
export const MAX_STRAIGHTEN = 45;

/** `serif`: Source Serif 4, `sans`: Inter, `elegant`: Cormorant Garamond, `condensed`: Oswald, `hand`: Caveat. */
export const coreFontIds = ['serif', 'serif-semibold', 'sans', 'sans-medium', 'elegant', 'condensed', 'hand'] as const;
export type CoreFontId = (typeof coreFontIds)[number];

export const namedFontIds = [
  'alegreya',
  'eb-garamond',
  'fira-sans',
  'ibm-plex-serif',
  'jost',
  'literata',
  'lora',
  'montserrat',
  'open-sans',
  'playfair',
  'pt-serif',
  'raleway',
  'spectral',
] as const;
export type NamedFontId = (typeof namedFontIds)[number];

export const fontIds = [...coreFontIds, ...namedFontIds] as const;
export type FontId = (typeof fontIds)[number];

/** Purposes of text in a book; all texts of one can change their look at once. */
export const textStyleNames = ['title', 'heading', 'text', 'caption'] as const;
export type TextStyleName = (typeof textStyleNames)[number];

/** Style of a part of a text; what is left out is as in the whole text. */
export interface CharacterStyle {
  readonly bold?: true;
  readonly italic?: true;
  readonly underline?: true;
  readonly colour?: Colour;
  readonly size?: number; // pt
}

export interface StyledRange extends CharacterStyle {
  readonly start: number;
  readonly end: number;
}

export const TEXT_SIZES = { min: 2, max: 400 } as const; // Sizes of letters in pt
export const LETTER_SPACING = { min: -100, max: 500 } as const;
export const DROP_CAP_LINES = { min: 2, max: 5 } as const; // Range of the height of a drop cap, in lines

export interface TextElement extends ElementBase {
  readonly type: 'text';
  /** Words of the user; paragraphs are separated by `\n`. */
  readonly text: string;
  readonly font: FontId;
  readonly size: number; // pt
  /** Distance of baselines as a multiple of the size. */
  readonly leading: number;
  readonly colour: Colour;
  readonly align: 'left' | 'center' | 'right';
  readonly verticalAlign: 'top' | 'middle' | 'bottom';
  /** Styles of parts of the text, ascending and disjoint; none when left out. */
  readonly styles?: readonly StyledRange[];
  /** Letter spacing in thousandths of the size, within {@link LETTER_SPACING}; 0 when left out. */
  readonly spacing?: number;
  readonly caps?: true;
  /** Purpose, if the user chose it; the engine's texts are known by their look. */
  readonly styleName?: TextStyleName;
  /** Height of the first letter in lines, within {@link DROP_CAP_LINES}; without a drop cap when left out. */
  readonly dropCap?: number;
  /** Text broken by `breakLines`; renderers draw these lines and never break them. */
  readonly lines: readonly string[];
}

export interface ShapeElement extends ElementBase {
  readonly type: 'shape';
  /** A line runs from the middle of the left edge of the frame to the middle of its right edge. */
  readonly shape: 'rectangle' | 'ellipse' | 'line';
  readonly fill: Colour | null;
  readonly stroke: { readonly width: number; readonly colour: Colour } | null;
}

export interface StickerElement extends ElementBase {
  readonly type: 'sticker';
  /** Name in the set: `[a-z0-9-]{1,60}`. An unknown sticker paints nothing. */
  readonly stickerId: string;
  /** Paints the silhouette in this colour; null for the sticker's own colours. */
  readonly colour: Colour | null;
}

/** A QR code, fitted into the frame as a centred square with its quiet zone. */
export interface QrElement extends ElementBase {
  readonly type: 'qr';
  /** Address or words that a phone reads; must pass `qrTextError`. */
  readonly text: string;
  readonly colour: Colour;
  /** Colour behind the modules; null for a transparent code. */
  readonly ground: Colour | null;
}

/** A place on a map, in whole hundredths of a degree: about a kilometre, so that a map tells a town and no address. */
export interface MapPlace {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

export const mapStyles = ['paper', 'plain', 'night'] as const;
export type MapStyle = (typeof mapStyles)[number];

export interface MapElement extends ElementBase {
  readonly type: 'map';
  /** At least one, at most {@link MAX_MAP_PLACES}, in the order of the journey; a place may come again. */
  readonly places: readonly MapPlace[];
  readonly route: boolean;
  readonly style: MapStyle;
  readonly colour: Colour;
  readonly font: FontId;
}
export const MAX_MAP_PLACES = 40;

export interface CalendarElement extends ElementBase {
  readonly type: 'calendar';
  readonly month: string; // `2024-06`
  /** First day of the week: 0 for Sunday … 6 for Saturday. */
  readonly firstDay: number;
  readonly locale: Locale;
  readonly marked: readonly number[]; // Days 1…31 that are marked, ascending
  readonly colour: Colour;
  readonly accent: Colour;
  readonly ground: Colour | null;
  readonly font: FontId;
}

/** `line`: the date in words. `leaf`: a leaf of a calendar. `postmark`: the date in two rings. */
export const dateStyles = ['line', 'leaf', 'postmark'] as const;
type DateStyle = (typeof dateStyles)[number];

export interface DateElement extends ElementBase {
  readonly type: 'date';
  readonly date: string; // `2024-06-14`
  readonly style: DateStyle;
  readonly locale: Locale;
  readonly colour: Colour;
  readonly font: FontId;
}

export type DrawnElement = MapElement | CalendarElement | DateElement;

/** A paper on an area, which is drawn like an element. */
export interface PaperArea {
  readonly type: 'paper';
  readonly frame: Rect;
  readonly paper: Paper;
}

/** A new kind of element joins this union together with a new format version. */
export type SpreadElement = PhotoElement | TextElement | ShapeElement | StickerElement | QrElement | DrawnElement;
