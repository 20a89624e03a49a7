import { defaultBookChoice } from '@domain/commerce';
import type { AlbumSummary, ExportStatus, GenerationStatus } from '@domain/contract';
import { joinSpreads, serialiseSpread } from '@domain/document';
import { layoutAlbum } from '@domain/layout';
import { aLayoutRequest } from '@domain/testing';
import { ApiError, type FailureCode } from '@/api';
import { type Book, createBook } from '@/features/viewer/book/book';
import { type RootState, rootReducer } from '@/store/rootReducer';

export const ALBUM = '10000000-0000-4000-8000-000000000001';
export const GENERATION = '30000000-0000-4000-8000-000000000001';
export const PHOTO = '00000000-0000-4000-8000-000000000001';

export const aSummary = (changes: Partial<AlbumSummary> = {}): AlbumSummary => ({
  id: ALBUM,
  title: 'Canyons',
  category: null,
  template_id: 'journey',
  format: 'square-210',
  book: defaultBookChoice,
  shared_url: null,
  lora: null,
  page_count: 24,
  photo_count: 13,
  cover_url: null,
  state: 'ready',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...changes,
});

/** Returns a book made by the real engine. */
export function aBook(title = 'Canyons'): Book {
  const { spreads } = layoutAlbum(aLayoutRequest({ title }));
  return createBook({ id: ALBUM, title, format: 'square-210', documents: spreads, photos: {} });
}

/** Returns a response of the preview call. */
export const aPreview = (changes: Partial<AlbumSummary> = {}) => ({
  album: aSummary(changes),
  previewCode: joinSpreads(aBook().documents.map(serialiseSpread)),
  photos: {},
});

export const aStatus = (changes: Partial<GenerationStatus['data']> = {}): GenerationStatus => ({
  status: 'success',
  data: {
    status: 'placing',
    stage: 'placing',
    completed: 0.5,
    album_id: ALBUM,
    placed: 6,
    total: 13,
    error: null,
    ...changes,
  },
});

export const anExport = (changes: Partial<ExportStatus['data']> = {}): ExportStatus => ({
  data: { id: null, completed: 0.4, url: null, stage: 'drawing', ...changes },
});

export const createApiError = (code: FailureCode, status = 500) => new ApiError({ code, status, message: code });

/** State of a signed-in user with changes to the albums slice. */
export function signedInState(albums: Partial<RootState['albums']> = {}): RootState {
  const empty = rootReducer(undefined, { type: 'test/started' });
  const claims = { currency: 'EUR', language: 'en', referral: 1 };
  return { ...empty, auth: { ...empty.auth, status: 'signedIn', claims }, albums: { ...empty.albums, ...albums } };
}

/** Provider for `expectSaga` that ends delays at once. */
export const noDelays = {
  call(effect: { fn: { name: string } }, next: () => unknown) {
    return effect.fn.name === 'delayP' ? true : next();
  },
};
