import type { EditCommand } from '../document/edit/commands';
import type { SpreadDocument } from '../document/model';
import type { Rect } from '../geometry/rect';
import type { CoverId, PaperId } from '../print/bookOptions';
import type { PrinterId } from '../print/printers';

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
  'drawing_small',
  'map_crowded',
] as const;
type FindingCode = (typeof findingCodes)[number];

const quickFixKinds = [
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
type QuickFixKind = (typeof quickFixKinds)[number];

/** One-click fix of a finding: a command of its spread, or blank spreads for the book. */
export type QuickFix =
  | { readonly kind: Exclude<QuickFixKind, 'add_pages'>; readonly command: EditCommand }
  | { readonly kind: 'add_pages'; readonly spreads: number };

export interface Finding {
  readonly code: FindingCode;
  /** An `error` blocks the order; a `warning` is left to the owner. */
  readonly severity: 'error' | 'warning';
  readonly spreadId: string | null; // Null for a finding about the whole book
  readonly elementId?: string;
  /** Values of the message: `ppi` and `wanted`, `mm`, `characters`, `pages` and `limit`, `pt`. */
  readonly values: Readonly<Record<string, string | number>>;
  readonly quickFix?: QuickFix; // Left out when only a person can help
}

export interface CheckedPhoto {
  readonly width: number; // Upright size in px
  readonly height: number;
  /** In fractions 0..1 of the upright photo; left out until faces are detected. */
  readonly faces?: readonly { readonly box: Rect }[];
  /** Perceptual hash, see `PhotoAnalysis`; left out until measured. */
  readonly hash?: string;
  readonly pending?: boolean;
}

export interface CheckedSpread {
  readonly id: string;
  readonly document: SpreadDocument;
}

export interface CheckedBook {
  /** Printed on the spine unless the user placed a text there. */
  readonly title?: string;
  readonly spreads: readonly CheckedSpread[];
  readonly photos: Readonly<Record<string, CheckedPhoto>>;
  readonly printer: PrinterId;
  readonly cover: CoverId;
  readonly paper: PaperId;
}

export type PreflightRules = Pick<CheckedBook, 'printer' | 'cover' | 'paper'> & { readonly pages: number };
