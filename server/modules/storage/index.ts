export { toStorageFile } from './present';
export { saveBytes } from './receive';
export { registerStorageModule, uploadsFolder } from './routes';
export { PhotoStore, placeBlobs } from './service';
