import { parseSpread } from '@domain/document';
import { type Book, type BookSource, createBook } from './book';

/** Reads an album as the API delivers it. Throws `DocumentError` when a spread is not valid. */
export function parseBookSource(source: BookSource): Book {
  return createBook({
    id: source.id,
    title: source.title,
    format: source.format,
    documents: source.spreads.map(({ html }) => parseSpread(html)),
    photos: source.photos,
  });
}
