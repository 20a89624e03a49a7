export { saga } from './saga';
export { reducer, type SiteState, selectors } from './slice';
