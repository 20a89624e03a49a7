export { persistedCart } from './persisted';
export { selectHasOpenCartDialog } from './selectHasOpenDialog';
export * as selectors from './selectors';
export { actions, type CartState, reducer } from './slice';
