export { ensureAlbumSaved } from '@/features/editor/sagas/waitUntilSaved';
export type { AlbumToOrder } from './list/slice';
export { persistedAlbumKeys } from './persistedKeys';
export { selectHasOverlay, selectOverlayContent } from './selectHasOverlay';
export * as selectors from './selectors';
export { actions, reducer } from './slice';
