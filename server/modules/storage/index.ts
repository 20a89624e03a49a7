export { drainRequest, ensureMultipartForm, saveStream } from './parseUpload';
export { isFutureDate, updatePhotoDates } from './photoDates';
export { createUploadsFolder, registerStorageModule, throwUploadError } from './routes';
export { toStorageFiles } from './serializers';
export { PhotoStore, storePhotoBlobs } from './service';
