import { lazyComponent } from '@/ui';

/** Loads the grid, for pages that show it once there are photos. */
export const loadPhotoPicker = async () => ({
  default: (await import(/* webpackChunkName: "photo-grid" */ './PhotoPicker')).PhotoPicker,
});
export const LazyPhotoPicker = lazyComponent(loadPhotoPicker);

export const loadPhotoGrid = async () => ({
  default: (await import(/* webpackChunkName: "photo-grid" */ './grid/PhotoGrid')).PhotoGrid,
});
export const LazyPhotoGrid = lazyComponent(loadPhotoGrid);
