export * as selectors from './selectors';
export { actions, type CartState, reducer } from './slice';
