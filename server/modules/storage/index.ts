export { drainRequest, ensureMultipartForm, saveStream } from './parseUpload';
export { createUploadsFolder, registerStorageModule, throwUploadError } from './routes';
export { toStorageFiles } from './serializers';
export { PhotoStore, storePhotoBlobs } from './service';
