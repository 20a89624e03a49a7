import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppDeps } from '../../deps';
import { isUniqueViolation } from '../../drivers/database';
import { HttpApiError, throwApiError } from '../../http/apiError';
import { FairLimiter } from '../../processes/fairLimiter';
import { findCopyByRequest } from '../albums/repository';
import { saveStream } from '../storage/receiveUpload';
import type { PhotoStore, PhotoStoreDeps } from '../storage/service';
import { checkPhotoQuota } from '../user/quotas';
import { type ImportedPhotos, insertBundleAlbum } from './insertAlbum';
import { type BundlePhoto, photoFileName } from './manifest';
import { type Bundle, openBundle } from './openBundle';

export interface BundleImport {
  readonly userId: string;
  /** The bundle, in a folder that the caller removes. */
  readonly file: string;
  readonly folder: string;
  readonly requestId: string | null;
  readonly signal: AbortSignal;
}

/** Converts photo errors into bundle errors; a full disk is not the bundle's fault. */
function throwBundleError(error: unknown): never {
  const isOurs =
    error instanceof HttpApiError && error.status < 500 && !['bundle_invalid', 'bundle_newer'].includes(error.code);
  if (isOurs) throwApiError('bundle_invalid', { params: { detail: error.code } });
  throw error;
}

/** Unpacks the bytes of a photo. The sizes in the zip may be wrong, so the bytes written are checked. */
async function unpackPhoto(bundle: Bundle, photo: BundlePhoto, place: string) {
  try {
    const saved = await saveStream(await bundle.photo(photo.id), place, photo.name);
    if (saved.sha256 === photo.sha256 && saved.bytes === photo.bytes) return saved;
  } catch (error) {
    const isSystem = (error as NodeJS.ErrnoException | null)?.syscall !== undefined;
    if (error instanceof HttpApiError || isSystem) throw error;
  }
  return throwApiError('bundle_invalid', { params: { detail: photoFileName(photo.id) } });
}

/** Imports a photo like an upload: hashed, decoded in a separate process, stored once. */
async function importPhoto(store: PhotoStore, bundle: Bundle, photo: BundlePhoto, { userId, folder }: BundleImport) {
  const place = join(folder, photo.id);
  await mkdir(place);
  try {
    const saved = await unpackPhoto(bundle, photo, place);
    return await store.store(userId, { ...saved, id: randomUUID() }, place, {
      hidden: true,
      priority: 'batch',
    });
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

function ensureNotAborted({ signal }: BundleImport): void {
  if (signal.aborted) throwApiError('validation_failed');
}

/** Photos between checks of the user's quota during a long import. */
const QUOTA_CHECK_INTERVAL = 20;

async function importPhotos(
  { db, config }: Pick<PhotoStoreDeps, 'db' | 'config'>,
  {
    store,
    bundle,
    wanted,
    taken: importedPhotos,
  }: { store: PhotoStore; bundle: Bundle; wanted: BundleImport; taken: ImportedPhotos },
): Promise<void> {
  let bytes = 0;
  const known = new Map<string, string>();
  for (const photo of bundle.photos) {
    ensureNotAborted(wanted);
    // Hidden photos are not found by their bytes.
    const double = known.get(photo.sha256);
    if (double !== undefined) {
      importedPhotos.ids.set(photo.id, double);
      continue;
    }
    const { row, isNew } = await importPhoto(store, bundle, photo, wanted).catch(throwBundleError);
    known.set(photo.sha256, row.id);
    importedPhotos.ids.set(photo.id, row.id);
    if (!isNew) continue;
    importedPhotos.fresh.set(row.id, row.sha256);
    bytes += row.bytes;
    if (importedPhotos.fresh.size % QUOTA_CHECK_INTERVAL === 0)
      await checkPhotoQuota(db, config.quotas, wanted.userId, { bytes, photos: importedPhotos.fresh.size });
    if (photo.artwork) importedPhotos.artwork.add(row.id);
  }
}

/** Holds the pages of one bundle in memory at a time; photos take longer and do not hold the slot. */
const pagesLimiter = new FairLimiter({ slots: 1 });

/**
 * Creates an album from a bundle, atomically. Photos are stored hidden, and shown in the transaction that creates the
 * album. After a failure or crash the cleanup removes the hidden ones. A repeated request is answered like the first one.
 * @returns its id
 * @throws HttpApiError bundle_invalid, storage_full, storage_quota_reached, photo_quota_reached, album_quota_reached
 */
export async function importAlbum(
  deps: PhotoStoreDeps & Pick<AppDeps, 'imageGenerator' | 'printing'>,
  store: PhotoStore,
  wanted: BundleImport,
): Promise<string> {
  const { userId, requestId } = wanted;
  const earlier = async () => (requestId ? findCopyByRequest(deps.db, userId, requestId) : undefined);
  const known = await earlier();
  if (known) return known;
  const bundle = await pagesLimiter.run({ userId, priority: 'interactive' }, () => {
    ensureNotAborted(wanted);
    return openBundle(wanted.file);
  });
  const importedPhotos: ImportedPhotos = { ids: new Map(), fresh: new Map(), artwork: new Set() };
  try {
    await importPhotos(deps, { store, bundle, wanted, taken: importedPhotos });
    return await pagesLimiter.run({ userId, priority: 'interactive' }, () => {
      ensureNotAborted(wanted);
      return insertBundleAlbum(deps, bundle, wanted, importedPhotos);
    });
  } catch (error) {
    const winner = isUniqueViolation(error) ? await earlier() : undefined;
    if (winner) return winner;
    throw error;
  } finally {
    bundle.close();
  }
}
