export { currentFileEpoch, liveSessionUser } from './fileEpoch';
export { cropSourceKey, photoKeys, photoUrls, photoVariants } from './photoFiles';
export { registerFilesModule } from './routes';
export { attachment, PRIVATE_IMMUTABLE, sendBlob } from './sendBlob';
export { fileEpochOf, signatureQuery, signFileUrl, signSessionUrl, urlSessionOf } from './signedUrls';
export { forViewer, type Viewer, viewerOf } from './viewer';
