/** What the actions of the editor carry. */
import type { Album, AlbumPhoto, AlbumSummary } from '@domain/contract';
import type { DocumentPatch } from '@domain/document/edit';
import type { BookStructure, ChangeOrigin, DraftBase, HistoryStep, ServerSpread, StructureChange } from './editorState';

export interface LoadedEditor {
  readonly album: AlbumSummary;
  readonly spreads: readonly ServerSpread[];
  readonly deleted: readonly ServerSpread[];
  readonly photos: Readonly<Record<string, AlbumPhoto>>;
  readonly book: Album['book'];
  /** Spreads that are as they were sent from here: their steps still fit, although the answer has not come. */
  readonly ownSpreadIds?: readonly string[];
  /** As the book is to be, where changes of it wait for the server. */
  readonly optimistic?: OptimisticBook;
}

/** A book as it is to be, while the server is being asked. */
export interface OptimisticBook {
  readonly structure: BookStructure;
  /** Copies that the server has not made yet. */
  readonly copies: readonly ServerSpread[];
}

export interface SpreadEdit {
  readonly spreadId: string;
  readonly patches: readonly DocumentPatch[];
  readonly base: DraftBase;
}

export interface StructureRequest {
  readonly changes: readonly StructureChange[];
  readonly via: ChangeOrigin;
  /** The open one where it is left out. */
  readonly albumId?: string;
}

/** What becomes of the open album by changes of the book that the server has not answered, or has refused. */
export interface OptimisticBookUpdate extends OptimisticBook {
  readonly albumId: string;
  readonly undo?: readonly HistoryStep[];
  readonly redo?: readonly HistoryStep[];
  /** The spread that is looked at now. */
  readonly current?: string | null;
}

/** A change of the book that the server has carried out. */
export interface SavedStructureChange {
  readonly albumId: string;
  readonly change: StructureChange;
  readonly spreads: readonly ServerSpread[];
  /** How it is made now, where that was changed. */
  readonly book?: Album['book'];
  /** As the server has it. */
  readonly known: BookStructure;
  /** With the changes that wait. */
  readonly optimistic: BookStructure;
}

/** The book of an album became another at the server. */
export interface ReplacedBook {
  readonly albumId: string;
  readonly via: ChangeOrigin;
  /** The book before the change. */
  readonly versionId: string;
  /** Spreads that came back under other ids than they had, by those. */
  readonly ids?: Readonly<Record<string, string>>;
  /** As they are now, where the steps of the history are known to fit them. */
  readonly spreads?: readonly ServerSpread[];
}
