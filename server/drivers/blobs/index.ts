export { type BlobEntry, type Blobs, type ByteRange, isBlobError } from './blobs';
export { openDiskBlobs } from './disk';
export { ensureBlob } from './ensure';
export { TemporaryFolder } from './temporary';
