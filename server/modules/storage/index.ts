export {
  drainRequest,
  ensureMultipartForm,
  multipartLimits,
  parseFileUpload,
  rejectOversize,
  saveStream,
  type UploadedFile,
} from './parseUpload';
export { isFutureDate, updatePhotoDates } from './photoDates';
export { createUploadsFolder, registerStorageModule, throwUploadError } from './routes';
export { toStorageFiles } from './serializers';
export { PhotoStore, storePhotoBlobs } from './service';
