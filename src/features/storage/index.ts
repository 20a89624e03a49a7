export * from './selectors';
export { actions, reducer } from './slice';
