import { randomUUID } from 'node:crypto';
import { serialiseSpread } from '@domain/document';
import { DEFAULT_TEMPLATE, templateCategories, templateOf } from '@domain/layout';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AppDeps } from '../../deps';
import { type Queryable, tables } from '../../drivers/database';
import { updateCoverSpine } from '../albums/editing/binding';
import { withAlbumSizeLimit } from '../albums/editing/repository';
import type { StoredGenerationRequest } from '../albums/generation/repository';
import { findSpreads } from '../albums/repository';
import { isFutureDate, updatePhotoDates } from '../storage/corrections';
import { enforceAlbumQuota, enforcePhotoQuota } from '../user/quotas';
import { insertVersions, remapIds } from './insertVersions';
import { deletedFileName, spreadFileName } from './manifest';
import type { Bundle } from './openBundle';

const { albumPhotos, albums, generations, photos, spreads } = tables;

export interface ImportedPhotos {
  readonly ids: Map<string, string>;
  /** Photos stored by this import, hidden until the album exists: id here → hash of the bytes. */
  readonly fresh: Map<string, string>;
  /** Ids here of artwork, which stays hidden. */
  readonly artwork: Set<string>;
}

interface ImportOwner {
  readonly userId: string;
  readonly requestId: string | null;
}

/** Uses the uploaded photo when the same bytes were uploaded during the import. */
async function mergeUploadedPhotos(
  tx: Queryable,
  userId: string,
  { ids, fresh, artwork }: ImportedPhotos,
): Promise<Map<string, string>> {
  const hashes = [...fresh].flatMap(([id, sha256]) => (artwork.has(id) ? [] : [sha256]));
  if (hashes.length === 0) return ids;
  const own = and(eq(photos.userId, userId), isNull(photos.deletedAt), inArray(photos.sha256, hashes));
  const there = await tx.select({ id: photos.id, sha256: photos.sha256 }).from(photos).where(own);
  const uploaded = new Map(there.map(({ id, sha256 }) => [sha256, id]));
  return new Map([...ids].map(([from, id]) => [from, uploaded.get(fresh.get(id) ?? '') ?? id]));
}

/**
 * Shows the photos to the user.
 * @throws Error when one is gone
 */
async function unhidePhotos(
  tx: Queryable,
  { fresh, artwork }: ImportedPhotos,
  used: ReadonlySet<string>,
): Promise<void> {
  const visiblePhotoIds = [...fresh.keys()].filter((id) => !artwork.has(id) && used.has(id));
  if (artwork.size > 0)
    await tx
      .update(photos)
      .set({ kind: 'artwork' })
      .where(inArray(photos.id, [...artwork]));
  if (visiblePhotoIds.length === 0) return;
  const rows = await tx
    .update(photos)
    .set({ deletedAt: null, createdAt: sql`now()` })
    .where(inArray(photos.id, visiblePhotoIds))
    .returning({ id: photos.id });
  if (rows.length < visiblePhotoIds.length) throw new Error('a photo of the import no longer exists');
}

/** Dates for the photos of this import. A photo that the user had before keeps its own. */
function collectDates(
  { dates }: Bundle,
  ids: ReadonlyMap<string, string>,
  { fresh, artwork }: ImportedPhotos,
): Bundle['dates'] {
  return dates.flatMap((date) => {
    const id = ids.get(date.id);
    return id !== undefined && fresh.has(id) && !artwork.has(id) && !isFutureDate(date) ? [{ ...date, id }] : [];
  });
}

async function insertLayoutSettings(
  tx: Queryable,
  { album }: Bundle,
  { userId, albumId, ids }: { userId: string; albumId: string; ids: ReadonlyMap<string, string> },
): Promise<void> {
  if (!album.settings) return;
  const { seed, captions, subtitle, language: locale, cover_photo_id } = album.settings;
  const photoIds = [...new Set(ids.values())];
  const request: StoredGenerationRequest = {
    photoIds,
    format: album.format,
    templateId: templateOf(album.template_id)?.id ?? DEFAULT_TEMPLATE,
    title: album.title,
    subtitle,
    coverPhotoId: ids.get(cover_photo_id ?? '') ?? null,
    captions,
    locale,
    seed,
  };
  const ended = { stage: 'done', completed: 1, placed: photoIds.length, total: photoIds.length } as const;
  await tx
    .insert(generations)
    .values({ id: randomUUID(), albumId, userId, kind: 'spreads', ...ended, request, finishedAt: new Date() });
}

/**
 * Inserts the spreads of a bundle, one by one.
 * @returns their ids here, the deleted ones last
 */
async function insertSpreads(
  tx: Queryable,
  bundle: Bundle,
  { albumId, ids, now }: { albumId: string; ids: ReadonlyMap<string, string>; now: number },
): Promise<string[]> {
  const rows = [
    ...bundle.spreads.map((version, position) => ({
      file: spreadFileName(position),
      version,
      position,
      deletedAt: null,
    })),
    ...bundle.deleted.map(({ position, version, deleted_at }, place) => {
      const deletedAt = new Date(Math.min(now, Date.parse(deleted_at)));
      return { file: deletedFileName(place), version, position, deletedAt };
    }),
  ];
  const spreadIds: string[] = [];
  for (const { file, ...row } of rows) {
    const id = randomUUID();
    const html = serialiseSpread(remapIds(await bundle.page(file), ids));
    await tx.insert(spreads).values({ id, albumId, html, ...row });
    spreadIds.push(id);
  }
  return spreadIds;
}

/**
 * Creates the album of a bundle with our binding and shows its photos, in one transaction.
 * @returns its id
 */
export async function insertBundleAlbum(
  deps: Pick<AppDeps, 'db' | 'imageGenerator' | 'printing'> & { readonly config: Pick<AppDeps['config'], 'quotas'> },
  bundle: Bundle,
  { userId, requestId }: ImportOwner,
  taken: ImportedPhotos,
): Promise<string> {
  const { db, imageGenerator } = deps;
  const { title, format, template_id, category } = bundle.album;
  const albumId = randomUUID();
  const now = Date.now();
  const styleOf = (lora: string | null) => imageGenerator.styles().find(({ id }) => id === lora)?.id ?? null;
  await db.transaction(async (tx) => {
    const ids = await mergeUploadedPhotos(tx, userId, taken);
    const [album] = await tx
      .insert(albums)
      .values({
        id: albumId,
        userId,
        requestId,
        title,
        format,
        templateId: templateOf(template_id)?.id ?? DEFAULT_TEMPLATE,
        category: templateCategories.find((one) => one === category) ?? null,
        lora: styleOf(bundle.album.lora),
        bookCover: bundle.album.book.cover,
        bookPaper: bundle.album.book.paper,
        state: 'ready',
      })
      .returning();
    const used = new Set(ids.values());
    await unhidePhotos(tx, taken, used);
    await updatePhotoDates(tx, userId, collectDates(bundle, ids, taken));
    if (used.size > 0)
      await tx.insert(albumPhotos).values([...used].map((photoId, position) => ({ albumId, photoId, position })));
    await enforceAlbumQuota(tx, deps.config.quotas, userId);
    if (taken.fresh.size > 0) await enforcePhotoQuota(tx, deps.config.quotas, userId);
    const spreadIds = await withAlbumSizeLimit(tx, albumId, () => insertSpreads(tx, bundle, { albumId, ids, now }));
    await insertVersions(tx, bundle, { albumId, ids, spreadIds, styleOf, now });
    await insertLayoutSettings(tx, bundle, { userId, albumId, ids });
    if (album) await updateCoverSpine(deps, tx, album, await findSpreads(tx, albumId));
  });
  return albumId;
}
