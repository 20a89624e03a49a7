import type { Album } from '@domain/contract';
import { original } from '@reduxjs/toolkit';
import type { BookStructure, EditorState, OptimisticBook, ServerSpread, SuspendedEditor } from './editorState';
import type { MutableEditorState } from './history';

export function omitKey<T>(record: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> {
  if (!(id in record)) return record;
  const { [id]: _, ...rest } = record;
  return rest;
}

/**
 * Merges spreads from the server. Outdated responses change nothing.
 * @returns the spreads that differ from their known state
 */
export function mergeNewerSpreads(
  state: MutableEditorState,
  spreads: readonly ServerSpread[],
): readonly ServerSpread[] {
  const known = state.spreads;
  const newer = spreads.filter(({ id, version }) => version > (known[id]?.version ?? -1));
  if (newer.length > 0) state.spreads = { ...known, ...Object.fromEntries(newer.map((spread) => [spread.id, spread])) };
  return newer.filter(({ id }) => known[id]);
}

/** Refreshes image URLs, which expire after a day or two. */
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

/**
 * Sets the order. If the current spread is gone, the one in its place is shown. A refused draft of a recovered spread
 * is sent again.
 */
function setOrder(state: MutableEditorState, order: readonly string[]): void {
  for (const id of order) if (!state.order.includes(id)) state.refused = omitKey(state.refused, id);
  const at = Math.max(0, state.order.indexOf(state.current ?? ''));
  state.order = order;
  if (!order.includes(state.current ?? '')) showSpread(state, order[Math.min(at, order.length - 1)] ?? null);
}

const idOf = ({ id }: ServerSpread) => id;

export const toBookStructure = (live: readonly ServerSpread[], deleted: readonly ServerSpread[]): BookStructure => ({
  order: live.map(idOf),
  deleted: deleted.map(idOf),
  chosen: null,
});

/** Number of pages of each spread that can be added or deleted. */
const PAGES_PER_SPREAD = 2;

/**
 * Sets the book with pending changes applied.
 * @param before number of spreads that the current page count belongs to
 */
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

/** Sets the print properties from the server, without the printer, which does not belong to the album. */
export function setBook(state: MutableEditorState, book: Album['book']): void {
  const { cover, paper } = book;
  state.book = book;
  if (state.album) state.album = { ...state.album, book: { cover, paper } };
}

export function setTitle(state: MutableEditorState, title: string): void {
  if (state.album) state.album = { ...state.album, title };
}

/** Returns a mutable copy without Immer proxies, which are too slow on every key press. */
export const copyWithoutProxies = (state: object): MutableEditorState => ({ ...(original(state) as EditorState) });

/** Returns the state to keep when the album is left; the former state if it was not loaded. */
export const toSuspendedEditor = ({
  phase,
  albumId,
  spreads,
  current,
  undo,
  redo,
  left,
}: EditorState): SuspendedEditor | null => (phase === 'ready' ? { albumId, spreads, current, undo, redo } : left);
