export { type BlobEntry, type Blobs, type ByteRange, ensureBlob, isBlobError } from './blobs';
export { openDiskBlobs } from './diskBlobs';
export { TemporaryFolder } from './temporaryFolder';
