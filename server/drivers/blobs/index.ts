export { type BlobEntry, type Blobs, type ByteRange, isBlobError } from './blobs';
export { openDiskBlobs } from './diskBlobs';
export { ensureBlob } from './ensureBlob';
export { TemporaryFolder } from './temporaryFolder';
