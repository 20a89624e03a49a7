import type { BookChoice } from '@domain/commerce';
import type { Album, AlbumSummary, PhotoSource } from '@domain/contract';
import type { SpreadDocument } from '@domain/document';
import type { DocumentPatch, EditCommand } from '@domain/document/edit';
import type { Reason } from '@domain/layout';
import type { Failure } from '@/api';

/** A spread as the server had it last. */
export interface ServerSpread {
  readonly id: string;
  readonly version: number;
  /** Where its picture is. */
  readonly url: string;
  readonly document: SpreadDocument;
  /** Why the engine made it so; only while nobody has changed it. */
  readonly reasons?: readonly Reason[];
}

/** A change of the book rather than of one spread. Ids of copies are made before. */
export type StructureChange =
  | { readonly op: 'delete' | 'recover'; readonly id: string }
  | {
      readonly op: 'copy';
      readonly id: string;
      readonly copyId: string /** Empty, in the same colour. */;
      readonly blank?: true;
    }
  | { readonly op: 'reorder'; readonly order: readonly string[] };

/** Whether the user asks for it, or steps through the history. */
export type Via = 'user' | 'undo' | 'redo';

/** One step of the history: patches of a spread, a change of the book with its opposite, or how it is bound and was before. */
export type HistoryStep =
  | {
      readonly kind: 'edit';
      readonly spreadId: string;
      readonly patches: readonly DocumentPatch[];
      readonly inverse: readonly DocumentPatch[];
      /** Edits of the same gesture in a row, such as typing, are one step. */
      readonly gesture: string | null;
      /** Width in mm of the spine of the cover that was edited; the patches are for that. */
      readonly spine?: number;
      /** Edits of several spreads by one gesture are taken back and done again together. */
      readonly together?: string;
    }
  | StructureStep
  | BookStep;

/** Changes of the book by one gesture, and their opposites, each in the order in which they are carried out. */
export interface StructureStep {
  readonly kind: 'structure';
  readonly redo: readonly StructureChange[];
  readonly undo: readonly StructureChange[];
}

export interface BookStep {
  readonly kind: 'book';
  readonly redo: BookChoice;
  readonly undo: BookChoice;
}

/**
 * The album that is being edited.
 *
 *   opened → loading → ready ⇄ (refreshed quietly)
 *               └────→ missing · failed → opened
 *
 * A spread's own document is in the drafts while it has changes that are not saved, else in `spreads`.
 */
export interface EditorState {
  readonly albumId: string | null;
  readonly phase: 'idle' | 'loading' | 'ready' | 'missing' | 'failed';
  readonly album: AlbumSummary | null;
  /** Ids of the live spreads in the order of the book. */
  readonly order: readonly string[];
  readonly spreads: Readonly<Record<string, ServerSpread>>;
  /** Ids of spreads that can be recovered, the last deleted first. */
  readonly deleted: readonly string[];
  readonly photos: Readonly<Record<string, PhotoSource>>;
  /** How it would be printed if it were ordered now, as the server has it; null until it is loaded. */
  readonly book: Album['book'] | null;
  /** What the user has chosen of that since, until it is answered. */
  readonly chosen: BookChoice | null;
  readonly current: string | null;
  /** Ids of elements of the current spread. */
  readonly selection: readonly string[];
  readonly undo: readonly HistoryStep[];
  readonly redo: readonly HistoryStep[];
  /** The spread that is on its way to the server. */
  readonly sending: string | null;
  /** The last attempt got no answer. */
  readonly offline: boolean;
  /** What somebody else saved of spreads that were changed here too. */
  readonly conflicts: Readonly<Record<string, ServerSpread>>;
  /** Drafts that the server does not take, with its reason. */
  readonly refused: Readonly<Record<string, Failure>>;
  /** A change of the book is under way. */
  readonly restructuring: boolean;
  /** What its user comes back to. */
  readonly left: LeftEditor | null;
}

/** The place and the history of the album that was edited last, and the spreads by which is seen whether the steps still fit. */
export type LeftEditor = Pick<EditorState, 'albumId' | 'spreads' | 'current' | 'undo' | 'redo'>;

/** Changes of a spread that the server does not have yet. Kept (`keeping`): they survive a reload and a closed tab. */
export interface Draft {
  readonly spreadId: string;
  readonly albumId: string;
  /** The version that was edited. */
  readonly version: number;
  readonly document: SpreadDocument;
  /** What the draft of a cover was made of, as the server had it: tells whether only the spine is another there now. */
  readonly base?: SpreadDocument;
  /** Counts the changes, so that an answer to an earlier one is not taken for one to the last. */
  readonly revision: number;
  /** What was sent and is not answered: the server may have it, as the next version. */
  readonly sent?: Pick<Draft, 'document' | 'revision'>;
}

export type DraftsState = Readonly<Record<string, Draft>>;

/** What a first change of a spread starts from; null when there is a draft already. */
export type DraftBase = Pick<Draft, 'albumId' | 'version' | 'document'> | null;

export interface EditRequest {
  readonly spreadId: string;
  readonly command: EditCommand;
  /** See {@link HistoryStep}. */
  readonly gesture?: string;
  readonly together?: string;
}
