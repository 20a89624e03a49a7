import type { Flipfiles, PhotoSource } from '@domain/contract';
import { formatIds } from '@domain/print';
import type { Database } from '../../drivers/database';
import { apiFail } from '../../http/failure';
import { type AlbumRow, photosOf, spreadsOf } from '../albums/repository';
import { photoIdsIn } from '../albums/used';

/** A shared album as anyone may see it; its pictures are addressed by the token that opens it. */
export async function flipfilesOf(db: Database, album: AlbumRow, shareToken: string): Promise<Flipfiles> {
  const format = formatIds.find((id) => id === album.format) ?? apiFail('not_found');
  const spreads = (await spreadsOf(db, album.id)).map(({ id, html }) => ({ id, html }));
  const used = photoIdsIn(spreads.map(({ html }) => html));
  const shown = (await photosOf(db, album.id)).filter(({ id }) => used.has(id));
  const photos: Record<string, PhotoSource> = {};
  for (const { id, width, height, colour } of shown) {
    const folder = `/files/shared/${shareToken}/${id}`;
    photos[id] = { width, height, colour, path: `${folder}/1440`, preview: `${folder}/250` };
  }
  return { title: album.title, format, spreads, photos };
}
