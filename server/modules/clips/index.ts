export { clipFileName, clipUrl } from './clipUrls';
export { findClips } from './repository';
export { registerClipsModule } from './routes';
export { clipKey } from './service';
