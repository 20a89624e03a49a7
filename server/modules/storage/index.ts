export { toStorageFile } from './present';
export { checkForm, drain, saveBytes } from './receive';
export { asFailure, registerStorageModule, uploadsFolder } from './routes';
export { PhotoStore, placeBlobs } from './service';
