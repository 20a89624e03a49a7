import { collectFileIds, type SpreadDocument } from '@domain/document';
import { createSelector } from '@/lib/createSelector';
import { selectDocuments } from '../state/selectors';

const fileIdCache = new WeakMap<SpreadDocument, readonly string[]>();

/** Spreads that were not changed are not gone through again. */
function cachedFileIds(document: SpreadDocument): readonly string[] {
  const files = fileIdCache.get(document) ?? collectFileIds(document);
  fileIdCache.set(document, files);
  return files;
}

/** The photos that stand on a page of the book; the same set until there are others. */
export const selectUsedFileIds = createSelector(
  [selectDocuments],
  (documents): ReadonlySet<string> => new Set(documents.flatMap(({ document }) => cachedFileIds(document))),
  (a, b) => a.size === b.size && [...a].every((id) => b.has(id)),
);
