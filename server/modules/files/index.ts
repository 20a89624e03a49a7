export { isClosed } from './owner';
export { cropSourceKey, photoKeys, photoUrls, photoVariants } from './photoFiles';
export { registerFilesModule } from './routes';
export { attachment, PRIVATE_IMMUTABLE, sendBlob } from './sendBlob';
export { signFileUrl, verifyFileUrl } from './signing';
