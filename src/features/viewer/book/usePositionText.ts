import { useT } from '@/i18n';
import type { Book } from './book';
import { type BookMode, describePosition } from './bookPosition';

/** Returns "Pages 6–7 of 38", or which cover is open. */
export function usePositionText(book: Book, index: number, mode: BookMode): string {
  const t = useT();
  const label = describePosition(book.leaves, index, mode);
  switch (label.kind) {
    case 'front':
      return t('viewer.frontCover');
    case 'back':
      return t('viewer.backCover');
    case 'endpaper':
      return t('viewer.endpaper');
    case 'page':
      return t('viewer.pageOf', { number: label.number, total: label.total });
    case 'pages':
      return t('viewer.pagesOf', { first: label.first, last: label.last, total: label.total });
  }
}
