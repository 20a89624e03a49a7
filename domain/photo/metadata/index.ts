export { MAX_BLOCK_BYTES } from './blocks';
export { type PhotoMetadata, readPhotoMetadata } from './readPhotoMetadata';
