import type { SpreadDocument, SpreadElement } from '@domain/document';
import type { Reason } from '@domain/layout';
import { createSelector } from '@/lib/createSelector';
import type { BookChange, DraftsState, EditorState, ServerSpread, SpreadDraft, StructureChange } from './editorState';
import { applyTitleChanges } from './optimisticBook';
import type { OutboxState } from './outbox';
import type { PendingDropsState } from './pendingDrops';
import type { PreferencesState } from './preferencesSlice';

interface Root {
  readonly albums: {
    readonly editor: EditorState;
    readonly drafts: DraftsState;
    readonly outbox: OutboxState;
    readonly desk: PreferencesState;
    readonly arrivals: PendingDropsState;
  };
}

export const selectEditor = (state: Root) => state.albums.editor;
export const selectEditedAlbumId = (state: Root) => state.albums.editor.albumId;
export const selectPageCount = (state: Root): number => state.albums.editor.album?.page_count ?? 0;
export const selectBook = createSelector(
  [(state: Root) => state.albums.editor.book, (state: Root) => state.albums.editor.chosen],
  (book, chosen) => book && { ...book, ...chosen },
);
/** Returns the edited album with pending title and binding applied. */
export const selectAlbum = createSelector(
  [
    (state: Root) => state.albums.editor.album,
    (state: Root) => state.albums.editor.chosen,
    (state: Root) => state.albums.outbox,
  ],
  (album, chosen, outbox) => {
    if (!album) return album;
    const waiting = outbox.filter(({ albumId }) => albumId === album.id);
    const title = applyTitleChanges(album.title, waiting);
    return chosen || title !== album.title ? { ...album, title, book: chosen ?? album.book } : album;
  },
);
export const selectOptimisticTitle = (
  { albums: { outbox } }: Root,
  { id, title }: { id: string; title: string },
): string =>
  applyTitleChanges(
    title,
    outbox.filter(({ albumId }) => albumId === id),
  );
export const selectCoverUrl = ({ albums: { editor } }: Root): string | null =>
  editor.spreads[editor.order[0] ?? '']?.url ?? editor.album?.cover_url ?? null;
export const selectPendingDrops = (state: Root) => state.albums.arrivals;
export const selectSelection = (state: Root) => state.albums.editor.selection;
export const selectPreferences = (state: Root) => state.albums.desk;
export const selectDraft = (state: Root, id: string): SpreadDraft | undefined => state.albums.drafts[id];

export const selectDocument = (state: Root, id: string | null): SpreadDocument | undefined =>
  id === null ? undefined : (state.albums.drafts[id]?.document ?? state.albums.editor.spreads[id]?.document);

export const selectCurrentDocument = (state: Root) => selectDocument(state, state.albums.editor.current);

const NO_REASONS: readonly Reason[] = [];
/** Returns the layout reasons of the current spread, until its first edit. */
export const selectLayoutReasons = ({ albums: { editor, drafts } }: Root): readonly Reason[] =>
  editor.current === null || drafts[editor.current]
    ? NO_REASONS
    : (editor.spreads[editor.current]?.reasons ?? NO_REASONS);

export const selectDocuments = createSelector(
  [
    (state: Root) => state.albums.editor.order,
    (state: Root) => state.albums.editor.spreads,
    (state: Root) => state.albums.drafts,
  ],
  (order, spreads, drafts) =>
    order.flatMap((id) => {
      const document = drafts[id]?.document ?? spreads[id]?.document;
      return document ? [{ id, document }] : [];
    }),
);

export function selectNeighbouringDocuments(state: Root): SpreadDocument[] {
  const { order, current } = state.albums.editor;
  const at = order.indexOf(current ?? '');
  return at < 0 ? [] : [order[at - 1], order[at + 1]].flatMap((id) => selectDocument(state, id ?? null) ?? []);
}

const NO_ELEMENTS: readonly SpreadElement[] = [];
export const selectSelectedElements = createSelector(
  [selectCurrentDocument, (state: Root) => state.albums.editor.selection],
  (doc, selection): readonly SpreadElement[] => {
    if (!doc || selection.length === 0) return NO_ELEMENTS;
    const chosen = new Set(selection);
    return doc.elements.filter(({ id }) => chosen.has(id));
  },
);

export const selectDrafts = (state: Root) => state.albums.drafts;
const selectBlockedSpreadIds = createSelector(
  [(state: Root) => state.albums.editor.conflicts, (state: Root) => state.albums.editor.refused],
  (conflicts, refused) => new Set([...Object.keys(conflicts), ...Object.keys(refused)]),
);

export const selectOutbox = (state: Root) => state.albums.outbox;
const NO_CHANGES: readonly BookChange[] = [];
export function selectPendingBookChanges({ albums: { outbox } }: Root, albumId: string): readonly BookChange[] {
  const own = outbox.filter((change) => change.albumId === albumId);
  return own.length === 0 ? NO_CHANGES : own;
}

const addedOrRemovedSpreadId = (change: StructureChange): string | null => {
  if (change.op === 'copy') return change.copyId;
  return 'id' in change ? change.id : null;
};

/** Returns the spreads that the server cannot save now, because their copy, recovery or deletion is pending. */
const selectUnsyncedSpreadIds = createSelector([selectOutbox], (outbox): ReadonlySet<string> => {
  const first = new Map<string, boolean>();
  for (const { changes, done, sent } of outbox)
    for (const [i, change] of changes.slice(done).entries()) {
      const id = addedOrRemovedSpreadId(change);
      if (id !== null && !first.has(id)) first.set(id, change.op !== 'delete' || (sent && i === 0));
    }
  return new Set([...first].flatMap(([id, awaited]) => (awaited ? [id] : [])));
});

/** Returns the oldest draft that can be sent: the server has its spread, and no decision is pending. */
export const selectNextDraft = createSelector(
  [selectDrafts, selectBlockedSpreadIds, selectUnsyncedSpreadIds],
  (drafts, blocked, awaited): SpreadDraft | null =>
    Object.values(drafts).find(({ spreadId }) => !blocked.has(spreadId) && !awaited.has(spreadId)) ?? null,
);

/** Returns true while the server lacks changes of the album, to its pages or to the book. */
export const selectHasUnsavedChanges = ({ albums: { drafts, outbox } }: Root, albumId: string): boolean =>
  outbox.some((change) => change.albumId === albumId) ||
  Object.values(drafts).some((draft) => draft.albumId === albumId);
/** Returns true while a change of the album waits for the user: the server refused it, or has another change of the same spread. */
export const selectHasBlockedChanges = ({ albums: { drafts, editor } }: Root, albumId: string): boolean =>
  Object.values(drafts).some(
    (draft) => draft.albumId === albumId && (draft.spreadId in editor.conflicts || draft.spreadId in editor.refused),
  );

export type EditorSaveState =
  | { readonly kind: 'saved' | 'saving' | 'conflict' | 'lost' }
  | { readonly kind: 'offline' | 'unkept'; readonly count: number }
  | { readonly kind: 'refused'; readonly spreadId: string };

const isSame = (a: EditorSaveState, b: EditorSaveState): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the save state. Nothing counts as saved before the server has answered. */
export const selectSaveState = createSelector(
  [(state: Root) => state.albums.editor, selectDrafts, selectOutbox],
  ({ albumId, order, conflicts, refused, offline, unkept }, drafts, outbox): EditorSaveState => {
    const own = Object.values(drafts).filter((draft) => draft.albumId === albumId);
    if (own.some(({ spreadId }) => conflicts[spreadId])) return { kind: 'conflict' };
    const rejected = own.find(({ spreadId }) => refused[spreadId]);
    if (rejected && !order.includes(rejected.spreadId)) return { kind: 'lost' };
    if (rejected) return { kind: 'refused', spreadId: rejected.spreadId };
    const count = own.length + outbox.filter((change) => change.albumId === albumId).length;
    if (count === 0 || !offline) return { kind: count === 0 ? 'saved' : 'saving' };
    return { kind: unkept ? 'unkept' : 'offline', count };
  },
  isSame,
);

/** Returns a draft of a deleted spread, about which the user must decide. */
export const selectOrphanedDraft = createSelector(
  [(state: Root) => state.albums.editor, selectDrafts, selectOutbox],
  (editor, drafts, outbox): SpreadDraft | null => {
    const added = new Set(
      outbox.flatMap(({ changes }) => changes.flatMap((one) => (one.op === 'copy' ? (one.lost ?? []) : []))),
    );
    const { albumId, phase, order, refused, putOff } = editor;
    const isLost = (draft: SpreadDraft) =>
      draft.albumId === albumId &&
      draft.spreadId in refused &&
      !added.has(draft.spreadId) &&
      !order.includes(draft.spreadId) &&
      !putOff.includes(draft.spreadId);
    return (phase === 'ready' && Object.values(drafts).find(isLost)) || null;
  },
);

/** Returns the first conflict to decide, mine and theirs, and the number of further ones. */
export const selectConflict = createSelector(
  [(state: Root) => state.albums.editor.conflicts, (state: Root) => state.albums.editor.albumId, selectDrafts],
  (
    conflicts,
    albumId,
    drafts,
  ): { readonly mine: SpreadDraft; readonly theirs: ServerSpread; readonly more: number } | null => {
    const open = Object.values(conflicts).flatMap((theirs) => {
      const mine = drafts[theirs.id];
      return mine && mine.albumId === albumId ? [{ mine, theirs }] : [];
    });
    const [first] = open;
    return first ? { ...first, more: open.length - 1 } : null;
  },
);

export type HistoryMark = Pick<EditorState, 'undo' | 'redo'>;

/**
 * Returns whether there is a step to undo or redo. During a crop or a text edit only its own steps count, since earlier
 * ones would change hidden parts.
 */
export function canUndoOrRedo(editor: EditorState, way: 'undo' | 'redo', historyMark: HistoryMark | null): boolean {
  if (editor[way].length === 0) return false;
  if (!historyMark) return true;
  return way === 'undo' ? editor.undo.length > historyMark.undo.length : editor.redo !== historyMark.redo;
}
