export { lockSharedAlbum } from './repository';
export { registerSharingModule } from './routes';
export { computeRevision, frontCoverPath, stripUnplacedPhotos } from './serializers';
