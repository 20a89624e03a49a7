export {
  drainRequest,
  ensureMultipartForm,
  multipartLimits,
  saveStream,
  type UploadedFile,
} from './parseUpload';
export { isFutureDate, updatePhotoDates } from './photoDates';
export { receiveUpload, throwUploadError } from './receiveUpload';
export { createUploadsFolder, registerStorageModule } from './routes';
export { toStorageFiles } from './serializers';
export { PhotoStore, storePhotoBlobs } from './service';
