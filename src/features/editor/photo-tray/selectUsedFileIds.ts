import { collectFileIds, type SpreadDocument } from '@domain/document';
import { createSelector } from '@/lib/createSelector';
import { selectDocuments } from '../state/selectors';

const fileIdCache = new WeakMap<SpreadDocument, readonly string[]>();

/** Unchanged spreads come from the cache. */
function cachedFileIds(document: SpreadDocument): readonly string[] {
  const files = fileIdCache.get(document) ?? collectFileIds(document);
  fileIdCache.set(document, files);
  return files;
}

/** Photos that are on a page. The set keeps its identity until its content changes. */
export const selectUsedFileIds = createSelector(
  [selectDocuments],
  (documents): ReadonlySet<string> => new Set(documents.flatMap(({ document }) => cachedFileIds(document))),
  (a, b) => a.size === b.size && [...a].every((id) => b.has(id)),
);
