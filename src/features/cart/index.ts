export { persistedCart } from './persisted';
export { selectNeedsCartLayer } from './selectHasOpenDialog';
export * as selectors from './selectors';
export { actions, type CartState, reducer } from './slice';
