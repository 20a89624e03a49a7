import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import type { AppDeps } from '../../deps';
import type { TemporaryFolder } from '../../drivers/blobs';
import { isLibraryError, type LibraryGrant, type LibraryItem } from '../../drivers/photo-library';
import type { JobAttempt } from '../../drivers/queue';
import { HttpApiError, isTransientApiError } from '../../http/apiError';
import { withGrant } from '../../modules/library/libraryGrants';
import {
  endPicker,
  findImportingPicker,
  findPickedItems,
  insertPickedItems,
  settlePickedItem,
} from '../../modules/library/repository';
import { saveStream } from '../../modules/storage/receiveUpload';
import { PhotoStore } from '../../modules/storage/service';
import { createConcurrencyLimiter } from '../../processes/limitConcurrency';

export type LibraryImportDeps = Pick<AppDeps, 'db' | 'blobs' | 'images' | 'library' | 'queue' | 'config' | 'log'>;

const isStorageLimitError = (error: unknown): boolean =>
  error instanceof HttpApiError &&
  ['storage_full', 'storage_quota_reached', 'photo_quota_reached'].includes(error.code);

const MAX_CONCURRENT_DOWNLOADS = 3;
/** URLs expire after an hour: passes over the list before an item counts as missing. */
const MAX_PASSES = 3;
const BATCH = 100;

interface ImportJob {
  readonly deps: LibraryImportDeps;
  readonly pickerId: string;
  readonly userId: string;
  readonly store: PhotoStore;
  readonly temporary: TemporaryFolder;
  readonly attempt: JobAttempt;
}

/**
 * Derives an id that is equal in every attempt, so that an item stored before a crash is recognised. Formatted as a
 * UUID of version 8.
 */
function derivePhotoId(pickerId: string, remoteId: string): string {
  const hex = createHash('sha256').update(`${pickerId} ${remoteId}`).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join('-');
}

async function importItem(
  { deps, store, temporary, pickerId, userId, attempt }: ImportJob,
  item: LibraryItem,
): Promise<string> {
  const folder = temporary.newPath();
  await mkdir(folder);
  try {
    // Uses the current grant for each item: it may have been renewed.
    const source = await withGrant(deps, userId, (grant) => deps.library.download(grant, item, attempt.signal));
    const saved = await saveStream(source, folder, item.name);
    const { row } = await store.store(userId, { ...saved, id: derivePhotoId(pickerId, item.id) }, folder, {
      priority: 'batch',
    });
    return row.id;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns true when the item cannot be imported: for good, or in the last attempt. Other items are still imported. */
function isRefused(error: unknown, { signal, isLastAttempt }: JobAttempt): boolean {
  if (signal.aborted) return false;
  if (isLibraryError(error, 'item_gone') || isLibraryError(error, 'address_refused')) return true;
  if (!(error instanceof HttpApiError) || isStorageLimitError(error)) return false;
  return isLastAttempt || !isTransientApiError(error);
}

/**
 * Settles one item. Returns false when its URL has expired.
 * @throws errors that a later attempt may resolve
 */
async function settleItemImport(job: ImportJob, item: LibraryItem, isLastPass: boolean): Promise<boolean> {
  const { db } = job.deps;
  const place = { pickerId: job.pickerId, remoteId: item.id };
  job.attempt.signal.throwIfAborted();
  if (!(await findImportingPicker(db, job.pickerId))) return true;
  try {
    if (!item.isPhoto) await settlePickedItem(db, place, { error: 'file_unsupported' });
    else await settlePickedItem(db, place, { photoId: await importItem(job, item) });
    return true;
  } catch (error) {
    if (isLibraryError(error, 'item_gone') && !isLastPass) return false;
    if (!isRefused(error, job.attempt)) throw error;
    await settlePickedItem(db, place, { error: error instanceof HttpApiError ? error.code : 'file_missing' });
    return true;
  }
}

async function syncPickedItems(job: ImportJob, grant: LibraryGrant, remoteId: string): Promise<LibraryItem[]> {
  const items: LibraryItem[] = [];
  for await (const item of job.deps.library.listItems(grant, remoteId)) items.push(item);
  const rows = items.map(({ id, name }, position) => ({ pickerId: job.pickerId, remoteId: id, name, position }));
  for (let i = 0; i < rows.length; i += BATCH) await insertPickedItems(job.deps.db, rows.slice(i, i + BATCH));
  return items;
}

async function runPass(job: ImportJob, remoteId: string, isLastPass: boolean): Promise<boolean> {
  const { deps, pickerId, userId } = job;
  const items = await withGrant(deps, userId, (grant) => syncPickedItems(job, grant, remoteId));
  const open = new Set(
    (await findPickedItems(deps.db, pickerId)).flatMap((row) =>
      (row.photoId ?? row.error) === null ? [row.remoteId] : [],
    ),
  );
  const limit = createConcurrencyLimiter(MAX_CONCURRENT_DOWNLOADS);
  const results = await Promise.allSettled(
    items.filter(({ id }) => open.has(id)).map((item) => limit(() => settleItemImport(job, item, isLastPass))),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return results.every((result) => result.status === 'fulfilled' && result.value);
}

async function importAllItems(job: ImportJob, remoteId: string): Promise<void> {
  for (let i = 1; i <= MAX_PASSES; i += 1) if (await runPass(job, remoteId, i === MAX_PASSES)) break;
  if (!(await endPicker(job.deps.db, job.pickerId, 'done'))) return;
  await withGrant(job.deps, job.userId, (grant) => job.deps.library.closePicker(grant, remoteId)).catch(
    (error: unknown) => job.deps.log.warn({ err: error, pickerId: job.pickerId }, 'failed to close a picker'),
  );
}

/**
 * Imports picked items into the storage. Idempotent, also after a crash at any point: stored items are not downloaded
 * again. A finished import is left unchanged.
 */
export async function runLibraryImport(
  deps: LibraryImportDeps,
  temporary: TemporaryFolder,
  pickerId: string,
  attempt: JobAttempt,
): Promise<void> {
  const picker = await findImportingPicker(deps.db, pickerId);
  if (!picker) return;
  const job: ImportJob = { deps, pickerId, userId: picker.userId, store: new PhotoStore(deps), temporary, attempt };
  try {
    await importAllItems(job, picker.remoteId);
  } catch (error) {
    const isOver = isLibraryError(error, 'refused') || isLibraryError(error, 'picker_gone');
    if (attempt.signal.aborted || !(isOver || isStorageLimitError(error))) throw error;
    await endPicker(deps.db, pickerId, 'failed', isStorageLimitError(error) ? 'storage_full' : 'google_refused');
  }
}
