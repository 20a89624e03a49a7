import { parseSpread } from '@domain/document';
import { useMemo, useState } from 'react';
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

/** Returns the value, or the last non-null one, which a kept-alive page shows during a reload. */
export const useLastDefined = <T>(value: T | null): T | null => {
  const [known, setKnown] = useState(value);
  if (value !== null && value !== known) setKnown(value);
  return value ?? known;
};
