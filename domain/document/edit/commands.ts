import type { Colour } from '../../geometry/colour';
import type { Rect } from '../../geometry/rect';
import type {
  Adjustments,
  Background,
  CalendarElement,
  DateElement,
  FontId,
  MapElement,
  PhotoElement,
  PhotoMask,
  QrElement,
  ShapeElement,
  SpreadElement,
  StickerElement,
  StyledRange,
  TextElement,
  TextStyleName,
} from '../model';
import type { CharacterStyleChange, TextRange } from '../text/characterStyles';

/** Changes of a text style; missing properties stay. Parts of the text lose a colour or size of their own to it. */
export interface TextStyleChange {
  readonly font?: FontId;
  readonly size?: number; // pt
  readonly leading?: number;
  readonly colour?: Colour;
  readonly align?: TextElement['align'];
  readonly verticalAlign?: TextElement['verticalAlign'];
  /** Letter spacing in thousandths of the size. */
  readonly spacing?: number;
  readonly caps?: boolean;
  readonly styleName?: TextStyleName;
  /** Height of the first letter in lines; null for none. */
  readonly dropCap?: number | null;
}

/** Stroke of a line or a border; missing properties stay. Without a stroke, only a width creates one. */
export interface StrokeChange {
  readonly width?: number; // mm
  readonly colour?: Colour;
}

/** Changes of the style of other elements; properties that an element does not have are ignored. */
export interface StyleChange {
  readonly opacity?: number; // 0..1
  readonly radius?: number; // mm, for photos
  readonly border?: StrokeChange | null;
  readonly shadow?: boolean;
  /** Null means the rectangle of the frame. */
  readonly mask?: PhotoMask | null;
  /** Missing values stay. */
  readonly adjust?: Partial<Adjustments>;
  readonly fill?: ShapeElement['fill'];
  readonly stroke?: StrokeChange | null;
  readonly stickerColour?: StickerElement['colour'];
  readonly qrColour?: QrElement['colour'];
  readonly ground?: QrElement['ground'];
}

type Details<E, K extends keyof E> = Pick<E, K> extends infer P ? { readonly [Name in keyof P]?: P[Name] } : never;

export type DrawingChange =
  | ({ readonly type: 'map' } & Details<MapElement, 'places' | 'route' | 'style' | 'colour' | 'font'>)
  | ({ readonly type: 'calendar' } & Details<
      CalendarElement,
      'month' | 'firstDay' | 'locale' | 'marked' | 'colour' | 'accent' | 'ground' | 'font'
    >)
  | ({ readonly type: 'date' } & Details<DateElement, 'date' | 'style' | 'locale' | 'colour' | 'font'>);

export type ZOrderMove = 'front' | 'forward' | 'backward' | 'back';

interface ElementsTarget {
  readonly ids: readonly string[];
}
interface ElementTarget {
  readonly id: string;
}
/** New place of an element: in a group that is resized or rotated, each has its own. */
export interface ElementPlacement {
  readonly id: string;
  readonly frame: Rect;
  /** In degrees; unchanged when left out. */
  readonly rotation?: number;
  /** In pt, for a text that grows with its frame. */
  readonly size?: number;
}
/**
 * A photo before a series of changes. It restores what intermediate steps cut off, such as a number typed digit by
 * digit or too large an angle. Ignored once the frame holds another picture.
 */
export type PhotoSnapshot = Pick<PhotoElement, 'fileId' | 'frame' | 'crop'>;
interface PhotoSize {
  readonly width: number;
  readonly height: number;
}

/**
 * All edits of a spread, as plain data. A command carries everything it needs (ids, photo sizes), so replaying gives
 * the same result. Lengths in mm, angles in degrees.
 */
export type EditCommand =
  | ({ readonly kind: 'moveElements'; readonly dx: number; readonly dy: number } & ElementsTarget)
  /** `crop`: visible part in the new frame; around the previous centre when left out. */
  | ({
      readonly kind: 'resizeElement';
      readonly frame: Rect;
      readonly before?: PhotoSnapshot;
      readonly crop?: Rect;
    } & ElementTarget)
  | { readonly kind: 'placeElements'; readonly places: readonly ElementPlacement[] }
  | ({ readonly kind: 'rotateElements'; readonly rotation: number } & ElementsTarget)
  | ({ readonly kind: 'cropPhoto'; readonly crop: Rect } & ElementTarget)
  /** Rotation of the picture inside its frame, in degrees. */
  | ({ readonly kind: 'straightenPhoto'; readonly angle: number; readonly before?: PhotoSnapshot } & ElementTarget)
  /** `fill`: the largest crop that fills the frame, centred or `crop`; `fit`: the frame takes the photo's shape, inside its place. */
  | ({ readonly kind: 'fitPhoto'; readonly to: 'fill' | 'fit'; readonly crop?: Rect } & ElementTarget)
  /** `crops`: by the receiving frame; around the previous centre when left out. */
  | {
      readonly kind: 'swapPhotos';
      readonly a: string;
      readonly b: string;
      readonly crops?: Readonly<Record<string, Rect>>;
    }
  /** `crop`: visible part; centred when left out. */
  | ({
      readonly kind: 'replacePhoto';
      readonly fileId: string;
      readonly photo: PhotoSize;
      readonly crop?: Rect;
    } & ElementTarget)
  /** Empties frames, such as those of photos that the user does not have. */
  | ({ readonly kind: 'emptyFrames' } & ElementsTarget)
  /** `caret`: where it stands after typing, so that styles move with their letters. `styles`: those of the new text. */
  | ({
      readonly kind: 'setText';
      readonly text: string;
      readonly caret?: number;
      readonly styles?: readonly StyledRange[];
    } & ElementTarget)
  | ({ readonly kind: 'setQrText'; readonly text: string } & ElementTarget)
  /** Has no effect on an element of another type, nor with places or dates that cannot be drawn. */
  | ({ readonly kind: 'changeDrawing'; readonly change: DrawingChange } & ElementTarget)
  | ({ readonly kind: 'setTextStyle'; readonly style: TextStyleChange } & ElementsTarget)
  /** Styles letters: of a part of the text, or of all texts when left out. */
  | ({
      readonly kind: 'setCharacterStyle';
      readonly style: CharacterStyleChange;
      readonly range?: TextRange;
    } & ElementsTarget)
  | ({ readonly kind: 'setStyle'; readonly style: StyleChange } & ElementsTarget)
  | { readonly kind: 'addElement'; readonly element: SpreadElement }
  | { readonly kind: 'addElements'; readonly elements: readonly SpreadElement[] }
  | ({
      readonly kind: 'duplicateElements';
      readonly copies: readonly string[];
      readonly by?: { readonly x: number; readonly y: number };
    } & ElementsTarget)
  /** `null` ungroups them. */
  | ({ readonly kind: 'groupElements'; readonly group: string | null } & ElementsTarget)
  | ({ readonly kind: 'removeElements' } & ElementsTarget)
  | ({ readonly kind: 'unplacePhotos' } & ElementsTarget)
  | ({ readonly kind: 'reorderElements'; readonly to: ZOrderMove } & ElementsTarget)
  /** Elements in new places; elements that are locked by now stay. Those of `replaced` make way for new ones. */
  | {
      readonly kind: 'rearrange';
      readonly elements: readonly SpreadElement[];
      readonly replaced?: readonly string[];
    }
  /** Another design with its own elements; those that are locked by now stay, above it. */
  | { readonly kind: 'redesign'; readonly elements: readonly SpreadElement[] }
  | { readonly kind: 'setBackground'; readonly background: Background }
  | ({ readonly kind: 'setLocked'; readonly locked: boolean } & ElementsTarget);
