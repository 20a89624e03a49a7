import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_IMAGE_PIXELS } from '@domain/contract';
import { eq } from 'drizzle-orm';
import type { Blobs } from '../../drivers/blobs';
import { type Database, tables } from '../../drivers/database';
import { ImageError, type Images, openImages } from '../../images';
import { forEachIncompletePhoto } from '../../jobs/cleanup/findIncompletePhotos';
import { photoKeys } from '../../modules/files';
import { isSameContent, putVerified, sumBlob } from '../blobTransfer';
import { poolKey } from './manifest';

const { photos } = tables;

type PhotoRow = Pick<typeof photos.$inferSelect, 'id' | 'userId' | 'sha256' | 'bytes' | 'hasMaster' | 'name'>;

interface RepairDeps {
  readonly db: Database;
  readonly blobs: Blobs;
  readonly pool: Blobs;
}

interface RepairReport {
  readonly rebuilt: number;
  readonly lost: readonly string[];
}

const parsePhotoId = (key: string): string | undefined => /^photos\/[^/]+\/([^/]+)\//.exec(key)?.[1];

async function listMissingKeys(blobs: Blobs, { userId, id, hasMaster }: PhotoRow) {
  const { original, master, ...keys } = photoKeys(userId, id);
  const isMissing = async (key: string) => (await blobs.stat(key)) === null;
  return {
    original: (await isMissing(original)) ? original : null,
    screen: (await isMissing(keys[1440])) ? keys[1440] : null,
    thumbnail: (await isMissing(keys[250])) ? keys[250] : null,
    master: hasMaster && (await isMissing(master)) ? master : null,
  };
}

/** Restores an original that no list of the backup names: its row holds its hash. */
async function restoreOriginal({ blobs, pool }: RepairDeps, { userId, id, sha256, bytes }: PhotoRow): Promise<boolean> {
  const content = await sumBlob(pool, poolKey(sha256)).catch(() => null);
  if (!content || !isSameContent(content, { sha256, bytes })) return false;
  await putVerified(blobs, photoKeys(userId, id).original, await pool.get(poolKey(sha256)), { sha256, bytes });
  return true;
}

async function rebuildPictures(
  { blobs }: RepairDeps,
  images: Images,
  { userId, id, name }: PhotoRow,
  missing: Awaited<ReturnType<typeof listMissingKeys>>,
): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-restore-'));
  try {
    const file = join(folder, 'original');
    await blobs.download(photoKeys(userId, id).original, file);
    const limits = { outDir: folder, minSidePx: 1, maxPixels: MAX_IMAGE_PIXELS, fileName: name };
    const { outputs } = await images.ingest(file, limits);
    for (const picture of ['screen', 'thumbnail', 'master'] as const) {
      const [key, made] = [missing[picture], outputs[picture]];
      if (key !== null && made !== null) await blobs.put(key, { file: made });
    }
    return true;
  } catch (error) {
    // The photo is counted as incomplete.
    if (error instanceof ImageError) return false;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Completes the photos that lack blobs after a restore: the original by its hash from the pool, its pictures from the
 * original.
 * @returns those of the `missing` keys that are lost for good, and further originals that are, with their file names
 */
export async function repairPhotos(deps: RepairDeps, missing: readonly string[]): Promise<RepairReport> {
  const { db, blobs } = deps;
  const ids = new Set(missing.flatMap((key) => parsePhotoId(key) ?? []));
  await forEachIncompletePhoto(deps, (id) => ids.add(id));
  const lost = missing.filter((key) => parsePhotoId(key) === undefined);
  if (ids.size === 0) return { rebuilt: 0, lost };
  let rebuilt = 0;
  const images = openImages({ onTrouble: () => undefined });
  try {
    for (const id of ids) {
      const [row] = await db.select().from(photos).where(eq(photos.id, id));
      // The cleanup would remove the blobs of a photo without a row.
      if (!row) continue;
      const keys = await listMissingKeys(blobs, row);
      if (keys.original !== null && !(await restoreOriginal(deps, row))) lost.push(`${keys.original} (${row.name})`);
      else if (keys.screen !== null || keys.thumbnail !== null || keys.master !== null) {
        if (await rebuildPictures(deps, images, row, keys)) rebuilt += 1;
      }
    }
  } finally {
    await images.close();
  }
  return { rebuilt, lost: lost.sort() };
}
