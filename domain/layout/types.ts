import type { Colour, Rect, SpreadDocument } from '../document/model';
import type { FormatId } from '../geometry/formats';
import type { PhotoAnalysis, PhotoLocation, Precision } from '../photo';
import type { PrintSpec } from '../print/bookRules';
import type { Reason } from './explain/reasons';

/** What the engine knows of a photo. Sizes are upright px; `captureTimeOf` is the camera's own clock in epoch ms (as if UTC), null when unknown. */
export interface LayoutPhoto {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly takenAt: number | null;
  /** Minutes by which that clock was ahead of UTC; null or left out when unknown. */
  readonly takenOffset?: number | null;
  /** How much of `captureTimeOf` is known, the rest of it is the first of its kind; all of it when left out. */
  readonly takenPrecision?: Precision;
  /** Of its file; photos of the same instant are in the order of their names. */
  readonly name?: string;
  /** What matters in the photo, fractions 0..1 of its size; null when nothing is known. */
  readonly focus: Rect | null;
  /** Average colour; helps to choose a cover that is neither dark nor pale. */
  readonly colour?: Colour | null;
  /** What was measured; null or left out while it is not known. What a photo lacks lowers nothing but its own weight. */
  readonly analysis?: PhotoAnalysis | null;
  /** Where it was taken; null or left out when the file does not tell. */
  readonly place?: PhotoLocation | null;
}

export interface LayoutRequest {
  /** In the order in which the user gave them. */
  readonly photos: readonly LayoutPhoto[];
  readonly format: FormatId;
  readonly templateId: string;
  /** The template that an album has until it is laid out again: its paper and words in a style of it follow to those of `templateId`. None do when left out. */
  readonly formerTemplateId?: string;
  readonly title: string;
  readonly subtitle: string;
  /** Photo of the front cover; null lets the engine choose. */
  readonly coverPhotoId: string | null;
  /** Write dates at the start of an event. */
  readonly captions: boolean;
  /** BCP 47, for dates. */
  readonly locale: string;
  /** 0..2^32-1; the same request with the same seed gives the same album. */
  readonly seed: number;
  /** Pages of the inside; null or left out lets the engine choose. What photos and kept spreads cannot fill is brought to what they can, see `computePageRange`. */
  readonly pages?: number | null;
  /** How it will be bound and printed, which decides how thick its spine is; as usual when left out. */
  readonly make?: PrintSpec;
}

export interface AlbumDraft {
  /** The cover first, then opening, inner spreads, closing. */
  readonly spreads: readonly SpreadDocument[];
  /** Why they are as they are, one list for each spread. */
  readonly reasons: readonly (readonly Reason[])[];
  readonly pageCount: number;
}
