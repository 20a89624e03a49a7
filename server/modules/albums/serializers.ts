import type { Album, AlbumSpread, AlbumSummary, DeletedAlbum, TemplateDetails } from '@domain/contract';
import { reasonCodes } from '@domain/layout';
import { countPages, formatIds, type PrintSpec } from '@domain/print';
import { type FileViewer, photoUrls, signFileUrl } from '../files';
import type { PhotoRow } from '../storage/repository';
import { toCheckedAnalysis } from './albumPreflight';
import type { AlbumOverview, SpreadRow } from './repository';
import { isEditedByUser } from './spreadEdits';

/** Returns the photo ids in stored spreads (`data-file`), in a single pass. */
export function findUsedPhotoIds(html: readonly string[]): Set<string> {
  return new Set(
    html.flatMap((page) => [...page.matchAll(/ data-file="([\da-f-]{36})"/g)].flatMap((match) => match[1] ?? [])),
  );
}

/** {@link findUsedPhotoIds} with the unplaced photos of the spreads (`data-aside`). */
export function findReferencedPhotoIds(html: readonly string[]): Set<string> {
  const lists = html.flatMap((page) => [...page.matchAll(/ data-aside="([\da-f -]*)"/g)]);
  return new Set([...findUsedPhotoIds(html), ...lists.flatMap(([, ids = '']) => ids.split(' '))]);
}

export function filterUsedPhotos<P extends { readonly id: string }>(
  html: readonly string[],
  photos: readonly P[],
): P[] {
  const used = findUsedPhotoIds(html);
  return photos.filter(({ id }) => used.has(id));
}

export const spreadPath = (id: string, version: number): string => `/files/spreads/${id}/${version}.jpg`;

/** URL of a spread picture; for a cover, of its front. */
export const spreadUrl = (viewer: FileViewer, id: string, version: number): string =>
  signFileUrl(viewer, spreadPath(id, version));

export const shareUrl = ({ publicUrl }: Pick<FileViewer, 'publicUrl'>, token: string): string =>
  `${publicUrl}/preview/${token}`;

export function toSummary(viewer: FileViewer, row: AlbumOverview): AlbumSummary {
  const { album, spreadCount, photoCount, coverId, coverVersion } = row;
  const format = formatIds.find((known) => known === album.format);
  if (format === undefined) throw new Error(`album ${album.id} has the unknown format ${album.format}`);
  return {
    id: album.id,
    title: album.title,
    category: album.category,
    template_id: album.templateId,
    format,
    book: { cover: album.bookCover, paper: album.bookPaper },
    shared_url: album.shareToken === null ? null : shareUrl(viewer, album.shareToken),
    lora: album.lora,
    page_count: countPages(spreadCount),
    photo_count: photoCount,
    cover_url: coverId === null || coverVersion === null ? null : spreadUrl(viewer, coverId, coverVersion),
    state: album.state,
    created_at: album.createdAt.toISOString(),
    updated_at: album.updatedAt.toISOString(),
  };
}

export function toDeletedAlbum(viewer: FileViewer, row: AlbumOverview): DeletedAlbum {
  const { deletedAt, restorableUntil } = row.album;
  const toTime = (time: Date | null) => (time ?? new Date(0)).toISOString();
  const times = { deleted_at: toTime(deletedAt), restorable_until: toTime(restorableUntil) };
  // Pictures of deleted albums are inaccessible.
  return { ...toSummary(viewer, row), cover_url: null, ...times };
}

/** Returns the engine's reasons for an unedited spread. Reasons of older engines may be unknown now. */
function toReasons(spread: SpreadRow): Pick<AlbumSpread, 'reasons'> {
  const { made } = spread;
  if (!made || isEditedByUser(spread)) return {};
  const known = made.reasons.filter(({ code }) => reasonCodes.includes(code));
  const reasons = known.map(({ code, values, photoId }) => ({
    code,
    values: { ...values },
    ...(photoId !== undefined && { photo_id: photoId }),
  }));
  return { reasons };
}

export const toSpread = (viewer: FileViewer, spread: SpreadRow): AlbumSpread => {
  const { id, html, version } = spread;
  return { id, html, version, url: spreadUrl(viewer, id, version), ...toReasons(spread) };
};

export function toSources(viewer: FileViewer, photos: readonly PhotoRow[]): TemplateDetails['photos'] {
  const sources = photos.map((photo) => {
    const { width, height, colour } = photo;
    const artwork = photo.kind === 'artwork' ? { artwork: true as const } : {};
    return [photo.id, { width, height, colour, ...artwork, ...photoUrls(viewer, photo.userId, photo.id) }] as const;
  });
  return Object.fromEntries(sources);
}

interface AlbumParts {
  readonly spreads: readonly SpreadRow[];
  readonly deleted: readonly SpreadRow[];
  readonly photos: readonly PhotoRow[];
  readonly book: PrintSpec;
}

export function toAlbum(viewer: FileViewer, row: AlbumOverview, { spreads, deleted, photos, book }: AlbumParts): Album {
  const sources = toSources(viewer, photos);
  const known = photos.map((photo) => [photo.id, toCheckedAnalysis(photo)] as const);
  return {
    ...toSummary(viewer, row),
    spreads: spreads.map((spread) => toSpread(viewer, spread)),
    deleted_spreads: deleted.map((spread) => toSpread(viewer, spread)),
    photos: Object.fromEntries(
      known.flatMap(([id, facts]) => (sources[id] ? [[id, { ...sources[id], ...facts }]] : [])),
    ),
    book,
  };
}
