import { fileIdsOf } from '@domain/document';
import { useEffect, useMemo, useState } from 'react';
import { useLanguage } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { type Book, bookOf } from '../viewer/book';
import { type DraftChoice, layoutPhotosOf, requestOf, samePhotos } from './choice';
import { holdLayouter, type Layout, layOut } from './layouter';
import { usePagePhotos } from './usePagePhotos';

/** Typing and clicking settle for this long before the engine is asked again. */
const SETTLE_MS = 120;

export interface Draft {
  readonly book: Book;
  readonly pageCount: number;
}

/** Lays the chosen photos out and keeps the result fresh; the older one stays while a newer is on its way. */
export function useDraft(choice: DraftChoice | null, spreads: number): Draft | null {
  const { locale } = useLanguage();
  const photos = useAppSelector((state) => (choice ? layoutPhotosOf(state, choice.photoIds) : []), samePhotos);
  const request = useMemo(() => choice && requestOf(choice, photos, locale), [choice, photos, locale]);
  const [layout, setLayout] = useState<Layout | null>(null);

  useEffect(holdLayouter, []);
  useEffect(() => {
    if (!request) return;
    let stale = false;
    const timer = setTimeout(() => {
      const show = (next: Layout) => {
        if (!stale) setLayout(next);
      };
      layOut(request, spreads).then(show, (error: unknown) => console.error('The draft could not be laid out', error));
    }, SETTLE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [request, spreads]);

  const used = useMemo(() => usedPhotos(layout), [layout]);
  const pictures = usePagePhotos(used);
  return useMemo(() => {
    const format = layout?.spreads[0]?.format;
    if (!layout || !request || !format) return null;
    const book = bookOf({ id: 'draft', title: request.title, format, documents: layout.spreads, photos: pictures });
    return { book, pageCount: layout.pageCount };
  }, [layout, request, pictures]);
}

const usedPhotos = (layout: Layout | null): string[] => (layout?.spreads ?? []).flatMap(fileIdsOf);
