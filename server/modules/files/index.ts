export { findFileEpoch, findSessionUserId } from './fileEpoch';
export { cropSourceKey, photoKeys, photoUrls, photoVariants, registerFilesModule } from './routes';
export { contentDisposition, PRIVATE_IMMUTABLE, sendBlob } from './sendBlob';
export {
  type FileViewer,
  signFileUrl,
  signSessionUrl,
  toViewer,
  verifyFileUrl,
  verifySessionUrl,
  withViewer,
} from './signedUrls';
