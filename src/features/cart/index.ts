export * as selectors from './selectors';
export { actions, reducer } from './slice';
