import { type FlipPage, findPageArea, type PageArea, type PaintStep, paintPage } from '@domain/document';
import { useT } from '@/i18n';
import type { Book } from '../book/book';

export interface FlipPagePainting {
  readonly area: PageArea;
  readonly steps: readonly PaintStep[];
  readonly photoCount: number;
}

/** Returns the paint steps of a leaf; null for an endpaper. */
export function createFlipPagePainting(book: Book, leaf: FlipPage): FlipPagePainting | null {
  const document = leaf.spreadIndex === null ? undefined : book.documents[leaf.spreadIndex];
  const area = document && findPageArea(document, leaf.side);
  if (!document || !area) return null;
  const steps = paintPage(document, leaf.side);
  return { area, steps, photoCount: steps.filter((step) => step.kind === 'photo' && step.fileId !== null).length };
}

export function findCoverPictures(book: Book): string[] {
  const [cover] = book.leaves;
  const steps = (cover && createFlipPagePainting(book, cover)?.steps) ?? [];
  return steps.flatMap((step) => {
    const photo = step.kind === 'photo' && step.fileId !== null ? book.photos[step.fileId] : undefined;
    return photo ? [photo.path] : [];
  });
}

/** Returns the accessible name of a page: "Page 3, 2 photos". */
export function useFlipPageLabel(book: Book, leaf: FlipPage, painting: FlipPagePainting | null): string {
  const t = useT();
  const count = painting?.photoCount ?? 0;
  if (leaf.number !== null) return t('viewer.pageLabel', { number: leaf.number, count });
  return t(leaf.side === 'right' ? 'viewer.frontCoverOf' : 'viewer.backCoverOf', { title: book.title });
}
