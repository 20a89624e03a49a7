import { join } from 'node:path';
import type { Environment } from '../../config';
import type { Blobs } from './blobs';
import { cacheBlobs } from './cachedBlobs';
import { openDiskBlobs } from './diskBlobs';

export {
  type BlobEntry,
  BlobError,
  type BlobStat,
  type Blobs,
  type DirectReadUrl,
  ensureBlob,
  isBlobError,
  type RangeRequest,
} from './blobs';
export { openDiskBlobs } from './diskBlobs';
export { TemporaryFolder } from './temporaryFolder';

/**
 * Opens the blob store of the settings: a bucket with a local cache, or the folder `blobs` in `DATA_DIR`.
 * @param wrap wraps the store itself, below the cache
 * @throws ConfigError when the bucket is not usable
 */
export async function openBlobs(
  { s3, dataDir, tmpDir }: Pick<Environment, 's3' | 'dataDir' | 'tmpDir'>,
  wrap: (store: Blobs) => Blobs = (store) => store,
): Promise<Blobs> {
  if (s3 === null) return wrap(await openDiskBlobs(join(dataDir, 'blobs')));
  // The client of S3 takes a while to load.
  const { openS3Blobs } = await import('./s3Blobs');
  return cacheBlobs(wrap(await openS3Blobs(s3)), join(tmpDir, 'blob-cache'), s3.cacheBytes);
}
