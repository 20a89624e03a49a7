export { saga } from './saga';
export { actions, reducer, selectors, type TemplatesState } from './slice';
