import type { AlbumPhoto, SharedAlbumResponse } from '@domain/contract';
import { countShownPlaces } from '@domain/layout';
import { formatIds } from '@domain/print';
import type { Database } from '../../drivers/database';
import { throwApiError } from '../../http/apiError';
import { type AlbumRow, findAlbumPhotos } from '../albums/repository';
import { findUsedPhotoIds } from '../albums/serializers';
import { findAlbumPlaces, readSpread, readVisiblePages } from './visiblePages';

/** Path of the picture of a shared album's front cover, while its spread has this version. */
export const frontCoverPath = (token: string, version: number): string => `/files/shared/${token}/cover/${version}.jpg`;

export type ShownPlaces = ReturnType<typeof countShownPlaces>;

/** Counts what tells visitors where the photos were taken. Undefined while a page cannot be read. */
export async function countVisiblePlaces(db: Database, album: AlbumRow): Promise<ShownPlaces | undefined> {
  const { spreads } = await readVisiblePages(db, album);
  const documents = spreads.flatMap(({ html }) => readSpread(html) ?? []);
  if (documents.length < spreads.length) return undefined;
  const { photos, written } = await findAlbumPlaces(db, album);
  return countShownPlaces(documents, photos, written);
}

/** Returns a shared album for the public; the token is part of its picture URLs. */
export async function createSharedAlbumResponse(
  db: Database,
  album: AlbumRow,
  shareToken: string,
): Promise<SharedAlbumResponse> {
  const format = formatIds.find((id) => id === album.format) ?? throwApiError('not_found');
  const { title, spreads, revision } = await readVisiblePages(db, album);
  const used = findUsedPhotoIds(spreads.map(({ html }) => html));
  const usedPhotos = (await findAlbumPhotos(db, album.id)).filter(({ id }) => used.has(id));
  const photos: Record<string, AlbumPhoto> = {};
  for (const { id, width, height, colour } of usedPhotos) {
    const folder = `/files/shared/${shareToken}/${id}`;
    photos[id] = { width, height, colour, path: `${folder}/1440`, preview: `${folder}/250` };
  }
  const { bookCover: cover, bookPaper: paper } = album;
  const [first] = spreads;
  const copies = album.shareCopies && {
    revision,
    book: { cover, paper },
    cover_url: first ? frontCoverPath(shareToken, first.version) : null,
  };
  return {
    title,
    format,
    spreads: spreads.map(({ id, html }) => ({ id, html })),
    photos,
    ...(copies && { copies }),
  };
}
