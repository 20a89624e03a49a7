export { lockSharedAlbum } from './repository';
export { computeRevision } from './revision';
export { registerSharingModule } from './routes';
export { stripUnplacedPhotos } from './serializers';
export { frontCoverPath } from './urls';
