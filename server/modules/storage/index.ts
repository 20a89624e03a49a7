export { isFutureDate, updatePhotoDates } from './corrections';
export {
  drainRequest,
  ensureMultipartForm,
  multipartLimits,
  receiveUpload,
  saveStream,
  throwUploadError,
  type UploadedFile,
} from './receiveUpload';
export { createUploadsFolder, registerStorageModule } from './routes';
export { toStorageFiles } from './serializers';
export { PhotoStore, storePhotoBlobs } from './service';
