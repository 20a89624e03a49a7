import type { CoverId, PaperId } from '../../commerce/ids';
import type { EditCommand } from '../../document/edit/commands';
import type { Rect, SpreadDocument } from '../../document/model';
import type { PrinterId } from '../printers';

/** What can be wrong with a book before it is printed. */
export const findingCodes = [
  'too_few_pages',
  'too_many_pages',
  'odd_pages',
  'empty_pages',
  'empty_frame',
  'photo_missing',
  'photo_pending',
  'low_ppi',
  'fair_ppi',
  'background_missing',
  'background_ppi',
  'face_cut',
  'face_near_trim',
  'face_near_gutter',
  'text_overflow',
  'text_glyphs',
  'text_cut',
  'text_near_trim',
  'text_near_gutter',
  'spine_text',
  'duplicate_photo',
  'similar_photo',
  'off_pages',
  'covered',
  'unseen',
  'qr_small',
  'qr_pale',
  'qr_cut',
] as const;
export type FindingCode = (typeof findingCodes)[number];

/** What a mend does, for its button. */
export const quickFixKinds = [
  'add_pages',
  'remove_frame',
  'show_more',
  'shrink_frame',
  'move_crop',
  'shrink_text',
  'grow_frame',
  'move_inside',
  'narrow_text',
  'change_font',
  'remove_characters',
  'remove_text',
  'remove_background',
  'bring_back',
  'bring_up',
  'show_again',
] as const;
export type QuickFixKind = (typeof quickFixKinds)[number];

/** One click that removes a finding: a command of its spread, or blank spreads for the book. */
export type QuickFix =
  | { readonly kind: Exclude<QuickFixKind, 'add_pages'>; readonly command: EditCommand }
  | { readonly kind: 'add_pages'; readonly spreads: number };

export interface Finding {
  readonly code: FindingCode;
  /** An `error` must be mended before the book can be ordered, a `warning` is for its owner to judge. */
  readonly severity: 'error' | 'warning';
  /** Null where the whole book is meant. */
  readonly spreadId: string | null;
  readonly elementId?: string;
  /** What its message needs: `ppi` and `wanted`, `mm`, `characters`, `pages` and `limit`. */
  readonly values: Readonly<Record<string, string | number>>;
  /** Left out where only a person can help. */
  readonly quickFix?: QuickFix;
}

export interface CheckedPhoto {
  /** Upright size in px. */
  readonly width: number;
  readonly height: number;
  /** In fractions 0..1 of the upright photo; left out while nobody has looked for them. */
  readonly faces?: readonly { readonly box: Rect }[];
  /** Perceptual hash, see `PhotoAnalysis`; left out while it was not measured. */
  readonly hash?: string;
  /** It is still on its way to the server. */
  readonly pending?: boolean;
}

export interface CheckedSpread {
  readonly id: string;
  readonly document: SpreadDocument;
}

/** A book to be printed. */
export interface CheckedBook {
  /** Printed on the spine where nobody has set words there. */
  readonly title?: string;
  /** The live spreads in the order of the book. */
  readonly spreads: readonly CheckedSpread[];
  /** By file id: every photo that the album may show. */
  readonly photos: Readonly<Record<string, CheckedPhoto>>;
  readonly printer: PrinterId;
  readonly cover: CoverId;
  readonly paper: PaperId;
}
