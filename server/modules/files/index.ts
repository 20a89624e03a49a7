export { findFileEpoch, findSessionUserId } from './fileEpoch';
export { cropSourceKey, photoKeys, photoUrls, photoVariants } from './photoFiles';
export { registerFilesModule } from './routes';
export { contentDisposition, PRIVATE_IMMUTABLE, sendBlob } from './sendBlob';
export { signFileUrl, signSessionUrl, verifyFileUrl, verifySessionUrl } from './signedUrls';
export { type FileViewer, toViewer, withViewer } from './viewer';
