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
