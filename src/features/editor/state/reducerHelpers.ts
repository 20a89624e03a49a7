/** What the reducers of the editor do to its state. */
import type { Album } from '@domain/contract';
import { original } from '@reduxjs/toolkit';
import type { OptimisticBook } from './actionTypes';
import type { BookStructure, EditorState, ServerSpread, SuspendedEditor } from './editorState';
import type { MutableEditorState } from './history';

export function omitKey<T>(record: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> {
  if (!(id in record)) return record;
  const { [id]: _, ...rest } = record;
  return rest;
}

/** What stands at the server now; an answer that was overtaken by a later one changes nothing. @returns those that were known as something else */
export function mergeNewerSpreads(
  state: MutableEditorState,
  spreads: readonly ServerSpread[],
): readonly ServerSpread[] {
  const known = state.spreads;
  const newer = spreads.filter(({ id, version }) => version > (known[id]?.version ?? -1));
  if (newer.length > 0) state.spreads = { ...known, ...Object.fromEntries(newer.map((spread) => [spread.id, spread])) };
  return newer.filter(({ id }) => known[id]);
}

/** Addresses of pictures are good for a day or two. */
export function refreshPictureUrls(state: MutableEditorState, spreads: readonly ServerSpread[]): void {
  const renewed = spreads.flatMap(({ id, version, url }) => {
    const known = state.spreads[id];
    return known?.version === version && known.url !== url ? [[id, { ...known, url }] as const] : [];
  });
  if (renewed.length > 0) state.spreads = { ...state.spreads, ...Object.fromEntries(renewed) };
}

export function showSpread(state: MutableEditorState, id: string | null): void {
  if (state.current !== id) state.selection = [];
  state.current = id;
}

/** After the current spread is gone, its place in the book is what one looks at. What was refused of one that is there again is sent again. */
function setOrder(state: MutableEditorState, order: readonly string[]): void {
  for (const id of order) if (!state.order.includes(id)) state.refused = omitKey(state.refused, id);
  const at = Math.max(0, state.order.indexOf(state.current ?? ''));
  state.order = order;
  if (!order.includes(state.current ?? '')) showSpread(state, order[Math.min(at, order.length - 1)] ?? null);
}

const idOf = ({ id }: ServerSpread) => id;

/** A book as the server has it. */
export const toBookStructure = (live: readonly ServerSpread[], deleted: readonly ServerSpread[]): BookStructure => ({
  order: live.map(idOf),
  deleted: deleted.map(idOf),
  chosen: null,
});

/** Each spread that can come or go has two. */
const PAGES_PER_SPREAD = 2;

/** The book with its changes that wait for the server. @param before of how many spreads the number of pages is */
export function setBookStructure(
  state: MutableEditorState,
  { structure, copies }: OptimisticBook,
  before = state.order.length,
): void {
  const more = PAGES_PER_SPREAD * (structure.order.length - before);
  mergeNewerSpreads(state, copies);
  setOrder(state, structure.order);
  state.deleted = structure.deleted;
  state.chosen = structure.chosen;
  if (state.album && more !== 0) state.album = { ...state.album, page_count: state.album.page_count + more };
}

/** As the server has it. Who prints it is no matter of the album. */
export function setBook(state: MutableEditorState, book: Album['book']): void {
  const { cover, paper } = book;
  state.book = book;
  if (state.album) state.album = { ...state.album, book: { cover, paper } };
}

export function setTitle(state: MutableEditorState, title: string): void {
  if (state.album) state.album = { ...state.album, title };
}

/** The state to change without the proxies in which each patch of each step would be wrapped: for what happens at every key. */
export const copyWithoutProxies = (state: object): MutableEditorState => ({ ...(original(state) as EditorState) });

/** An album that was not there yet leaves nothing of its own. */
export const toSuspendedEditor = ({
  phase,
  albumId,
  spreads,
  current,
  undo,
  redo,
  left,
}: EditorState): SuspendedEditor | null => (phase === 'ready' ? { albumId, spreads, current, undo, redo } : left);
