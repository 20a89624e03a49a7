import { createHash } from 'node:crypto';
import type { AlbumPhoto, SharedAlbumResponse } from '@domain/contract';
import { parseSpread, serialiseSpread } from '@domain/document';
import { countShownPlaces } from '@domain/layout';
import { formatIds } from '@domain/print';
import type { Database } from '../../drivers/database';
import { throwApiError } from '../../http/apiError';
import { type AlbumRow, findAlbumPhotos, findSpreads, type SpreadRow } from '../albums/repository';
import { findUsedPhotoIds } from '../albums/serializers';
import { addTowns } from '../storage/nearestTowns';

/** Path of the picture of a shared album's front cover, while its spread has this version. */
export const frontCoverPath = (token: string, version: number): string => `/files/shared/${token}/cover/${version}.jpg`;

/** Identifies what visitors of a shared album see. */
export const computeRevision = (
  { title, format }: Pick<AlbumRow, 'title' | 'format'>,
  versions: readonly Pick<SpreadRow, 'id' | 'version'>[],
): string =>
  createHash('sha256')
    .update(JSON.stringify([title, format, versions.map(({ id, version }) => [id, version])]))
    .digest('base64url');

export function stripUnplacedPhotos(html: string): string {
  if (!html.includes(' data-aside=')) return html;
  const { unplacedPhotoIds: _, ...doc } = parseSpread(html);
  return serialiseSpread(doc);
}

export type ShownPlaces = ReturnType<typeof countShownPlaces>;

/** Counts what tells visitors where the photos were taken. */
export async function countPlacesOfAlbum(db: Database, albumId: string): Promise<ShownPlaces> {
  const documents = (await findSpreads(db, albumId)).map(({ html }) => parseSpread(html));
  const photos = (await findAlbumPhotos(db, albumId)).map(({ latitude, longitude }) => ({
    takenAt: null,
    place: latitude === null || longitude === null ? null : { latitude, longitude },
  }));
  return countShownPlaces(documents, await addTowns(photos));
}

/** Returns a shared album for the public; the token is part of its picture URLs. */
export async function createSharedAlbumResponse(
  db: Database,
  album: AlbumRow,
  shareToken: string,
): Promise<SharedAlbumResponse> {
  const format = formatIds.find((id) => id === album.format) ?? throwApiError('not_found');
  const rows = await findSpreads(db, album.id);
  const spreads = rows.map(({ id, html }) => ({ id, html: stripUnplacedPhotos(html) }));
  const used = findUsedPhotoIds(spreads.map(({ html }) => html));
  const usedPhotos = (await findAlbumPhotos(db, album.id)).filter(({ id }) => used.has(id));
  const photos: Record<string, AlbumPhoto> = {};
  for (const { id, width, height, colour } of usedPhotos) {
    const folder = `/files/shared/${shareToken}/${id}`;
    photos[id] = { width, height, colour, path: `${folder}/1440`, preview: `${folder}/250` };
  }
  const { title, bookCover: cover, bookPaper: paper } = album;
  const copies = album.shareCopies && {
    revision: computeRevision(album, rows),
    book: { cover, paper },
    cover_url: rows[0] ? frontCoverPath(shareToken, rows[0].version) : null,
  };
  return { title, format, spreads, photos, ...(copies && { copies }) };
}
