import type { FlipPage } from '@domain/document';
import { useT } from '@/i18n';
import type { Book } from '../book/book';
import type { LeafPainting } from './leafPaintSteps';

/** Returns the accessible name of a page: "Page 3, 2 photos". */
export function useLeafLabel(book: Book, leaf: FlipPage, painting: LeafPainting | null): string {
  const t = useT();
  const count = painting?.photoCount ?? 0;
  if (leaf.number !== null) return t('viewer.pageLabel', { number: leaf.number, count });
  return t(leaf.side === 'right' ? 'viewer.frontCoverOf' : 'viewer.backCoverOf', { title: book.title });
}
