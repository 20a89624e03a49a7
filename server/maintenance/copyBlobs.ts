import { type BlobEntry, type Blobs, isBlobError } from '../drivers/blobs';
import { OUTBOX_PREFIX } from '../drivers/mail';
import { SPOOL_PREFIX } from '../drivers/printing';
import { INSTANCE_BLOB_KEY } from '../instance';
import {
  forEachConcurrently,
  isSameContent,
  isSpoolTicket,
  listSpoolTickets,
  putVerified,
  sumBlob,
} from './blobTransfer';

const CONCURRENCY = 8;
const SAMPLE_SIZE = 20;

export interface CopyOptions {
  /** Takes blobs of the same size for equal, without reading them. For a second run after a complete one. */
  readonly sizesOnly?: boolean;
  readonly overwrite?: boolean;
  readonly onProgress?: (report: CopyReport) => void;
}

export interface CopyReport {
  copied: number;
  copiedBytes: number;
  /** Blobs that the target held before, with the same bytes. */
  alreadyThere: number;
  /** Blobs that the target holds with other bytes. They stay as they are. */
  differing: number;
  failed: number;
  deletedMeanwhile: number;
  readonly problems: { readonly key: string; readonly reason: string }[];
}

export const isCompleteCopy = ({ differing, failed }: CopyReport): boolean => differing === 0 && failed === 0;

type Outcome = 'copied' | 'alreadyThere' | 'differing' | 'deletedMeanwhile';

/** Reports on print jobs and mails that are sent again are written anew under their key. All other blobs stay as they are. */
const isMutable = (key: string): boolean =>
  (key.startsWith(`${SPOOL_PREFIX}/`) && key.endsWith('/status.json')) || key.startsWith(`${OUTBOX_PREFIX}/`);

async function compareBlobs(
  source: Blobs,
  target: Blobs,
  { key, bytes, modifiedAt }: BlobEntry,
  sizesOnly: boolean,
): Promise<'missing' | 'same' | 'older' | 'differing'> {
  const there = await target.stat(key);
  if (there === null) return 'missing';
  const hasSameSize = there.bytes === bytes;
  if (hasSameSize && sizesOnly && !isMutable(key)) return 'same';
  if (hasSameSize && isSameContent(await sumBlob(source, key), await sumBlob(target, key))) return 'same';
  return isMutable(key) && there.modifiedAt < modifiedAt ? 'older' : 'differing';
}

async function copyBlob(
  source: Blobs,
  target: Blobs,
  entry: BlobEntry,
  { sizesOnly = false, overwrite = false }: CopyOptions,
): Promise<Outcome> {
  const { key, bytes } = entry;
  try {
    const found = await compareBlobs(source, target, entry, sizesOnly);
    if (found === 'same') return 'alreadyThere';
    if (found === 'differing' && !overwrite) return 'differing';
    await putVerified(target, key, await source.get(key), { bytes });
    return 'copied';
  } catch (error) {
    if (isBlobError(error, 'blob_missing') && (await source.stat(key)) === null) return 'deletedMeanwhile';
    throw error;
  }
}

const createReport = (): CopyReport => ({
  copied: 0,
  copiedBytes: 0,
  alreadyThere: 0,
  differing: 0,
  failed: 0,
  deletedMeanwhile: 0,
  problems: [],
});

async function* listContents(source: Blobs): AsyncGenerator<BlobEntry> {
  for await (const entry of source.list(''))
    if (entry.key !== INSTANCE_BLOB_KEY && !isSpoolTicket(entry.key)) yield entry;
}

async function readInstance(blobs: Blobs): Promise<string | null> {
  return (await blobs.stat(INSTANCE_BLOB_KEY)) && (await blobs.read(INSTANCE_BLOB_KEY)).toString().trim();
}

/**
 * Copies every blob of a store to another and verifies each by its SHA-256. The source stays as it is. Blobs that the
 * target already holds are passed over, so a repeated run continues a cut-off one. The tickets of print jobs and then the
 * id of the installation go last, once all others are there: nobody prints an incomplete job, and the server takes no
 * incomplete copy for a store of its database.
 * @throws Error when a store cannot be listed, or the target belongs to another installation
 */
export async function copyBlobs(source: Blobs, target: Blobs, options: CopyOptions = {}): Promise<CopyReport> {
  const [id, targetId] = [await readInstance(source), await readInstance(target)];
  if (targetId !== null && targetId !== id)
    throw new Error(`the target belongs to another installation (${targetId}), not to that of the source (${id})`);
  const report = createReport();
  const note = (key: string, reason: string) => {
    if (report.problems.length < SAMPLE_SIZE) report.problems.push({ key, reason });
  };
  const copy = async (entry: BlobEntry) => {
    try {
      const outcome = await copyBlob(source, target, entry, options);
      report[outcome] += 1;
      if (outcome === 'copied') report.copiedBytes += entry.bytes;
      if (outcome === 'differing') note(entry.key, 'the target holds other bytes');
    } catch (error) {
      report.failed += 1;
      note(entry.key, error instanceof Error ? error.message : String(error));
    }
    options.onProgress?.(report);
  };
  const tickets = await listSpoolTickets(source);
  await forEachConcurrently(listContents(source), CONCURRENCY, copy);
  if (isCompleteCopy(report)) await forEachConcurrently(tickets, CONCURRENCY, copy);
  const instance = await source.stat(INSTANCE_BLOB_KEY);
  if (instance && isCompleteCopy(report)) await copy({ key: INSTANCE_BLOB_KEY, ...instance });
  return report;
}
