import { LOCALES } from '@domain/contract';
import { and, desc, eq } from 'drizzle-orm';
import type { AppDeps } from '../../deps';
import { tables } from '../../drivers/database';
import { throwApiError } from '../../http/apiError';
import { measureAlbum } from '../albums/editing/albumSize';
import { deletedSpreadsOf } from '../albums/editing/repository';
import { AS_MADE, isTouched } from '../albums/editing/spreadOrigin';
import type { GenerationRequest } from '../albums/generation/repository';
import { type AlbumRow, photosOf, type SpreadRow, spreadsOf } from '../albums/repository';
import { keptPhotoIdsIn } from '../albums/usedPhotoIds';
import { versionsOf } from '../albums/versions/repository';
import { photoKeys } from '../files';
import type { Entry } from '../takeout/zip';
import { type BundledAlbum, bundleEntries, originalBlob } from './bundleEntries';
import { MAX_BUNDLED_BYTES, versionsIn } from './bundleVersions';
import { MAX_DELETED_SPREADS, type Manifest, manifest } from './manifest';

type Deps = Pick<AppDeps, 'db' | 'blobs'>;

const { generations } = tables;

/** What was asked of the engine last; null where it was never asked, or where that is not all known. */
async function settingsOf(db: Deps['db'], albumId: string): Promise<Manifest['album']['settings']> {
  const [row] = await db
    .select({ request: generations.request })
    .from(generations)
    .where(and(eq(generations.albumId, albumId), eq(generations.kind, 'spreads')))
    .orderBy(desc(generations.createdAt))
    .limit(1);
  if (!row) return null;
  const { seed, captions, subtitle, locale, coverPhotoId } = row.request as Partial<GenerationRequest>;
  const told = manifest.shape.album.shape.settings.safeParse({
    seed,
    captions,
    subtitle: subtitle ?? '',
    language: LOCALES.find((known) => known === locale) ?? 'en',
    cover_photo_id: coverPhotoId ?? null,
  });
  return told.success ? told.data : null;
}

/** A spread with its version as a bundle tells it: what nobody touched is as it was made, however often it was bound anew. */
const asTold = (row: SpreadRow): SpreadRow => ({ ...row, version: isTouched(row) ? row.version : AS_MADE });

/** Most bytes of pages that {@link entriesOf} has in memory. */
export async function bundledBytes(db: Deps['db'], albumId: string): Promise<number> {
  const { live, deleted } = await measureAlbum(db, albumId);
  const stored = (await versionsOf(db, albumId)).reduce((sum, { bytes }) => sum + bytes, 0);
  return live + deleted + Math.min(stored, MAX_BUNDLED_BYTES);
}

/** The files of an album's bundle. A photo whose original is gone is left out: its frame will be empty. */
export async function entriesOf({ db, blobs }: Deps, album: AlbumRow): Promise<Entry[]> {
  if (album.state !== 'ready') throwApiError('album_not_ready');
  const spreads = (await spreadsOf(db, album.id)).map(asTold);
  const deleted = await deletedSpreadsOf(db, album.id, MAX_DELETED_SPREADS);
  const stored = [...spreads, ...deleted];
  const ids = stored.map(({ id }) => id);
  const versions = await versionsIn(db, album.id, ids);
  const kept = keptPhotoIdsIn([...stored.map(({ html }) => html), ...versions.pages]);
  const photos: BundledAlbum['photos'][number][] = [];
  for (const row of await photosOf(db, album.id)) {
    if (!kept.has(row.id)) continue;
    const key = photoKeys(row.userId, row.id).original;
    if (!(await blobs.stat(key))) continue;
    const { id, name, sha256, bytes } = row;
    const artwork = row.kind === 'artwork' ? { artwork: true } : {};
    photos.push({ id, name, sha256, bytes, ...artwork, open: originalBlob(blobs, key) });
  }
  const { title, templateId, category, lora, bookCover, bookPaper, createdAt: madeAt } = album;
  const book = { cover: bookCover, paper: bookPaper };
  const format = manifest.shape.album.shape.format.parse(album.format);
  const settings = await settingsOf(db, album.id);
  return bundleEntries({
    album: { title, format, template_id: templateId, category, lora, book, settings, madeAt },
    spreads,
    deleted: deleted.flatMap(({ deletedAt, ...spread }) => (deletedAt ? [{ ...spread, deletedAt }] : [])),
    versions,
    photos,
  });
}
