import type { Locale, StorageFile } from '@domain/contract';
import {
  type BookTarget,
  findDraftPages,
  type LayoutPhoto,
  type LayoutRequest,
  resolveAlbumTitles,
} from '@domain/layout';
import type { PhotoAnalysis } from '@domain/photo';
import { defaultPrintSpec, type FormatId, type PrinterId } from '@domain/print';
import { shallowEqual } from 'react-redux';
import { type StorageRoot, selectPhoto, selectUpload } from '@/features/storage';
import { toEpochMs, toLayoutCapture } from '@/lib/toLayoutCapture';

/** Layout input, as far as the user has chosen it. */
export interface LayoutInput {
  readonly photoIds: readonly string[];
  readonly format: FormatId;
  readonly templateId: string;
  readonly title: string;
  readonly captions: boolean;
  readonly coverPhotoId: string | null;
  readonly seed: number;
  /** Length that the album does not exceed; null lets the photos decide. */
  readonly target: BookTarget | null;
}

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

/** Returns the layout request; null without photos. */
export function createLayoutRequest(
  choice: LayoutInput,
  photos: readonly LayoutPhoto[],
  locale: Locale,
  printer: PrinterId,
): LayoutRequest | null {
  if (photos.length === 0) return null;
  const { format, templateId, captions, seed, target } = choice;
  const titles = resolveAlbumTitles(choice.title, photos, locale);
  const cover = photos.some(({ id }) => id === choice.coverPhotoId) ? choice.coverPhotoId : null;
  const make = { ...defaultPrintSpec, printer };
  const pages = target && findDraftPages(target, photos.length, { ...make, format });
  return { photos, format, templateId, ...titles, coverPhotoId: cover, captions, locale, seed, pages, make };
}
