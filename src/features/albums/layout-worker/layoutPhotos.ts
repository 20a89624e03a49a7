import type { StorageFile } from '@domain/contract';
import type { LayoutAnalysis, LayoutPhoto } from '@domain/layout';
import type { PhotoAnalysis } from '@domain/photo';
import { useMemo, useSyncExternalStore } from 'react';
import { shallowEqual } from 'react-redux';
import { type StorageRoot, selectPhoto, selectUpload } from '@/features/storage';
import type { PagePhoto } from '@/features/viewer/painting/PagePainting';
import { objectUrls } from '@/lib/objectUrls';
import { toEpochMs, toLayoutAnalysis, toLayoutCapture } from '@/lib/toLayoutCapture';
import { useAppSelector } from '@/store/hooks';

const analysisCache = new WeakMap<StorageFile, LayoutAnalysis | null>();

/** Returns the analysis of a stored photo. The object keeps its identity, so no layout repeats for it. */
function findAnalysis(photo: StorageFile): LayoutAnalysis | null {
  const analysis = analysisCache.get(photo) ?? toLayoutAnalysis(photo);
  analysisCache.set(photo, analysis);
  return analysis;
}

const uploadAnalysisCache = new WeakMap<PhotoAnalysis, LayoutAnalysis>();

/** Returns what this browser measured of a photo that the server does not have. Its faces are unknown. */
function findUploadAnalysis({ analysis: measured }: { readonly analysis?: PhotoAnalysis | undefined }) {
  if (!measured) return null;
  const analysis = uploadAnalysisCache.get(measured) ?? { ...measured, faces: null };
  uploadAnalysisCache.set(measured, analysis);
  return analysis;
}

/** Returns a selected photo, stored or pending; null while its size is unknown. */
function selectLayoutPhoto(state: StorageRoot, id: string): LayoutPhoto | null {
  const photo = selectPhoto(state, id);
  if (photo) {
    const { width, height, colour, focus = null, place = null } = photo;
    return { id, width, height, colour, focus, ...toLayoutCapture(photo), analysis: findAnalysis(photo), place };
  }
  const upload = selectUpload(state, id);
  if (!upload || upload.width === null || upload.height === null || upload.status.phase === 'unsupported') return null;
  const { width, height, name, takenOffset } = upload;
  const analysis = findUploadAnalysis(upload);
  const focus = analysis?.focus ?? null;
  return { id, width, height, takenAt: toEpochMs(upload.takenAt), takenOffset, name, focus, analysis };
}

export const selectLayoutPhotos = (state: StorageRoot, ids: readonly string[]): LayoutPhoto[] =>
  ids.flatMap((id) => selectLayoutPhoto(state, id) ?? []);

export const arePhotosEqual = (a: readonly object[], b: readonly object[]): boolean =>
  a.length === b.length && a.every((photo, i) => shallowEqual(photo, b[i]));

const PLACEHOLDER_COLOUR = '#dcdcdc';

/** Transparent image; the frame shows its colour. */
const TRANSPARENT_IMAGE_URL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/**
 * Returns images for page rendering: those of the server, or local thumbnails of pending uploads.
 * @param note text over pending photos
 */
export function usePagePhotos(ids: readonly string[], note?: string): Readonly<Record<string, PagePhoto>> {
  const stored = useAppSelector((state) => ids.map((id) => selectPhoto(state, id)), shallowEqual);
  const local = useLocalUrls(ids);
  return useMemo(() => {
    const entries = ids.flatMap((id, i): [string, PagePhoto][] => {
      const photo = stored[i];
      if (photo) return [[id, { path: photo.path, preview: photo.preview, colour: photo.colour }]];
      const url = local[i];
      if (note === undefined && !url) return [];
      const picture = url || TRANSPARENT_IMAGE_URL;
      return [
        [id, { path: picture, preview: picture, colour: PLACEHOLDER_COLOUR, ...(note !== undefined && { note }) }],
      ];
    });
    return Object.fromEntries(entries);
  }, [ids, stored, local, note]);
}

function useLocalUrls(ids: readonly string[]): string[] {
  const subscribe = useMemo(
    () => (listener: () => void) => {
      const ends = ids.map((id) => objectUrls.subscribe(id, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [ids],
  );
  // Joined into one string, because a store snapshot must be equal while nothing has changed.
  const urls = useSyncExternalStore(subscribe, () => ids.map((id) => objectUrls.get(id) ?? '').join(' '));
  return useMemo(() => urls.split(' '), [urls]);
}
