export { actions, type ClipTarget, reducer, selectClipUpload } from './slice';
