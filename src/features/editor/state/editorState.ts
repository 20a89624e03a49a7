import type { BookChoice } from '@domain/commerce';
import type { Album, AlbumPhoto, AlbumSummary } from '@domain/contract';
import type { SpreadDocument, SpreadElement } from '@domain/document';
import type { DocumentPatch, EditCommand } from '@domain/document/edit';
import type { Reason } from '@domain/layout';
import type { Failure } from '@/api';

/** A spread in the last known state of the server. */
export interface ServerSpread {
  readonly id: string;
  readonly version: number;
  readonly url: string;
  readonly document: SpreadDocument;
  /** Layout reasons of the engine; only until the first edit. */
  readonly reasons?: readonly Reason[];
}

/** A change of the book's structure. The client creates the ids of copies. */
export type StructureChange =
  | { readonly op: 'delete'; readonly id: string }
  | {
      readonly op: 'recover';
      readonly id: string;
      /** Index in the order, as far as known here; used until the server has answered. */
      readonly at?: number;
    }
  | {
      readonly op: 'copy';
      readonly id: string;
      readonly copyId: string /** An empty spread of the same background colour. */;
      readonly blank?: true;
      /** The deleted spread whose draft moves to this one. */
      readonly lost?: string;
      /** Content of an empty spread, which goes with it in one step. */
      readonly elements?: readonly SpreadElement[];
    }
  | { readonly op: 'reorder'; readonly order: readonly string[] }
  | ({ readonly op: 'bind' } & BookChoice)
  | { readonly op: 'rename'; readonly title: string; readonly from: string };

/** Origin of a change: the user or the history. */
export type ChangeOrigin = 'user' | 'undo' | 'redo';

/** A book with pending changes: ids of its spreads in order, and of recoverable ones, last deleted first. */
export interface BookStructure {
  readonly order: readonly string[];
  readonly deleted: readonly string[];
  /** The chosen binding and paper, if the server does not know them yet. */
  readonly chosen: BookChoice | null;
}

/**
 * Unanswered structural changes by one gesture. Persisted in the browser (`draft-persistence`) and sent in order, like
 * drafts.
 */
export interface BookChange {
  readonly id: string;
  readonly albumId: string;
  readonly via: ChangeOrigin;
  readonly changes: readonly StructureChange[];
  readonly done: number;
  /** The next change was sent, so the server may have carried it out. */
  readonly sent: boolean;
  /** Content of copies by id, used until the server has created them. */
  readonly copies: Readonly<Record<string, SpreadDocument>>;
  /** The step that is being undone or redone, in its former state. */
  readonly step?: StructureStep;
  /** The spread in view and the one shown after its deletion, to return to it if the server refuses. */
  readonly looked?: { readonly from: string; readonly to: string | null };
  /** Changes that restore deleted spreads, offered once the server has deleted them. */
  readonly back?: readonly StructureChange[];
}

/** A step of the history: patches of a spread, structural changes with their inverses, or a replaced book. */
export type HistoryStep =
  | {
      readonly kind: 'edit';
      readonly spreadId: string;
      readonly patches: readonly DocumentPatch[];
      readonly inverse: readonly DocumentPatch[];
      /** Consecutive edits of one gesture, such as typing, form one step. */
      readonly gesture: string | null;
      /** Spine width in mm of the edited cover, to which the patches apply. */
      readonly spine?: number;
      /** Id of a group: edits of several spreads that are undone and redone together. */
      readonly together?: string;
    }
  | StructureStep
  | BookStep;

/** A replacement of the whole book, by a new layout, theme or format. */
export interface BookStep {
  readonly kind: 'book';
  /** Version at the server that holds the book as it was on the other side of this step. */
  readonly versionId: string;
}

/** Structural changes by one gesture and their inverses, each in order of execution. */
export interface StructureStep {
  readonly kind: 'structure';
  readonly redo: readonly StructureChange[];
  readonly undo: readonly StructureChange[];
  readonly of?: string;
}

/**
 * The album that is being edited.
 *
 *   opened → loading → ready ⇄ (refreshed quietly)
 *               └────→ missing · failed → opened
 *
 * A spread's document is in the drafts while it has unsaved changes, else in `spreads`.
 */
export interface EditorState {
  readonly albumId: string | null;
  readonly phase: 'idle' | 'loading' | 'ready' | 'missing' | 'failed';
  readonly album: AlbumSummary | null;
  /** Ids of the spreads in book order, with pending changes applied. */
  readonly order: readonly string[];
  readonly spreads: Readonly<Record<string, ServerSpread>>;
  /** Ids of recoverable spreads, last deleted first. */
  readonly deleted: readonly string[];
  /** The structure at the server, without pending changes. */
  readonly known: BookStructure;
  readonly photos: Readonly<Record<string, AlbumPhoto>>;
  /** Print properties at the server; null until loaded. */
  readonly book: Album['book'] | null;
  readonly chosen: BookChoice | null;
  readonly current: string | null;
  readonly selection: readonly string[];
  readonly undo: readonly HistoryStep[];
  readonly redo: readonly HistoryStep[];
  /** Edits are requested but not applied, because the metrics of their fonts are still loading. */
  readonly waitsForFonts: boolean;
  readonly sending: string | null;
  readonly offline: boolean;
  /** The browser's storage is full, so some changes are not persisted. */
  readonly unkept: boolean;
  /** The server's states of spreads that were saved elsewhere and also have local changes. */
  readonly conflicts: Readonly<Record<string, ServerSpread>>;
  /** Errors of drafts that the server has refused. */
  readonly refused: Readonly<Record<string, Failure>>;
  /** Ids of deleted spreads whose drafts the user decides about later. */
  readonly putOff: readonly string[];
  /** Position and history of the album that was open before, kept for its next opening. */
  readonly left: SuspendedEditor | null;
}

/** Position and history of the album that was edited last, with its spreads to verify that the steps still fit. */
export type SuspendedEditor = Pick<EditorState, 'albumId' | 'spreads' | 'current' | 'undo' | 'redo'>;

/**
 * Unsaved changes of a spread. Persisted in the browser (`draft-persistence`), so they survive a reload or a closed
 * tab.
 */
export interface SpreadDraft {
  readonly spreadId: string;
  readonly albumId: string;
  readonly version: number;
  readonly document: SpreadDocument;
  /**
   * The base of a draft of a cover or title page, to detect whether only spine and title have changed at the server.
   */
  readonly base?: SpreadDocument;
  /** Counts the changes, to match a response with the request that it answers. */
  readonly revision: number;
  /** The unanswered request. The server may have saved it as the next version. */
  readonly sent?: Pick<SpreadDraft, 'document' | 'revision'>;
}

export type DraftsState = Readonly<Record<string, SpreadDraft>>;

/** The base of a first change; null if a draft exists. */
export type DraftBase = Pick<SpreadDraft, 'albumId' | 'version' | 'document'> | null;

export interface EditRequest {
  readonly spreadId: string;
  readonly command: EditCommand;
  readonly gesture?: string;
  readonly together?: string;
}

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

export interface SavedStructureChange {
  readonly albumId: string;
  readonly change: StructureChange;
  readonly spreads: readonly ServerSpread[];
  readonly book?: Album['book'];
  readonly known: BookStructure;
  readonly optimistic: BookStructure;
}

export interface ReplacedBook {
  readonly albumId: string;
  readonly via: ChangeOrigin;
  readonly versionId: string;
  /** New ids of restored spreads, by their former ids. */
  readonly ids?: Readonly<Record<string, string>>;
  /** The current spreads, if the steps of the history are known to fit them. */
  readonly spreads?: readonly ServerSpread[];
}
