import { type BlobEntry, type Blobs, isBlobError } from '../drivers/blobs';
import { INSTANCE_BLOB_KEY } from '../instance';
import { forEachConcurrently, isSameContent, putVerified, sumBlob } from './blobTransfer';

/** Blobs in transfer at once. */
const CONCURRENCY = 8;
/** Keys that a report names. */
const SAMPLE_SIZE = 20;

export interface CopyOptions {
  /** Takes blobs of the same size for equal, without reading them. For a second run after a complete one. */
  readonly sizesOnly?: boolean;
  /** Replaces blobs of the target that have other bytes. */
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
  /** Blobs that could not be read, stored or verified. */
  failed: number;
  /** Blobs that the source deleted during the copy. */
  deletedMeanwhile: number;
  /** Some of the differing and failed keys, with the reason. */
  readonly problems: { readonly key: string; readonly reason: string }[];
}

export const isCompleteCopy = ({ differing, failed }: CopyReport): boolean => differing === 0 && failed === 0;

type Outcome = 'copied' | 'alreadyThere' | 'differing' | 'deletedMeanwhile';

async function isSameBlob(
  source: Blobs,
  target: Blobs,
  { key, bytes }: BlobEntry,
  sizesOnly: boolean,
): Promise<boolean | null> {
  const there = await target.stat(key);
  if (there === null) return null;
  if (there.bytes !== bytes) return false;
  return sizesOnly || isSameContent(await sumBlob(source, key), await sumBlob(target, key));
}

async function copyBlob(
  source: Blobs,
  target: Blobs,
  entry: BlobEntry,
  { sizesOnly = false, overwrite = false }: CopyOptions,
): Promise<Outcome> {
  const { key, bytes } = entry;
  try {
    const same = await isSameBlob(source, target, entry, sizesOnly);
    if (same === true) return 'alreadyThere';
    if (same === false && !overwrite) return 'differing';
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

async function* withoutInstance(entries: AsyncIterable<BlobEntry>): AsyncGenerator<BlobEntry> {
  for await (const entry of entries) if (entry.key !== INSTANCE_BLOB_KEY) yield entry;
}

async function readInstance(blobs: Blobs): Promise<string | null> {
  return (await blobs.stat(INSTANCE_BLOB_KEY)) && (await blobs.read(INSTANCE_BLOB_KEY)).toString().trim();
}

/**
 * Copies every blob of a store to another and verifies each by its SHA-256. The source stays as it is. Blobs that the
 * target already holds are passed over, so a repeated run continues a cut-off one. The id of the installation goes
 * last, once all others are there: the server takes no incomplete copy for a store of its database.
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
  await forEachConcurrently(withoutInstance(source.list('')), CONCURRENCY, copy);
  const instance = await source.stat(INSTANCE_BLOB_KEY);
  if (instance && isCompleteCopy(report)) await copy({ key: INSTANCE_BLOB_KEY, ...instance });
  return report;
}
