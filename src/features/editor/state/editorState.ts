import type { BookChoice } from '@domain/commerce';
import type { Album, AlbumPhoto, AlbumSummary } from '@domain/contract';
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
  | { readonly op: 'delete'; readonly id: string }
  | {
      readonly op: 'recover';
      readonly id: string;
      /** Its place in the order, as far as that is known here: where it is shown until the server has put it there. */
      readonly at?: number;
    }
  | {
      readonly op: 'copy';
      readonly id: string;
      readonly copyId: string /** Empty, in the same colour. */;
      readonly blank?: true;
      /** The spread that is in the book no longer, of which the draft comes onto it. */
      readonly lost?: string;
    }
  | { readonly op: 'reorder'; readonly order: readonly string[] }
  | ({ readonly op: 'bind' } & BookChoice)
  /** `from`: the title before. */
  | { readonly op: 'rename'; readonly title: string; readonly from: string };

/** Whether the user asks for it, or steps through the history. */
export type ChangeOrigin = 'user' | 'undo' | 'redo';

/** A book as it is to be: ids of its spreads in their order and of those that can be recovered, the last deleted first. */
export interface BookStructure {
  readonly order: readonly string[];
  readonly deleted: readonly string[];
  /** How it is to be made, where the server does not know that yet. */
  readonly chosen: BookChoice | null;
}

/** Changes of a book by one gesture that the server has not answered for. Stored in the browser (`draft-persistence`), as drafts are, and sent in the order in which they were made. */
export interface BookChange {
  readonly id: string;
  readonly albumId: string;
  readonly via: ChangeOrigin;
  readonly changes: readonly StructureChange[];
  /** So many of them are carried out. */
  readonly done: number;
  /** The next one was sent: the server may have carried it out. */
  readonly sent: boolean;
  /** What copies hold as they are shown until the server has made them, by their ids. */
  readonly copies: Readonly<Record<string, SpreadDocument>>;
  /** The step that was taken back or done again, as it was before. */
  readonly step?: StructureStep;
  /** The spread that one looked at, and where its deletion led. */
  readonly looked?: { readonly from: string; readonly to: string | null };
  /** Id of the toast that offers to take it back. */
  readonly offer?: string;
}

/** One step of the history: patches of a spread, changes of the book with their opposites, or another book. */
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

/** The whole book became another, as by a new layout, theme or format. */
export interface BookStep {
  readonly kind: 'book';
  /** The version at the server that holds the book on the other side of the step. */
  readonly versionId: string;
}

/** Changes of the book by one gesture, and their opposites, each in the order in which they are carried out. */
export interface StructureStep {
  readonly kind: 'structure';
  readonly redo: readonly StructureChange[];
  readonly undo: readonly StructureChange[];
  /** Id of the {@link BookChange} that it came of. */
  readonly of?: string;
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
  /** Ids of the live spreads in the order of the book, as it is to be. */
  readonly order: readonly string[];
  readonly spreads: Readonly<Record<string, ServerSpread>>;
  /** Ids of spreads that can be recovered, the last deleted first. */
  readonly deleted: readonly string[];
  /** As the server has them, without the changes that it has not answered. */
  readonly known: BookStructure;
  readonly photos: Readonly<Record<string, AlbumPhoto>>;
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
  /** The browser has no room to keep some of it. */
  readonly unkept: boolean;
  /** What somebody else saved of spreads that were changed here too. */
  readonly conflicts: Readonly<Record<string, ServerSpread>>;
  /** Drafts that the server does not take, with its reason. */
  readonly refused: Readonly<Record<string, Failure>>;
  /** Spreads that are in the book no longer, and what was made of them is decided about later. */
  readonly putOff: readonly string[];
  /** What its user comes back to. */
  readonly left: SuspendedEditor | null;
}

/** The place and the history of the album that was edited last, and the spreads by which is seen whether the steps still fit. */
export type SuspendedEditor = Pick<EditorState, 'albumId' | 'spreads' | 'current' | 'undo' | 'redo'>;

/** Changes of a spread that the server does not have yet. Stored in the browser (`draft-persistence`): they survive a reload and a closed tab. */
export interface SpreadDraft {
  readonly spreadId: string;
  readonly albumId: string;
  /** The version that was edited. */
  readonly version: number;
  readonly document: SpreadDocument;
  /** What the draft of a cover or a title page was made of, as the server had it: tells whether only spine and title are others there now. */
  readonly base?: SpreadDocument;
  /** Counts the changes, so that an answer to an earlier one is not taken for one to the last. */
  readonly revision: number;
  /** What was sent and is not answered: the server may have it, as the next version. */
  readonly sent?: Pick<SpreadDraft, 'document' | 'revision'>;
}

export type DraftsState = Readonly<Record<string, SpreadDraft>>;

/** What a first change of a spread starts from; null when there is a draft already. */
export type DraftBase = Pick<SpreadDraft, 'albumId' | 'version' | 'document'> | null;

export interface EditRequest {
  readonly spreadId: string;
  readonly command: EditCommand;
  /** See {@link HistoryStep}. */
  readonly gesture?: string;
  readonly together?: string;
}
