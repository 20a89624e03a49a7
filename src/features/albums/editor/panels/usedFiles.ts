import { fileIdsOf } from '@domain/document';
import { derived } from '@/lib/derived';
import { selectDocuments } from '../selectors';

/** The photos that stand on a page of the book; the same set until there are others. */
export const selectUsedFiles = derived(
  [selectDocuments],
  (documents): ReadonlySet<string> => new Set(documents.flatMap(({ document }) => fileIdsOf(document))),
  (a, b) => a.size === b.size && [...a].every((id) => b.has(id)),
);
