/** The albums feature as a whole: its saga starts the jobs as the app does. For tests of the features that it is built on. */
export { creationActions } from '@/features/albums/create/slice';
export { libraryActions } from '@/features/albums/list/slice';
export { saga } from '@/features/albums/saga';
