export { ensureAlbumSaved } from '@/features/editor/sagas/waitUntilSaved';
export { selectHasUnsavedChanges } from '@/features/editor/state/selectors';
export { persistedAlbumKeys } from './persistedKeys';
export { selectHasOverlay, selectOverlayContent } from './selectHasOverlay';
export * as selectors from './selectors';
export { actions, reducer } from './slice';
