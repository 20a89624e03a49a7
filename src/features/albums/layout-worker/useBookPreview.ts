import { collectFileIds } from '@domain/document';
import type { LayoutRequest } from '@domain/layout';
import { defaultPrinter } from '@domain/print';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Book, bookOf } from '@/features/viewer/book/book';
import { useLanguage } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { selectSettings } from '../selectors';
import { type DraftChoice, layoutPhotosOf, requestOf, samePhotos } from './layoutRequest';
import { type Asker, holdLayouter, type Layout, layOut } from './layoutWorkerClient';
import { usePagePhotos } from './usePagePhotos';

/** The engine is not asked more often than this, however fast one types or photos come. */
const PAUSE_MS = 120;

export interface Draft {
  readonly book: Book;
  readonly pageCount: number;
}

/**
 * Lays the chosen photos out and keeps the result fresh; the older one stays while a newer is on its way.
 * @param note words over photos that are not stored yet
 */
export function useDraft(
  choice: DraftChoice | null,
  spreads: number,
  rank: Asker['rank'],
  note?: string,
): Draft | null {
  const { locale } = useLanguage();
  const photos = useAppSelector((state) => (choice ? layoutPhotosOf(state, choice.photoIds) : []), samePhotos);
  const printer = useAppSelector(selectSettings)?.printer ?? defaultPrinter;
  const request = useMemo(
    () => choice && requestOf(choice, photos, locale, printer),
    [choice, photos, locale, printer],
  );
  const layout = useLayout(request, spreads, rank);

  const used = useMemo(() => usedPhotos(layout), [layout]);
  const pictures = usePagePhotos(used, note);
  return useMemo(() => {
    const format = layout?.spreads[0]?.format;
    if (!layout || !request || !format) return null;
    const book = bookOf({ id: 'draft', title: request.title, format, documents: layout.spreads, photos: pictures });
    return { book, pageCount: layout.pageCount };
  }, [layout, request, pictures]);
}

/** The newest answer of the engine. Also one to an earlier question is shown: photos that keep coming must not keep the page empty. */
function useLayout(request: LayoutRequest | null, spreads: number, rank: Asker['rank']): Layout | null {
  const [layout, setLayout] = useState<Layout | null>(null);
  const [asker] = useState<Asker>({ rank });
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(holdLayouter, []);
  useEffect(() => {
    if (!request) return;
    const ask = async () => {
      askedAt.current = performance.now();
      const next = await layOut(asker, request, spreads);
      if (next) setLayout(next);
    };
    const wait = Math.max(0, askedAt.current + PAUSE_MS - performance.now());
    const timer = setTimeout(() => {
      ask().catch((error: unknown) => console.error('The draft could not be laid out', error));
    }, wait);
    return () => clearTimeout(timer);
  }, [request, spreads, asker]);
  return layout;
}

const usedPhotos = (layout: Layout | null): string[] => (layout?.spreads ?? []).flatMap(collectFileIds);
