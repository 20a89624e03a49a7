import { mkdir, rm } from 'node:fs/promises';
import { parseSpread } from '@domain/document';
import { countPages } from '@domain/print';
import type { AppDeps } from '../../deps';
import type { TemporaryFolder } from '../../drivers/blobs';
import { toPrintSpec } from '../../modules/albums/bookChoice';
import { findAlbumPhotos, findAnyAlbum, findSpreads } from '../../modules/albums/repository';
import { listPdfOutputs } from '../../render';
import { deleteCropsOfDeletedPhotos } from './deleteOrphanCrops';
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
