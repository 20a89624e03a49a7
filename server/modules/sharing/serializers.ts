import type { AlbumPhoto, SharedAlbumResponse } from '@domain/contract';
import { parseSpread, serialiseSpread } from '@domain/document';
import { formatIds } from '@domain/print';
import type { Database } from '../../drivers/database';
import { throwApiError } from '../../http/apiError';
import { type AlbumRow, findAlbumPhotos, findSpreads } from '../albums/repository';
import { findUsedPhotoIds } from '../albums/usedPhotoIds';
import { computeRevision } from './revision';
import { frontCoverPath } from './urls';

/** Removes the unplaced photos from a spread. */
export function stripUnplacedPhotos(html: string): string {
  if (!html.includes(' data-aside=')) return html;
  const { aside: _, ...doc } = parseSpread(html);
  return serialiseSpread(doc);
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
