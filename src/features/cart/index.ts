export { selectNeedsCartLayer } from './layer';
export { persistedCart } from './persisted';
export * as selectors from './selectors';
export { actions, type CartState, reducer } from './slice';
