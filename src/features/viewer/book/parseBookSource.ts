import { parseSpread } from '@domain/document';
import { type Book, type BookSource, createBook } from './book';

/**
 * Parses an album from the API.
 * @throws DocumentError if a spread is invalid
 */
export function parseBookSource(source: BookSource): Book {
  return createBook({
    id: source.id,
    title: source.title,
    format: source.format,
    documents: source.spreads.map(({ html }) => parseSpread(html)),
    photos: source.photos,
  });
}
