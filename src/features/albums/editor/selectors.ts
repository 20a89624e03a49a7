import type { SpreadDocument, SpreadElement } from '@domain/document';
import type { Reason } from '@domain/layout';
import { derived } from '@/lib/derived';
import type { AlbumsState } from '../slice';
import type { Draft, ServerSpread } from './state';

interface Root {
  readonly albums: AlbumsState;
}

export const selectEditor = (state: Root) => state.albums.editor;
/** Pages of the inside of the book. */
export const selectPageCount = (state: Root): number => state.albums.editor.album?.page_count ?? 0;
/** How the book is made, as the user has chosen it. */
export const selectBook = derived(
  [(state: Root) => state.albums.editor.book, (state: Root) => state.albums.editor.chosen],
  (book, chosen) => book && { ...book, ...chosen },
);
/** The album that is edited, with the book as the user has chosen it. */
export const selectAlbum = derived(
  [(state: Root) => state.albums.editor.album, (state: Root) => state.albums.editor.chosen],
  (album, chosen) => (album && chosen ? { ...album, book: chosen } : album),
);
/** Picture of the front as it was saved last. */
export const selectCoverUrl = ({ albums: { editor } }: Root): string | null =>
  editor.spreads[editor.order[0] ?? '']?.url ?? editor.album?.cover_url ?? null;
export const selectArrivals = (state: Root) => state.albums.arrivals;
export const selectSelection = (state: Root) => state.albums.editor.selection;
export const selectDesk = (state: Root) => state.albums.desk;
export const selectDraft = (state: Root, id: string): Draft | undefined => state.albums.drafts[id];

/** A spread as the user sees it: with the changes that are not saved yet. */
export const selectDocument = (state: Root, id: string | null): SpreadDocument | undefined =>
  id === null ? undefined : (state.albums.drafts[id]?.document ?? state.albums.editor.spreads[id]?.document);

export const selectCurrentDocument = (state: Root) => selectDocument(state, state.albums.editor.current);

const UNTOLD: readonly Reason[] = [];
/** Why the engine made the current spread as it is, as long as nobody has changed it. */
export const selectMadeReasons = ({ albums: { editor, drafts } }: Root): readonly Reason[] =>
  editor.current === null || drafts[editor.current] ? UNTOLD : (editor.spreads[editor.current]?.reasons ?? UNTOLD);

export const selectDocuments = derived(
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

/** The spreads before and after the current one. */
export function selectNeighbours(state: Root): SpreadDocument[] {
  const { order, current } = state.albums.editor;
  const at = order.indexOf(current ?? '');
  return at < 0 ? [] : [order[at - 1], order[at + 1]].flatMap((id) => selectDocument(state, id ?? null) ?? []);
}

const NONE: readonly SpreadElement[] = [];
export const selectSelected = derived(
  [selectCurrentDocument, (state: Root) => state.albums.editor.selection],
  (doc, selection): readonly SpreadElement[] => {
    if (!doc || selection.length === 0) return NONE;
    const chosen = new Set(selection);
    return doc.elements.filter(({ id }) => chosen.has(id));
  },
);

export const selectDrafts = (state: Root) => state.albums.drafts;
const selectBlocked = derived(
  [(state: Root) => state.albums.editor.conflicts, (state: Root) => state.albums.editor.refused],
  (conflicts, refused) => new Set([...Object.keys(conflicts), ...Object.keys(refused)]),
);

/** The oldest draft that can be sent: not waiting for the user's decision. */
export const selectNextDraft = derived([selectDrafts, selectBlocked], (drafts, blocked): Draft | null => {
  return Object.values(drafts).find(({ spreadId }) => !blocked.has(spreadId)) ?? null;
});

export type SaveState =
  | { readonly kind: 'saved' | 'saving' | 'conflict' }
  | { readonly kind: 'offline'; readonly count: number }
  | { readonly kind: 'refused'; readonly spreadId: string };

const isSame = (a: SaveState, b: SaveState): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What is to be said of saving, honestly: nothing is called saved that the server has not answered for. */
export const selectSaveState = derived(
  [(state: Root) => state.albums.editor, selectDrafts],
  ({ albumId, conflicts, refused, offline }, drafts): SaveState => {
    const own = Object.values(drafts).filter((draft) => draft.albumId === albumId);
    if (own.some(({ spreadId }) => conflicts[spreadId])) return { kind: 'conflict' };
    const rejected = own.find(({ spreadId }) => refused[spreadId]);
    if (rejected) return { kind: 'refused', spreadId: rejected.spreadId };
    if (own.length === 0) return { kind: 'saved' };
    return offline ? { kind: 'offline', count: own.length } : { kind: 'saving' };
  },
  isSame,
);

/** A change of a spread that is in the book no longer, which nobody will take: the user decides what becomes of it. */
export const selectLost = derived(
  [(state: Root) => state.albums.editor, selectDrafts],
  (editor, drafts): Draft | null => {
    const { albumId, phase, order, refused } = editor;
    const isLost = (draft: Draft) =>
      draft.albumId === albumId && draft.spreadId in refused && !order.includes(draft.spreadId);
    return (phase === 'ready' && Object.values(drafts).find(isLost)) || null;
  },
);

/** The first conflict that the user has to decide: mine and theirs. */
export const selectConflict = derived(
  [(state: Root) => state.albums.editor.conflicts, (state: Root) => state.albums.editor.albumId, selectDrafts],
  (conflicts, albumId, drafts): { readonly mine: Draft; readonly theirs: ServerSpread } | null => {
    for (const theirs of Object.values(conflicts)) {
      const mine = drafts[theirs.id];
      if (mine && mine.albumId === albumId) return { mine, theirs };
    }
    return null;
  },
);
