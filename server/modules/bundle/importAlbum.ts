import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppDeps } from '../../deps';
import { isUniqueViolation } from '../../drivers/database';
import { HttpApiError, throwApiError } from '../../http/apiError';
import { createFairLimiter } from '../../processes/fairLimiter';
import { findCopyByRequest } from '../albums/repository';
import { type PhotoStore, saveStream } from '../storage';
import type { PhotoStoreDeps } from '../storage/service';
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
  /** The one who asked has gone. */
  readonly signal: AbortSignal;
}

/** Refusals of a photo are the bundle's fault; a full disk is not. */
function throwBundleError(error: unknown): never {
  const isOurs = error instanceof HttpApiError && error.status < 500 && error.code !== 'bundle_invalid';
  if (isOurs) throwApiError('bundle_invalid', { params: { detail: error.code } });
  throw error;
}

/** Unpacks the bytes of a photo. What the zip says of them may be a lie, which only shows while they are read; the disk does not lie. */
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

/** By the same door as an upload: the bytes are hashed, decoded in a process of their own, and stored once. */
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

/** Nobody hears the answer; it only ends the work. */
function ensureNotAborted({ signal }: BundleImport): void {
  if (signal.aborted) throwApiError('validation_failed');
}

/** Photos after which a long import is asked whether its user has room for more. */
const QUOTA_CHECK_INTERVAL = 20;

async function importPhotos(
  { db, config }: Pick<PhotoStoreDeps, 'db' | 'config'>,
  { store, bundle, wanted, taken }: { store: PhotoStore; bundle: Bundle; wanted: BundleImport; taken: ImportedPhotos },
): Promise<void> {
  let bytes = 0;
  const known = new Map<string, string>();
  for (const photo of bundle.photos) {
    ensureNotAborted(wanted);
    // Hidden ones are not found by their bytes.
    const double = known.get(photo.sha256);
    if (double !== undefined) {
      taken.ids.set(photo.id, double);
      continue;
    }
    const { row, isNew } = await importPhoto(store, bundle, photo, wanted).catch(throwBundleError);
    known.set(photo.sha256, row.id);
    taken.ids.set(photo.id, row.id);
    if (!isNew) continue;
    taken.fresh.set(row.id, row.sha256);
    bytes += row.bytes;
    if (taken.fresh.size % QUOTA_CHECK_INTERVAL === 0)
      await checkPhotoQuota(db, config.quotas, wanted.userId, { bytes, photos: taken.fresh.size });
    if (photo.artwork) taken.artwork.add(row.id);
  }
}

/** Of one bundle at a time the pages are in memory; its photos, which take longer, keep nobody waiting. */
const pagesLimiter = createFairLimiter({ places: 1 });
/** Imports of one user; each is a file on the disk, also while it waits. */
const perUserLimiter = createFairLimiter({
  places: Number.POSITIVE_INFINITY,
  maxRunningPerUser: 3,
  maxWaitingPerUser: 3,
});

/**
 * Makes an album of a bundle, all or nothing: the photos that it brings are stored hidden, and shown in the transaction that makes the album. What
 * fails in between, or is cut off by the end of the server, leaves what was never shown, and the sweep removes it. A repeated request is answered as
 * the first one was. @returns its id
 * @throws HttpApiError bundle_invalid, storage_full, storage_quota_reached, photo_quota_reached, album_quota_reached; QueueFullError
 */
export const importAlbum: typeof importNow = (deps, store, wanted) =>
  perUserLimiter(wanted.userId, () => importNow(deps, store, wanted));

async function importNow(
  deps: PhotoStoreDeps & Pick<AppDeps, 'imagery' | 'printing'>,
  store: PhotoStore,
  wanted: BundleImport,
): Promise<string> {
  const { userId, requestId } = wanted;
  const earlier = async () => (requestId ? findCopyByRequest(deps.db, userId, requestId) : undefined);
  const known = await earlier();
  if (known) return known;
  const bundle = await pagesLimiter(userId, () => {
    ensureNotAborted(wanted);
    return openBundle(wanted.file);
  });
  const taken: ImportedPhotos = { ids: new Map(), fresh: new Map(), artwork: new Set() };
  try {
    await importPhotos(deps, { store, bundle, wanted, taken });
    return await pagesLimiter(userId, () => {
      ensureNotAborted(wanted);
      return insertBundleAlbum(deps, bundle, wanted, taken);
    });
  } catch (error) {
    const winner = isUniqueViolation(error) ? await earlier() : undefined;
    if (winner) return winner;
    throw error;
  } finally {
    bundle.close();
  }
}
