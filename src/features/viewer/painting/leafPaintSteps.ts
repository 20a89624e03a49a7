import { type FlipPage, findPageArea, type PageArea, type PaintStep, paintPage } from '@domain/document';
import type { Book } from '../book/book';

export interface LeafPainting {
  readonly area: PageArea;
  readonly steps: readonly PaintStep[];
  readonly photoCount: number;
}

/** Returns the paint steps of a leaf; null for an endpaper. */
export function createLeafPainting(book: Book, leaf: FlipPage): LeafPainting | null {
  const document = leaf.spreadIndex === null ? undefined : book.documents[leaf.spreadIndex];
  const area = document && findPageArea(document, leaf.side);
  if (!document || !area) return null;
  const steps = paintPage(document, leaf.side);
  return { area, steps, photoCount: steps.filter((step) => step.kind === 'photo' && step.fileId !== null).length };
}

export function findCoverPictures(book: Book): string[] {
  const [cover] = book.leaves;
  const steps = (cover && createLeafPainting(book, cover)?.steps) ?? [];
  return steps.flatMap((step) => {
    const photo = step.kind === 'photo' && step.fileId !== null ? book.photos[step.fileId] : undefined;
    return photo ? [photo.path] : [];
  });
}
