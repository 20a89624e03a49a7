import type { AppDeps } from '../../deps';
import { apiFail } from '../../http/failure';
import { type AlbumRow, photosOf, spreadsOf } from '../albums/repository';
import { photosIn } from '../albums/used';
import { photoKeys } from '../files';
import type { Entry } from '../takeout/zip';
import { type BundledAlbum, bundleEntries, originalBlob } from './entries';
import { manifest } from './manifest';

type Deps = Pick<AppDeps, 'db' | 'blobs'>;

/** The files of an album's bundle. A photo whose original is gone is left out: its frame will be empty. */
export async function entriesOf({ db, blobs }: Deps, album: AlbumRow): Promise<Entry[]> {
  if (album.state !== 'ready') apiFail('album_not_ready');
  const html = (await spreadsOf(db, album.id)).map((spread) => spread.html);
  const photos: BundledAlbum['photos'][number][] = [];
  for (const row of photosIn(html, await photosOf(db, album.id))) {
    const key = photoKeys(row.userId, row.id).original;
    if (!(await blobs.stat(key))) continue;
    const { id, name, sha256, bytes } = row;
    const artwork = row.kind === 'artwork' ? { artwork: true } : {};
    photos.push({ id, name, sha256, bytes, ...artwork, open: originalBlob(blobs, key) });
  }
  const { title, templateId, category, createdAt: madeAt } = album;
  const format = manifest.shape.album.shape.format.parse(album.format);
  return bundleEntries({ album: { title, format, template_id: templateId, category, madeAt }, spreads: html, photos });
}
