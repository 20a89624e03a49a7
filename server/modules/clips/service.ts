import { randomBytes, randomUUID } from 'node:crypto';
import { CLIP_TITLE_LENGTH, MAX_CLIPS } from '@domain/contract';
import type { AppDeps } from '../../deps';
import { isBlobError } from '../../drivers/blobs';
import { isUniqueViolation } from '../../drivers/database';
import { throwApiError } from '../../http/apiError';
import type { UploadedFile } from '../storage/receiveUpload';
import { checkStorageQuota, lockUser } from '../user/quotas';
import { blankClipMetadata } from './metadata/blankClipMetadata';
import { type ClipRow, countClips, findClipById, insertClip } from './repository';
import { sniffClip } from './sniffClip';

type Deps = Pick<AppDeps, 'db' | 'blobs' | 'config' | 'log'>;
type NewClip = Omit<ClipRow, 'createdAt'>;

/** Blob key of a clip. Each attempt has a token of its own, so a repeated upload never touches another one's blob. */
export const clipKey = ({ userId, id, token }: Pick<ClipRow, 'userId' | 'id' | 'token'>): string =>
  `clips/${userId}/${id}/${token}`;

/** Returns the title that a file name suggests: the name without its extension. */
function toClipTitle(fileName: string): string {
  const stem = fileName.replace(/\.[A-Za-z0-9]{1,8}$/, '').trim();
  const title = (stem === '' ? fileName : stem).slice(0, CLIP_TITLE_LENGTH);
  // Half of a character may stand at the end.
  return title.replace(/[\ud800-\udbff]$/, '').trim();
}

/**
 * Returns the stored clip of a repeated upload.
 * @param hashes of the file as it was sent, and without its metadata: an earlier version stored it as it was sent
 * @throws HttpApiError conflict
 */
async function findStored(
  { db }: Deps,
  userId: string,
  { id }: UploadedFile,
  hashes: readonly string[],
): Promise<ClipRow | undefined> {
  const row = id === null ? undefined : await findClipById(db, id);
  if (row && (row.userId !== userId || !hashes.includes(row.sha256))) return throwApiError('conflict');
  return row;
}

const insert = ({ db, config }: Deps, row: NewClip): Promise<ClipRow> =>
  db.transaction(async (tx) => {
    if (!(await lockUser(tx, row.userId))) return throwApiError('session_revoked');
    if ((await countClips(tx, row.userId)) >= MAX_CLIPS)
      throwApiError('too_many_clips', { params: { max: MAX_CLIPS } });
    const inserted = await insertClip(tx, row);
    await checkStorageQuota(tx, config.quotas, row.userId);
    return inserted;
  });

/** Deletes the blob of an attempt that failed, unless its row was stored all the same. The cleanup takes what stays. */
async function discard({ db, blobs, log }: Deps, row: NewClip): Promise<void> {
  try {
    const stored = await findClipById(db, row.id);
    if (stored?.token !== row.token) await blobs.delete(clipKey(row));
  } catch (err) {
    log.warn({ clipId: row.id, err }, 'failed to delete the blob of a clip');
  }
}

/**
 * Stores a received file without its metadata: blob first, then its row. A crash in between leaves a blob without a row, for the cleanup.
 * @throws HttpApiError clip_unsupported, storage_quota_reached, too_many_clips, conflict, storage_full
 */
export async function storeClip(
  deps: Deps,
  userId: string,
  sent: UploadedFile,
): Promise<{ readonly row: ClipRow; readonly isNew: boolean }> {
  const mime = (await sniffClip(sent.file)) ?? throwApiError('clip_unsupported');
  // Everybody with the printed code gets the file.
  const received = { ...sent, sha256: await blankClipMetadata(sent.file, mime) };
  const hashes = [sent.sha256, received.sha256];
  const before = await findStored(deps, userId, received, hashes);
  if (before) return { row: before, isNew: false };
  await checkStorageQuota(deps.db, deps.config.quotas, userId, received.bytes);
  const row: NewClip = {
    id: received.id ?? randomUUID(),
    userId,
    token: randomBytes(24).toString('base64url'),
    title: toClipTitle(received.name),
    mime,
    bytes: received.bytes,
    sha256: received.sha256,
  };
  try {
    await deps.blobs.put(clipKey(row), { file: received.file });
    return { row: await insert(deps, row), isNew: true };
  } catch (error) {
    await discard(deps, row);
    if (isBlobError(error, 'storage_full')) return throwApiError('storage_full');
    const winner = isUniqueViolation(error) && (await findStored(deps, userId, received, hashes));
    if (!winner) throw error;
    return { row: winner, isNew: false };
  }
}
