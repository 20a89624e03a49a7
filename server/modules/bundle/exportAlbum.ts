import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES } from '@domain/contract';
import { and, desc, eq } from 'drizzle-orm';
import type { AppDeps } from '../../deps';
import { tables } from '../../drivers/database';
import { throwApiError } from '../../http/apiError';
import { findDeletedSpreads } from '../albums/editing/repository';
import type { StoredGenerationRequest } from '../albums/generation/repository';
import { type AlbumRow, findAlbumPhotos, findSpreads, measureAlbum, type SpreadRow } from '../albums/repository';
import { findReferencedPhotoIds } from '../albums/serializers';
import { isEditedByUser } from '../albums/spreadEdits';
import { ENGINE_SPREAD_VERSION } from '../albums/spreadOrigin';
import { findVersions } from '../albums/versions/repository';
import { photoKeys } from '../files';
import type { ZipEntry } from '../takeout/zip';
import { type BundledAlbum, createBundleEntries, openOriginalBlob, toBundledDate } from './bundleEntries';
import { collectVersions, MAX_BUNDLED_BYTES } from './bundleVersions';
import { type BundleManifest, bundleManifestSchema, MAX_DELETED_SPREADS } from './manifest';

type Deps = Pick<AppDeps, 'db' | 'blobs'>;

const { generations } = tables;

/** Returns the last layout request; null when there is none or parts of it are unknown. */
async function findLayoutSettings(db: Deps['db'], albumId: string): Promise<BundleManifest['album']['settings']> {
  const [row] = await db
    .select({ request: generations.request })
    .from(generations)
    .where(and(eq(generations.albumId, albumId), eq(generations.kind, 'spreads')))
    .orderBy(desc(generations.createdAt))
    .limit(1);
  if (!row) return null;
  const { seed, captions, subtitle, locale, coverPhotoId } = row.request as Partial<StoredGenerationRequest>;
  const parsedSettings = bundleManifestSchema.shape.album.shape.settings.safeParse({
    seed,
    captions,
    subtitle: subtitle ?? '',
    language: LOCALES.find((known) => known === locale) ?? 'en',
    cover_photo_id: coverPhotoId ?? null,
  });
  return parsedSettings.success ? parsedSettings.data : null;
}

/** Returns a spread with its bundle version: an unedited one counts as made, however often its spine changed. */
const toBundledSpread = (row: SpreadRow): SpreadRow => ({
  ...row,
  version: isEditedByUser(row) ? row.version : ENGINE_SPREAD_VERSION,
});

/** Largest number of page bytes that {@link createAlbumEntries} holds in memory. */
export async function measureBundleBytes(db: Deps['db'], albumId: string): Promise<number> {
  const { live, deleted } = await measureAlbum(db, albumId);
  const stored = (await findVersions(db, albumId)).reduce((sum, { bytes }) => sum + bytes, 0);
  return live + deleted + Math.min(stored, MAX_BUNDLED_BYTES);
}

/** Returns the files of an album's bundle. A photo without its original is left out, which leaves an empty frame. */
export async function createAlbumEntries({ db, blobs }: Deps, album: AlbumRow): Promise<ZipEntry[]> {
  if (album.state !== 'ready') throwApiError('album_not_ready');
  const spreads = (await findSpreads(db, album.id)).map(toBundledSpread);
  const deleted = await findDeletedSpreads(db, album.id, MAX_DELETED_SPREADS);
  const stored = [...spreads, ...deleted];
  const ids = stored.map(({ id }) => id);
  const versions = await collectVersions(db, album.id, ids);
  const kept = findReferencedPhotoIds([...stored.map(({ html }) => html), ...versions.pages]);
  const photos: BundledAlbum['photos'][number][] = [];
  const dates: BundleManifest['dates'] = [];
  for (const row of await findAlbumPhotos(db, album.id)) {
    if (!kept.has(row.id)) continue;
    const key = photoKeys(row.userId, row.id).original;
    if (!(await blobs.stat(key))) continue;
    const { id, name, sha256, bytes } = row;
    const artwork = row.kind === 'artwork' ? { artwork: true } : {};
    photos.push({ id, name, sha256, bytes, ...artwork, open: openOriginalBlob(blobs, key) });
    if (row.kind !== 'artwork') dates.push(toBundledDate(row));
  }
  const { title, templateId, category, lora, bookCover, bookPaper, createdAt: madeAt } = album;
  const book = { cover: bookCover, paper: bookPaper };
  const format = bundleManifestSchema.shape.album.shape.format.parse(album.format);
  const settings = await findLayoutSettings(db, album.id);
  return createBundleEntries({
    album: { title, format, template_id: templateId, category, lora, book, settings, madeAt },
    spreads,
    deleted: deleted.flatMap(({ deletedAt, ...spread }) => (deletedAt ? [{ ...spread, deletedAt }] : [])),
    versions,
    photos,
    dates,
  });
}

async function appendText(file: FileHandle, entry: ZipEntry): Promise<number> {
  const text = await entry.open();
  if (typeof text !== 'string') throw new Error(`${entry.path} is not a text`);
  const bytes = Buffer.from(text);
  await file.appendFile(bytes);
  return bytes.length;
}

/**
 * Moves the texts of an archive to a new file in `folder`: a slow download must not keep pages in memory. The caller
 * removes the folder after the download.
 */
export async function spoolTexts(entries: readonly ZipEntry[], folder: string): Promise<ZipEntry[]> {
  await mkdir(folder);
  const path = join(folder, 'texts');
  const file = await open(path, 'wx', 0o600);
  const spooled: ZipEntry[] = [];
  try {
    let start = 0;
    for (const entry of entries) {
      if (!entry.compress) {
        spooled.push(entry);
        continue;
      }
      const place = { start, end: start + (await appendText(file, entry)) - 1 };
      start = place.end + 1;
      spooled.push({ ...entry, open: () => Promise.resolve(createReadStream(path, place)) });
    }
  } finally {
    await file.close();
  }
  return spooled;
}
