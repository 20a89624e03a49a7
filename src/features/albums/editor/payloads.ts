/** What the actions of the editor carry. */
import type { BookChoice } from '@domain/commerce';
import type { Album, AlbumSummary, PhotoSource } from '@domain/contract';
import type { DocumentPatch } from '@domain/document/edit';
import type { DraftBase, ServerSpread, StructureChange, Via } from './state';

export interface LoadedEditor {
  readonly album: AlbumSummary;
  readonly spreads: readonly ServerSpread[];
  readonly deleted: readonly ServerSpread[];
  readonly photos: Readonly<Record<string, PhotoSource>>;
  readonly book: Album['book'];
  /** Spreads that are as they were sent from here: their steps still fit, although the answer has not come. */
  readonly own?: readonly string[];
}

/** As the user wants an album bound and printed. */
export interface ChosenBook extends BookChoice {
  readonly albumId: string;
  readonly via: Via;
}

export interface Edited {
  readonly spreadId: string;
  readonly patches: readonly DocumentPatch[];
  readonly base: DraftBase;
}

export interface StructureRequest {
  readonly changes: readonly StructureChange[];
  readonly via: Via;
  /** The open one where it is left out. */
  readonly albumId?: string;
}

export interface StructureAnswer {
  readonly order: readonly string[];
  readonly pageCount?: number;
  readonly spreads: readonly ServerSpread[];
}
