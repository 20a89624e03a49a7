/** What the reducers of the editor do to its state. */
import type { Album } from '@domain/contract';
import { original } from '@reduxjs/toolkit';
import type { ShownBook } from './actionTypes';
import type { BookPlan, EditorState, LeftEditor, ServerSpread } from './editorState';
import type { Mutable } from './history';

export function omit<T>(record: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> {
  if (!(id in record)) return record;
  const { [id]: _, ...rest } = record;
  return rest;
}

/** What stands at the server now; an answer that was overtaken by a later one changes nothing. @returns those that were known as something else */
export function take(state: Mutable, spreads: readonly ServerSpread[]): readonly ServerSpread[] {
  const known = state.spreads;
  const newer = spreads.filter(({ id, version }) => version > (known[id]?.version ?? -1));
  if (newer.length > 0) state.spreads = { ...known, ...Object.fromEntries(newer.map((spread) => [spread.id, spread])) };
  return newer.filter(({ id }) => known[id]);
}

/** Addresses of pictures are good for a day or two. */
export function renewPictures(state: Mutable, spreads: readonly ServerSpread[]): void {
  const renewed = spreads.flatMap(({ id, version, url }) => {
    const known = state.spreads[id];
    return known?.version === version && known.url !== url ? [[id, { ...known, url }] as const] : [];
  });
  if (renewed.length > 0) state.spreads = { ...state.spreads, ...Object.fromEntries(renewed) };
}

export function show(state: Mutable, id: string | null): void {
  if (state.current !== id) state.selection = [];
  state.current = id;
}

/** After the current spread is gone, its place in the book is what one looks at. What was refused of one that is there again is sent again. */
function setOrder(state: Mutable, order: readonly string[]): void {
  for (const id of order) if (!state.order.includes(id)) state.refused = omit(state.refused, id);
  const at = Math.max(0, state.order.indexOf(state.current ?? ''));
  state.order = order;
  if (!order.includes(state.current ?? '')) show(state, order[Math.min(at, order.length - 1)] ?? null);
}

const idOf = ({ id }: ServerSpread) => id;

/** A book as the server has it. */
export const knownOf = (live: readonly ServerSpread[], deleted: readonly ServerSpread[]): BookPlan => ({
  order: live.map(idOf),
  deleted: deleted.map(idOf),
  chosen: null,
});

/** Each spread that can come or go has two. */
const PAGES = 2;

/** The book with its changes that wait for the server. @param before of how many spreads the number of pages is */
export function showBook(state: Mutable, { plan, copies }: ShownBook, before = state.order.length): void {
  const more = PAGES * (plan.order.length - before);
  take(state, copies);
  setOrder(state, plan.order);
  state.deleted = plan.deleted;
  state.chosen = plan.chosen;
  if (state.album && more !== 0) state.album = { ...state.album, page_count: state.album.page_count + more };
}

/** As the server has it. Who prints it is no matter of the album. */
export function setBook(state: Mutable, book: Album['book']): void {
  const { cover, paper } = book;
  state.book = book;
  if (state.album) state.album = { ...state.album, book: { cover, paper } };
}

export function setTitle(state: Mutable, title: string): void {
  if (state.album) state.album = { ...state.album, title };
}

/** The state to change without the proxies in which each patch of each step would be wrapped: for what happens at every key. */
export const unwrapped = (state: object): Mutable => ({ ...(original(state) as EditorState) });

/** An album that was not there yet leaves nothing of its own. */
export const leftBehind = ({ phase, albumId, spreads, current, undo, redo, left }: EditorState): LeftEditor | null =>
  phase === 'ready' ? { albumId, spreads, current, undo, redo } : left;
