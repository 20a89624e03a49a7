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
export { openBlobs } from './openBlobs';
export { TemporaryFolder } from './temporaryFolder';
