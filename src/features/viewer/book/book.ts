import { type FlipPage, listFlipPages, type SpreadDocument } from '@domain/document';
import { type FormatId, formats } from '@domain/print';
import type { PagePhoto } from '../painting/PagePainting';

/** An album for the viewer: documents, order of leaves, and pictures of its photos. */
export interface Book {
  readonly id: string;
  readonly title: string;
  readonly format: FormatId;
  readonly documents: readonly SpreadDocument[];
  readonly leaves: readonly FlipPage[];
  readonly photos: Readonly<Record<string, PagePhoto>>;
}

export interface BookSource {
  readonly id: string;
  readonly title: string;
  readonly format: FormatId;
  readonly spreads: readonly { readonly html: string }[];
  readonly photos: Readonly<Record<string, PagePhoto>>;
}

export function createBook(source: Omit<Book, 'leaves'>): Book {
  return { ...source, leaves: listFlipPages(source.documents) };
}

/** Returns the trim size of a page in mm. */
export const pageSizeOf = (book: Pick<Book, 'format'>) => formats[book.format];

export type BookMode = 'single' | 'double';

/** Returns the leaves of the opening at `index`: one, or two facing ones. The covers are always single. */
export function listOpenLeaves(index: number, count: number, mode: BookMode): number[] {
  if (mode === 'single' || index <= 0) return [Math.max(0, index)];
  const left = index % 2 === 1 ? index : index - 1;
  return [left, left + 1].filter((leaf) => leaf < count);
}

/** Returns the next opening in a direction, or null at the end. */
export function findAdjacentOpening(index: number, count: number, mode: BookMode, step: 1 | -1): number | null {
  const open = listOpenLeaves(index, count, mode);
  const next = step === 1 ? (open.at(-1) ?? 0) + 1 : (open[0] ?? 0) - 1;
  if (next < 0 || next >= count) return null;
  return listOpenLeaves(next, count, mode)[0] ?? null;
}

type PositionLabel =
  | { readonly kind: 'front' | 'back' }
  | { readonly kind: 'endpaper' }
  | { readonly kind: 'page'; readonly number: number; readonly total: number }
  | { readonly kind: 'pages'; readonly first: number; readonly last: number; readonly total: number };

/** Returns the text parts of the page indicator: the open page numbers, or which cover. */
export function describePosition(pages: readonly FlipPage[], index: number, mode: BookMode): PositionLabel {
  const total = pages.reduce((most, page) => Math.max(most, page.number ?? 0), 0);
  const open = listOpenLeaves(index, pages.length, mode).flatMap((leaf) => pages[leaf] ?? []);
  const numbers = open.flatMap((page) => page.number ?? []);
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first !== undefined && last !== undefined && first !== last) return { kind: 'pages', first, last, total };
  if (first !== undefined) return { kind: 'page', number: first, total };
  if (open.some((page) => page.kind === 'page')) return { kind: index === 0 ? 'front' : 'back' };
  return { kind: 'endpaper' };
}

/** Returns the leaves grouped by opening: [0], [1, 2], … */
export function listOpenings(count: number): number[][] {
  const groups: number[][] = [];
  for (let index = 0; index < count; index = (groups.at(-1)?.at(-1) ?? index) + 1) {
    groups.push(listOpenLeaves(index, count, 'double'));
  }
  return groups;
}
