import { useMemo } from 'react';
import type { Book, BookSource } from './book';
import { parseBookSource } from './parseBookSource';

/** A parsed album; `broken` if one of its spreads is invalid. */
export type ParsedBook =
  | { readonly book: Book; readonly broken: false }
  | { readonly book: null; readonly broken: boolean };

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
