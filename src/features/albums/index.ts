export { selectAlbumsLayerContent, selectNeedsAlbumsLayer } from './layer';
export type { AlbumToOrder } from './list/slice';
export { persistedAlbums } from './persisted';
export { demandAlbumSaved } from './saved';
export * as selectors from './selectors';
export { actions, reducer } from './slice';
