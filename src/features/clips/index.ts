export { actions, reducer, selectClipUpload } from './slice';
