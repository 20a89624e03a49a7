import type { Locale } from '@domain/contract';
import { collectFileIds } from '@domain/document';
import type { LayoutPhoto } from '@domain/layout';
import type { PrinterId } from '@domain/print';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Book, createBook } from '@/features/viewer/book/book';
import { useLanguage } from '@/i18n';
import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';
import { useAppSelector } from '@/store/hooks';
import { selectAlbumSettings } from '../selectors';
import { arePhotosEqual, selectLayoutPhotos, usePagePhotos } from './layoutPhotos';
import type { LayoutInput } from './layoutRequest';
import { acquireLayoutWorker, type LayoutRequester, type LayoutResult, requestLayout } from './layoutWorkerClient';

/** Shortest time between two layout requests, during fast typing or uploads. */
const LAYOUT_INTERVAL_MS = 120;

export interface BookPreview {
  readonly book: Book;
  readonly pageCount: number;
  /** False while photos are still read: the page count and its price would not be those of the album. */
  readonly isComplete: boolean;
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
  const printer = useAppSelector(selectAlbumSettings)?.printer;
  const input = useMemo(
    () => (choice && photos.length > 0 ? { choice, photos, locale, printer } : null),
    [choice, photos, locale, printer],
  );
  const layout = useLayout(input, spreads, rank);

  const used = useMemo(() => listUsedPhotoIds(layout), [layout]);
  const pictures = usePagePhotos(used, note);
  return useMemo(() => {
    const format = layout?.spreads[0]?.format;
    if (!layout || !input || !format) return null;
    const book = createBook({ id: 'draft', title: layout.title, format, documents: layout.spreads, photos: pictures });
    const isComplete = layout.photoCount === input.choice.photoIds.length;
    return { book, pageCount: layout.pageCount, isComplete };
  }, [layout, input, pictures]);
}

interface DraftInput {
  readonly choice: LayoutInput;
  readonly photos: readonly LayoutPhoto[];
  readonly locale: Locale;
  readonly printer: PrinterId | undefined;
}

type Draft = LayoutResult & { readonly title: string; readonly photoCount: number };

/** Titles and page counts load with the engine, which a page does without at first. */
const importLayoutRequest = () => retryUntilLoaded(() => import('./layoutRequest'));

/**
 * Returns the newest result of the engine, even for an earlier request: a stream of photos must not leave the page
 * empty.
 */
function useLayout(input: DraftInput | null, spreads: number, rank: LayoutRequester['priority']): Draft | null {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [asker] = useState<LayoutRequester>({ priority: rank });
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  const isHeld = useRef(false);
  useEffect(() => {
    isHeld.current = true;
    const release = acquireLayoutWorker();
    return () => {
      isHeld.current = false;
      release();
    };
  }, []);
  useEffect(() => {
    if (!input) return;
    const ask = async () => {
      askedAt.current = performance.now();
      const { createLayoutRequest } = await importLayoutRequest();
      const request = createLayoutRequest(input.choice, input.photos, input.locale, input.printer);
      if (!request || !isHeld.current) return;
      const layout = await requestLayout(asker, request, spreads);
      if (layout) setDraft({ ...layout, title: request.title, photoCount: request.photos.length });
    };
    const wait = Math.max(0, askedAt.current + LAYOUT_INTERVAL_MS - performance.now());
    const timer = setTimeout(() => {
      ask().catch((error: unknown) => console.error('failed to lay out the draft', error));
    }, wait);
    return () => clearTimeout(timer);
  }, [input, spreads, asker]);
  return draft;
}

const listUsedPhotoIds = (layout: LayoutResult | null): string[] => (layout?.spreads ?? []).flatMap(collectFileIds);

/** Returns the photo of the front cover, which the engine may have chosen; null for a cover without photos. */
export const findCoverPhotoId = ({ book }: BookPreview): string | null =>
  book.documents[0]?.elements.flatMap((element) => (element.type === 'photo' ? (element.fileId ?? []) : []))[0] ?? null;
