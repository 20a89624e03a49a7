export { demandAlbumSaved } from '@/features/editor/sagas/waitUntilSaved';
export type { AlbumToOrder } from './list/slice';
export { persistedAlbums } from './persistedKeys';
export { selectAlbumsLayerContent, selectNeedsAlbumsLayer } from './selectHasOverlay';
export * as selectors from './selectors';
export { actions, reducer } from './slice';
