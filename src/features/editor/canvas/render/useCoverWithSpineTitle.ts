import { addSpineTitle, type SpreadDocument } from '@domain/document';
import { computeSpineTitleHeight } from '@domain/print';
import { useMemo } from 'react';
import { useAppSelector } from '@/store/hooks';
import { selectBook, selectEditor, selectPageCount } from '../../state/selectors';

/**
 * Returns a cover with the generated title on its spine, unless the user has put text there. Other spreads are returned
 * unchanged.
 */
export function useCoverWithSpineTitle<D extends SpreadDocument | undefined>(doc: D): D | SpreadDocument {
  const book = useAppSelector(selectBook);
  const title = useAppSelector((state) => selectEditor(state).album?.title ?? '');
  const pages = useAppSelector(selectPageCount);
  return useMemo(
    () =>
      doc?.role === 'cover' && book ? addSpineTitle(doc, title, computeSpineTitleHeight({ ...book, pages })) : doc,
    [doc, book, title, pages],
  );
}
