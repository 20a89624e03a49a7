import type { Colour } from '../../geometry/colour';
import type { Rect } from '../../geometry/rect';
import type { Adjustments, DrawnElement, FontId, PaperArea, PhotoMask } from '../model';
import type { TextLine } from '../text/positionLines';

export type PageSide = 'left' | 'right';

/** A page of a spread document: its part of the sheet, in mm of the document (trim size, without bleed). */
export interface PageArea extends Rect {
  readonly side: PageSide;
}

/**
 * One painting step, in mm of the document. Browser, raster and PDF all paint these steps and decide nothing
 * themselves, so they agree. `rotation` is in degrees clockwise about the centre of `rect`.
 *
 * Rules of every renderer:
 * - A photo fills its whole `rect`, clipped to the corner `radius`; `crop` is the part of the upright photo stretched
 *   over it.
 * - A straightened photo is `straightenedPictureArea` turned about the centre of the rect, clipped in the same way.
 * - `border` lies inside the rect, on top of the photo; its outer edge has the corner radius, as in CSS
 *   `box-sizing: border-box`.
 * - The stroke of a rectangle or an ellipse lies inside its rect; that of a `line` runs along the middle of its rect,
 *   from left to right, with butt ends.
 * - `opacity` applies to the step as a whole (a group), as in CSS.
 * - A photo with `fileId: null` paints nothing.
 */
export type PaintStep =
  | { readonly kind: 'fill'; readonly rect: Rect; readonly colour: Colour }
  | {
      readonly kind: 'photo';
      readonly elementId: string;
      readonly rect: Rect;
      readonly rotation: number;
      readonly opacity: number;
      readonly fileId: string | null;
      readonly crop: Rect;
      /**
       * Degrees clockwise by which the picture is turned behind its frame: paint the area of `straightenedPictureArea`,
       * turned about the centre of `rect`.
       */
      readonly straighten: number;
      readonly adjust: Adjustments | null;
      readonly mask: PhotoMask | null;
      readonly radius: number;
      readonly border: { readonly width: number; readonly colour: Colour } | null;
      readonly shadow: boolean;
    }
  | {
      readonly kind: 'text';
      readonly elementId: string;
      readonly rect: Rect;
      readonly rotation: number;
      readonly opacity: number;
      readonly font: FontId;
      readonly size: number; // mm
      readonly colour: Colour;
      /** Letter spacing in em, which fallback fonts of other scripts ignore; none when left out. */
      readonly spacing?: number;
      /**
       * Drawn with `fontFeatures`, runs of fallback fonts without kerning. A run may have a face, a size and a colour of
       * its own. A canvas shapes word by word: draw the result of `positionRuns`. A PDF passes the script to fontkit.
       */
      readonly lines: readonly TextLine[];
    }
  | {
      /** A line runs from the middle of the left edge of `rect` to the middle of its right edge. */
      readonly kind: 'shape';
      readonly elementId: string;
      readonly rect: Rect;
      readonly rotation: number;
      readonly opacity: number;
      readonly shape: 'rectangle' | 'ellipse' | 'line';
      readonly fill: Colour | null;
      readonly stroke: { readonly width: number; readonly colour: Colour } | null;
    }
  | {
      readonly kind: 'sticker';
      readonly elementId: string;
      readonly rect: Rect;
      readonly rotation: number;
      readonly opacity: number;
      readonly stickerId: string;
      readonly colour: Colour | null;
    }
  | {
      /** The code of `text` (`domain/qr`) fills `rect`. Painters encode it, because few pages have one. */
      readonly kind: 'qr';
      readonly elementId: string;
      readonly rect: Rect;
      readonly rotation: number;
      readonly opacity: number;
      readonly text: string;
      readonly colour: Colour;
      readonly ground: Colour | null;
    }
  | {
      /**
       * The drawing of `source` (`drawElement` of `domain/drawing`) from the top left corner of `rect`. Painters draw
       * it, because few pages have one and a map needs its data.
       */
      readonly kind: 'drawing';
      readonly elementId: string;
      readonly rect: Rect;
      readonly rotation: number;
      readonly opacity: number;
      readonly source: DrawnElement | PaperArea;
    };
