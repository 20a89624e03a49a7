import { randomUUID } from 'node:crypto';
import { MAX_IMAGE_PIXELS, MIN_IMAGE_SIDE_PX } from '@domain/contract';
import type { AppDeps } from '../../deps';
import { type Blobs, isBlobError } from '../../drivers/blobs';
import { isUniqueViolation } from '../../drivers/database';
import type { Queue } from '../../drivers/queue';
import { throwApiError } from '../../http/apiError';
import { ImageError, type Ingested } from '../../images';
import type { Scheduling } from '../../processes/fairQueue';
import { photoKeys } from '../files';
import { checkPhotoQuota, enforcePhotoQuota } from '../user/quotas';
import type { UploadedFile } from './receiveUpload';
import {
  claimPhotoId,
  deletePhotoClaim,
  findPhotoById,
  findPhotoBySha256,
  insertPhoto,
  lockPhotoClaim,
  type NewPhoto,
  type PhotoClaim,
  type PhotoRow,
  toPhotoRow,
} from './repository';

export type PhotoStoreDeps = Pick<AppDeps, 'db' | 'blobs' | 'images'> & {
  readonly log: Pick<AppDeps['log'], 'warn'>;
  readonly queue: Pick<Queue, 'send'>;
  readonly config: Pick<AppDeps['config'], 'quotas'>;
};

export interface StoredPhoto {
  readonly row: PhotoRow;
  readonly isNew: boolean;
}

interface StoreOptions {
  readonly folder: string;
  readonly hidden: boolean;
  readonly priority: Scheduling['priority'];
}

/**
 * Stores received photos in these steps:
 *
 *   received → (already stored?) → decoded, derivatives made → id claimed → blobs stored → [ row inserted ] → acknowledged
 *
 * The bracket is one short transaction. No connection is held while blobs are stored. The claim keeps other bytes off the
 * same blob keys. Of two equal uploads the unique index accepts one, and the other returns it. A crash before the commit
 * leaves blobs without a row, for the cleanup; after it, a repeated upload finds the photo.
 */
export class PhotoStore {
  readonly #deps: PhotoStoreDeps;
  /** Photos in progress by user and bytes, so that concurrent equal uploads are decoded once. */
  readonly #inFlight = new Map<string, Promise<unknown>>();

  constructor(deps: PhotoStoreDeps) {
    this.#deps = deps;
  }

  /**
   * @param folder holds the received file and gets the derivatives; the caller removes it
   * @param options `hidden`: stores the photo like a deleted one, until the caller shows it
   * @throws HttpApiError; QueueFullError
   */
  async store(
    userId: string,
    received: UploadedFile,
    folder: string,
    { hidden = false, priority = 'interactive' }: Partial<Omit<StoreOptions, 'folder'>> = {},
  ): Promise<StoredPhoto> {
    const key = `${userId}:${received.sha256}`;
    for (let other = this.#inFlight.get(key); other; other = this.#inFlight.get(key))
      await other.catch(() => undefined);
    const run = this.#store(userId, received, { folder, hidden, priority });
    this.#inFlight.set(key, run);
    try {
      return await run;
    } finally {
      this.#inFlight.delete(key);
    }
  }

  async #store(
    userId: string,
    received: UploadedFile,
    { folder, hidden, priority }: StoreOptions,
  ): Promise<StoredPhoto> {
    const before = await this.#existing(userId, received);
    if (before) return { row: before, isNew: false };
    const { db, config } = this.#deps;
    // Rejected before decoding where the size is known.
    if (!hidden) await checkPhotoQuota(db, config.quotas, userId, { bytes: received.bytes, photos: 1 });
    const photo = await this.#ingest(received, folder, { userId, priority });
    const row = { ...toPhotoRow(userId, received, photo), deletedAt: hidden ? new Date() : null };
    const claim = { id: row.id, userId, sha256: received.sha256, attempt: randomUUID() };
    if (!(await claimPhotoId(db, claim))) return throwApiError('conflict');
    try {
      // The owner of an earlier claim may have finished since the first check.
      const earlier = await this.#existing(userId, { ...received, id: row.id });
      if (earlier) {
        await deletePhotoClaim(db, claim);
        return { row: earlier, isNew: false };
      }
      await putPhotoFiles(this.#deps.blobs, photoKeys(userId, row.id), { original: received.file, ...photo.outputs });
      return { row: await this.#insert(row, claim, hidden), isNew: true };
    } catch (error) {
      await this.#discard(claim, error);
      if (isBlobError(error, 'storage_full')) return throwApiError('storage_full');
      const winner = isUniqueViolation(error) && (await this.#existing(userId, received));
      if (!winner) throw error;
      return { row: winner, isNew: false };
    }
  }

  /**
   * Returns the photo with this id or these bytes. An id of another user, of other bytes or of a deleted photo cannot be
   * used again.
   */
  async #existing(userId: string, { id, sha256 }: UploadedFile): Promise<PhotoRow | undefined> {
    const row = id === null ? undefined : await findPhotoById(this.#deps.db, id);
    if (row && (row.userId !== userId || row.sha256 !== sha256 || row.deletedAt !== null))
      return throwApiError('conflict');
    return row ?? findPhotoBySha256(this.#deps.db, userId, sha256);
  }

  async #ingest(
    { file, name, id, origin = {} }: UploadedFile,
    outDir: string,
    scheduling: Scheduling,
  ): Promise<Ingested> {
    const limits = { outDir, minSidePx: MIN_IMAGE_SIDE_PX, maxPixels: MAX_IMAGE_PIXELS, fileName: name, origin };
    try {
      const photo = await this.#deps.images.ingest(file, limits, scheduling);
      const { mime, metadataTrouble: trouble } = photo;
      if (trouble !== null) this.#deps.log.warn({ photoId: id, mime, trouble }, 'photo metadata is not fully readable');
      return photo;
    } catch (error) {
      if (error instanceof ImageError) return throwApiError(error.code, { params: error.params });
      throw error;
    }
  }

  #insert(row: NewPhoto, claim: PhotoClaim, hidden: boolean): Promise<PhotoRow> {
    const { id, userId } = claim;
    return this.#deps.db.transaction(async (tx) => {
      // A repeated upload of the same photo has taken over, and the client may ask again.
      if (!(await lockPhotoClaim(tx, claim))) return throwApiError('unavailable');
      const inserted = await insertPhoto(tx, row);
      await deletePhotoClaim(tx, claim);
      // The rest of the analysis runs in a job.
      await this.#deps.queue.send('photo_analysis', { photoId: id }, { tx, singletonKey: id, userId });
      if (!hidden) await enforcePhotoQuota(tx, this.#deps.config.quotas, userId);
      return inserted;
    });
  }

  /**
   * Deletes the blobs of a failed upload. Those of an upload that has taken over remain, and what cannot be deleted is
   * left to the cleanup.
   */
  async #discard(claim: PhotoClaim, reason: unknown): Promise<void> {
    const { db, blobs, log } = this.#deps;
    try {
      await db.transaction(async (tx) => {
        if (!(await lockPhotoClaim(tx, claim))) return;
        // The insert may have been committed although its answer was lost.
        if (!(await findPhotoById(tx, claim.id))) await deletePhotoFiles(blobs, photoKeys(claim.userId, claim.id));
        await deletePhotoClaim(tx, claim);
      });
    } catch (err) {
      log.warn({ photoId: claim.id, err, reason }, 'failed to delete the blobs of an upload');
    }
  }
}

interface PhotoFiles {
  readonly original: string;
  readonly screen: string;
  readonly thumbnail: string;
  readonly master: string | null;
}

type PhotoKeys = ReturnType<typeof photoKeys>;

/** Moves the files of a photo to their blob keys. Ends when no move is under way, so that a failure can be cleaned up. */
async function putPhotoFiles(blobs: Blobs, keys: PhotoKeys, files: PhotoFiles): Promise<void> {
  const moves: [string, string][] = [
    [keys.original, files.original],
    [keys[1440], files.screen],
    [keys[250], files.thumbnail],
  ];
  if (files.master !== null) moves.push([keys.master, files.master]);
  const results = await Promise.allSettled(moves.map(([key, file]) => blobs.put(key, { file })));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

async function deletePhotoFiles(blobs: Blobs, keys: PhotoKeys): Promise<void> {
  await Promise.all([keys.original, keys[1440], keys[250], keys.master].map((key) => blobs.delete(key)));
}

/** Moves the files of a photo to their blob keys, all or none. */
export async function storePhotoBlobs(blobs: Blobs, userId: string, id: string, files: PhotoFiles): Promise<void> {
  const keys = photoKeys(userId, id);
  try {
    await putPhotoFiles(blobs, keys, files);
  } catch (error) {
    await deletePhotoFiles(blobs, keys).catch(() => undefined);
    throw error;
  }
}
