export { saga } from './saga';
export * from './selectors';
export { actions, reducer } from './slice';
