import { mkdir, rm } from 'node:fs/promises';
import { parseSpread } from '@domain/document';
import { countPages } from '@domain/print';
import { inArray } from 'drizzle-orm';
import type { AppDeps } from '../../deps';
import type { TemporaryFolder } from '../../drivers/blobs';
import { tables } from '../../drivers/database';
import { toPrintSpec } from '../../modules/albums/bookChoice';
import { findAlbumPhotos, findAnyAlbum, findSpreads } from '../../modules/albums/repository';
import { listPdfOutputs } from '../../render';
import { warmAlbumCrops } from './renderPdfs';

type Deps = Pick<AppDeps, 'db' | 'render' | 'images' | 'blobs' | 'printing'>;

/**
 * Cuts print crops of an album while it is edited, for its chosen binding. An order or export then only cuts what
 * changed last. Idempotent, and may be stopped at any point.
 */
export async function runCropWarmup(
  deps: Deps,
  temporary: TemporaryFolder,
  albumId: string,
  signal: AbortSignal,
): Promise<void> {
  const album = await findAnyAlbum(deps.db, albumId);
  if (!album) return;
  const spreads = (await findSpreads(deps.db, albumId)).map(({ html }) => parseSpread(html));
  const [first] = spreads;
  if (!first) return;
  const photos = new Map((await findAlbumPhotos(deps.db, albumId)).map((photo) => [photo.id, photo]));
  const choice = { kind: 'print', ...toPrintSpec(deps, album), marks: false } as const;
  const outputs = listPdfOutputs(choice, { format: first.format, pages: countPages(spreads.length) });
  const folder = temporary.newPath();
  await mkdir(folder);
  try {
    const { title, createdAt: madeAt } = album;
    const scheduling = { userId: album.userId, priority: 'background' } as const;
    await warmAlbumCrops(deps, { spreads, photos, title, madeAt }, outputs, { folder, signal, scheduling });
  } finally {
    await deleteCropsOfDeletedPhotos(deps, [...photos.keys()]);
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Deletes crops of photos that were deleted during cropping, for example with their account. The purge deletes only the
 * crops that exist at that time.
 */
export async function deleteCropsOfDeletedPhotos(
  { db, blobs }: Pick<AppDeps, 'db' | 'blobs'>,
  photoIds: readonly string[],
): Promise<void> {
  if (photoIds.length === 0) return;
  const { photos } = tables;
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(inArray(photos.id, [...photoIds]));
  const existing = new Set(rows.map(({ id }) => id));
  for (const id of photoIds) {
    if (existing.has(id)) continue;
    for await (const { key } of blobs.list(`crops/${id}`)) await blobs.delete(key);
  }
}
