import type { StorageFile } from '@domain/contract';
import type { LayoutPhoto } from '@domain/layout';
import type { PhotoAnalysis } from '@domain/photo';
import { shallowEqual } from 'react-redux';
import { type StorageRoot, selectPhoto, selectUpload } from '@/features/storage';
import { toEpochMs, toLayoutCapture } from '@/lib/toLayoutCapture';

const analysisCache = new WeakMap<StorageFile, PhotoAnalysis>();

/** Returns the analysis of a stored photo. The object keeps its identity, so no layout repeats for it. */
function findAnalysis(photo: StorageFile): PhotoAnalysis | null {
  if (!photo.facts) return null;
  const facts = analysisCache.get(photo) ?? { ...photo.facts, focus: photo.focus ?? null };
  analysisCache.set(photo, facts);
  return facts;
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
  return { id, width, height, takenAt: toEpochMs(upload.takenAt), takenOffset, name, focus: null };
}

export const selectLayoutPhotos = (state: StorageRoot, ids: readonly string[]): LayoutPhoto[] =>
  ids.flatMap((id) => selectLayoutPhoto(state, id) ?? []);

export const arePhotosEqual = (a: readonly object[], b: readonly object[]): boolean =>
  a.length === b.length && a.every((photo, i) => shallowEqual(photo, b[i]));
