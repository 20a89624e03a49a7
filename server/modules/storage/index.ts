export { checkForm, drain, saveBytes } from './parseUpload';
export { asFailure, registerStorageModule, uploadsFolder } from './routes';
export { toStorageFile } from './serializers';
export { PhotoStore, placeBlobs } from './service';
