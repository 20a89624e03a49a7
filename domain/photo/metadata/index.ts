export { type Inflate, MAX_BLOCK_BYTES } from './blocks';
export { type ByteSource, sourceOfBytes } from './byteSource';
export { type PhotoMetadata, readPhotoMetadata } from './readPhotoMetadata';
