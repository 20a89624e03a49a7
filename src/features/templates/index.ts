export { reducer } from './slice';
