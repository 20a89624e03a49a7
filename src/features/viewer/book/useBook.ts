import { parseSpread } from '@domain/document';
import { useMemo } from 'react';
import { type Book, type BookSource, createBook } from './book';

/** A parsed album; `broken` if one of its spreads is invalid. */
export type ParsedBook =
  | { readonly book: Book; readonly broken: false }
  | { readonly book: null; readonly broken: boolean };

/**
 * Parses an album from the API.
 * @throws DocumentError if a spread is invalid
 */
function parseBookSource(source: BookSource): Book {
  return createBook({
    id: source.id,
    title: source.title,
    format: source.format,
    documents: source.spreads.map(({ html }) => parseSpread(html)),
    photos: source.photos,
  });
}

export function useBook(source: BookSource | null): ParsedBook {
  return useMemo(() => {
    if (!source) return { book: null, broken: false };
    try {
      return { book: parseBookSource(source), broken: false };
    } catch (error) {
      console.error('failed to parse a spread of the album', error);
      return { book: null, broken: true };
    }
  }, [source]);
}
