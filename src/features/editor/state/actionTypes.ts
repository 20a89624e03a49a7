/** Payload types of the editor's actions. */
import type { Album, AlbumPhoto, AlbumSummary } from '@domain/contract';
import type { DocumentPatch } from '@domain/document/edit';
import type { BookStructure, ChangeOrigin, DraftBase, HistoryStep, ServerSpread, StructureChange } from './editorState';

export interface LoadedEditor {
  readonly album: AlbumSummary;
  readonly spreads: readonly ServerSpread[];
  readonly deleted: readonly ServerSpread[];
  readonly photos: Readonly<Record<string, AlbumPhoto>>;
  readonly book: Album['book'];
  /** Spreads in the state of an unanswered local save, so that their steps still fit. */
  readonly ownSpreadIds?: readonly string[];
  readonly optimistic?: OptimisticBook;
}

/** A book with pending changes applied, before the server has answered. */
export interface OptimisticBook {
  readonly structure: BookStructure;
  /** Copies that the server has not created yet. */
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
  readonly albumId?: string;
}

/** Update of the open album after structural changes that are pending or were refused. */
export interface OptimisticBookUpdate extends OptimisticBook {
  readonly albumId: string;
  readonly undo?: readonly HistoryStep[];
  readonly redo?: readonly HistoryStep[];
  readonly current?: string | null;
}

/** A structural change that the server has carried out. */
export interface SavedStructureChange {
  readonly albumId: string;
  readonly change: StructureChange;
  readonly spreads: readonly ServerSpread[];
  /** The new binding and paper, if changed. */
  readonly book?: Album['book'];
  readonly known: BookStructure;
  readonly optimistic: BookStructure;
}

/** The server has replaced the book of an album. */
export interface ReplacedBook {
  readonly albumId: string;
  readonly via: ChangeOrigin;
  readonly versionId: string;
  /** New ids of restored spreads, by their former ids. */
  readonly ids?: Readonly<Record<string, string>>;
  /** The current spreads, if the steps of the history are known to fit them. */
  readonly spreads?: readonly ServerSpread[];
}
