import { collectFileIds } from '@domain/document';
import type { LayoutRequest } from '@domain/layout';
import { defaultPrinter } from '@domain/print';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Book, createBook } from '@/features/viewer/book/book';
import { useLanguage } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { selectAlbumSettings } from '../selectors';
import { arePhotosEqual, createLayoutRequest, type LayoutInput, selectLayoutPhotos } from './layoutRequest';
import { acquireLayoutWorker, type LayoutRequester, type LayoutResult, requestLayout } from './layoutWorkerClient';
import { usePagePhotos } from './usePagePhotos';

/** Shortest time between two layout requests, during fast typing or uploads. */
const LAYOUT_INTERVAL_MS = 120;

export interface BookPreview {
  readonly book: Book;
  readonly pageCount: number;
}

/**
 * Lays out the selected photos and keeps the result current. The previous result stays until the next one.
 * @param note text over pending photos
 */
export function useBookPreview(
  choice: LayoutInput | null,
  spreads: number,
  rank: LayoutRequester['priority'],
  note?: string,
): BookPreview | null {
  const { locale } = useLanguage();
  const photos = useAppSelector((state) => (choice ? selectLayoutPhotos(state, choice.photoIds) : []), arePhotosEqual);
  const printer = useAppSelector(selectAlbumSettings)?.printer ?? defaultPrinter;
  const request = useMemo(
    () => choice && createLayoutRequest(choice, photos, locale, printer),
    [choice, photos, locale, printer],
  );
  const layout = useLayout(request, spreads, rank);

  const used = useMemo(() => listUsedPhotoIds(layout), [layout]);
  const pictures = usePagePhotos(used, note);
  return useMemo(() => {
    const format = layout?.spreads[0]?.format;
    if (!layout || !request || !format) return null;
    const book = createBook({ id: 'draft', title: request.title, format, documents: layout.spreads, photos: pictures });
    return { book, pageCount: layout.pageCount };
  }, [layout, request, pictures]);
}

/**
 * Returns the newest result of the engine, even for an earlier request: a stream of photos must not leave the page
 * empty.
 */
function useLayout(
  request: LayoutRequest | null,
  spreads: number,
  rank: LayoutRequester['priority'],
): LayoutResult | null {
  const [layout, setLayout] = useState<LayoutResult | null>(null);
  const [asker] = useState<LayoutRequester>({ priority: rank });
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(acquireLayoutWorker, []);
  useEffect(() => {
    if (!request) return;
    const ask = async () => {
      askedAt.current = performance.now();
      const next = await requestLayout(asker, request, spreads);
      if (next) setLayout(next);
    };
    const wait = Math.max(0, askedAt.current + LAYOUT_INTERVAL_MS - performance.now());
    const timer = setTimeout(() => {
      ask().catch((error: unknown) => console.error('failed to lay out the draft', error));
    }, wait);
    return () => clearTimeout(timer);
  }, [request, spreads, asker]);
  return layout;
}

const listUsedPhotoIds = (layout: LayoutResult | null): string[] => (layout?.spreads ?? []).flatMap(collectFileIds);
