import type { SpreadDocument } from '../document/model';
import type { Colour } from '../geometry/colour';
import type { FormatId } from '../geometry/formats';
import type { Rect } from '../geometry/rect';
import type { Face, PhotoAnalysis, PhotoLocation, Precision } from '../photo';
import type { PrintSpec } from '../print/bookRules';
import type { Reason } from './explain/reasons';

/**
 * A photo as the engine knows it. Sizes are upright px. `captureTimeOf` is the camera's own clock in epoch ms (as if
 * UTC), null when unknown.
 */
export interface LayoutPhoto {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly takenAt: number | null;
  /** Minutes by which that clock was ahead of UTC; null or left out when unknown. */
  readonly takenOffset?: number | null;
  /** Precision of `takenAt`; exact when left out. Unknown parts are set to their first value: January, day 1, 0:00. */
  readonly takenPrecision?: Precision;
  /** File name; orders photos of the same instant. */
  readonly name?: string;
  /** Description from the photo's library; null or left out for none. */
  readonly caption?: string | null;
  /** Folders in which it was dropped, separated by `/`; null or left out for none. */
  readonly folder?: string | null;
  /** Focus box in fractions 0..1 of the photo; null when unknown. */
  readonly focus: Rect | null;
  /** Average colour; helps to choose a cover that is neither dark nor pale. */
  readonly colour?: Colour | null;
  /** Measured analysis; null or left out while unknown. */
  readonly analysis?: LayoutAnalysis | null;
  /** Place where it was taken; null or left out when the file does not say. */
  readonly place?: PhotoLocation | null;
}

/** Analysis of which the faces may be missing: then the photo may show people anywhere. */
export interface LayoutAnalysis extends Omit<PhotoAnalysis, 'faces'> {
  /** Null until somebody has looked for them; empty when there are none. */
  readonly faces: readonly Face[] | null;
}

export interface LayoutRequest {
  readonly photos: readonly LayoutPhoto[]; // the order in which the user gave them
  readonly format: FormatId;
  readonly templateId: string;
  /**
   * Template before this relayout. Page colour and text styles change from it to `templateId`; when left out, nothing
   * changes.
   */
  readonly formerTemplateId?: string;
  readonly title: string;
  readonly subtitle: string;
  readonly coverPhotoId: string | null;
  readonly captions: boolean;
  readonly locale: string; // BCP 47, for dates
  /** 0..2^32-1; equal requests with equal seeds give equal albums. */
  readonly seed: number;
  /**
   * Inner pages; null or left out lets the engine choose. Clamped to what photos and kept spreads can fill, see
   * `computePageRange`.
   */
  readonly pages?: number | null;
  /** Binding and printing, which decide the spine width; the default when left out. */
  readonly make?: PrintSpec;
}

export interface AlbumDraft {
  /** Cover first, then opening, inner spreads, closing. */
  readonly spreads: readonly SpreadDocument[];
  readonly reasons: readonly (readonly Reason[])[];
  readonly pageCount: number;
}
