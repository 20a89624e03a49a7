export { saga } from './saga';
export { actions, reducer, type SiteState, selectors } from './slice';
