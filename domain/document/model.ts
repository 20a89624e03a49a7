import type { FormatId } from '../geometry/formats';

/**
 * The spread document: plain data, lengths in mm, text sizes in pt, angles in degrees clockwise. The origin is the top left corner of the
 * trimmed sheet (for an inner spread that of its left page); what lies outside the sheet by up to the bleed is printed and cut off.
 */
/** Version 2 brought stickers and pictures as backgrounds, version 3 groups, straightened photos and three more fonts, version 4 masks and adjustments of photos, QR codes, photos laid aside and the look of pictures as backgrounds; an older document is a newer one without them. */
export const DOCUMENT_VERSION = 4;

/**
 * `cover`: back, spine and front as one sheet; `opening`: page 1, a right page alone (the left half of the sheet stays empty);
 * `inner`: two facing pages; `closing`: the last page, a left page alone.
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
  /** Ids of photos that were taken off these pages and are kept at hand for them; none of them is on the pages. Not printed. */
  readonly aside?: readonly string[];
  /** Painted in order: the last one lies on top. */
  readonly elements: readonly SpreadElement[];
}

/** A colour `#rrggbb`, lower case. */
export type Colour = string;

/** What is written and drawn with where nobody has chosen a colour, on pale and on dark ground. */
export const INK: Colour = '#161616';
export const WHITE: Colour = '#ffffff';

export interface Background {
  readonly colour: Colour;
  /** Covers the sheet with its bleed, over the colour and under all elements. */
  readonly picture?: BackgroundPicture;
}

export interface BackgroundPicture {
  /** Id of a stored picture (UUID). */
  readonly fileId: string;
  /** The part of the upright picture that covers the sheet, in fractions 0..1 of its width and height. */
  readonly crop: Rect;
  /** As of a photo on the sheet. */
  readonly straighten?: number;
  /** As of a photo on the sheet. */
  readonly adjust?: Adjustments;
  /** 0..1, over the colour; without it 1. */
  readonly opacity?: number;
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface ElementBase {
  /** Stable for the life of the element: `[a-z0-9-]{1,40}`. */
  readonly id: string;
  readonly frame: Rect;
  /** About the centre of the frame, degrees clockwise, -180 < r <= 180. */
  readonly rotation: number;
  /** 0..1 */
  readonly opacity: number;
  readonly locked: boolean;
  /** Elements of one group, `[a-z0-9-]{1,40}`, are chosen together; without it the element stands alone. */
  readonly group?: string;
}

export interface PhotoElement extends ElementBase {
  readonly type: 'photo';
  /** Id of the photo (UUID); null for an empty frame. */
  readonly fileId: string | null;
  /** The part of the upright photo that fills the frame, in fractions 0..1 of its width and height. */
  readonly crop: Rect;
  /**
   * Degrees clockwise, at most {@link MAX_STRAIGHTEN}, by which the picture is turned inside its frame, about the centre of the crop; the crop then
   * counts along the edges of the frame. Without it 0.
   */
  readonly straighten?: number;
  /** How its colours are changed; without it they are as they are. */
  readonly adjust?: Adjustments;
  /** The shape that it is cut to; without it the rectangle of its frame with its corners. */
  readonly mask?: PhotoMask;
  /** Corner radius in mm, of a rectangle. */
  readonly radius: number;
  readonly border: { readonly width: number; readonly colour: Colour } | null;
  readonly shadow: boolean;
}

/** An arch is a rectangle under half a circle. */
export const photoMasks = ['ellipse', 'arch'] as const;
export type PhotoMask = (typeof photoMasks)[number];

export const adjustmentNames = ['brightness', 'contrast', 'saturation', 'warmth'] as const;
/** Each a whole number of -{@link MAX_ADJUST} … {@link MAX_ADJUST}, 0 for as it is; a saturation of -{@link MAX_ADJUST} is black and white. See `colourMatrix`. */
export type Adjustments = Readonly<Record<(typeof adjustmentNames)[number], number>>;
export const MAX_ADJUST = 100;

/** A photo that hangs by more is rather turned with its frame. */
export const MAX_STRAIGHTEN = 45;

export const fontIds = ['serif', 'serif-semibold', 'sans', 'sans-medium', 'elegant', 'condensed', 'hand'] as const;
/** `serif`: Source Serif 4, `sans`: Inter, `elegant`: Cormorant Garamond, `condensed`: Oswald, `hand`: Caveat. */
export type FontId = (typeof fontIds)[number];

export interface TextElement extends ElementBase {
  readonly type: 'text';
  /** What the user wrote; paragraphs are separated by `\n`. */
  readonly text: string;
  readonly font: FontId;
  /** pt */
  readonly size: number;
  /** Distance of baselines as a multiple of the size. */
  readonly leading: number;
  readonly colour: Colour;
  readonly align: 'left' | 'center' | 'right';
  readonly verticalAlign: 'top' | 'middle' | 'bottom';
  /** The text as broken by `breakLines`; renderers draw these and never break on their own. */
  readonly lines: readonly string[];
}

export interface ShapeElement extends ElementBase {
  readonly type: 'shape';
  /** A line runs from the middle of the left edge of the frame to the middle of its right edge. */
  readonly shape: 'rectangle' | 'ellipse' | 'line';
  readonly fill: Colour | null;
  readonly stroke: { readonly width: number; readonly colour: Colour } | null;
}

/** Vector artwork of the sticker set, fitted into the frame and centred in it. */
export interface StickerElement extends ElementBase {
  readonly type: 'sticker';
  /** Name in the set: `[a-z0-9-]{1,60}`. A sticker that the set does not have paints nothing. */
  readonly stickerId: string;
  /** Paints the sticker's silhouette in this one colour; null for its own colours. */
  readonly colour: Colour | null;
}

/** A QR code, fitted into the frame as a square with its quiet zone, and centred in it. */
export interface QrElement extends ElementBase {
  readonly type: 'qr';
  /** The address, or the words, that a telephone reads: something that `qrTextError` does not refuse. */
  readonly text: string;
  /** Of the dark modules. */
  readonly colour: Colour;
  /** Behind them; null for what lies under the code. */
  readonly ground: Colour | null;
}

/** Another kind of element joins this union with the version of the format that brings it. */
export type SpreadElement = PhotoElement | TextElement | ShapeElement | StickerElement | QrElement;
