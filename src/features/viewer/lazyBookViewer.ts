import { lazyComponent } from '@/ui';

const loadBookViewer = async () => ({
  default: (await import(/* webpackChunkName: "viewer" */ './BookViewer')).BookViewer,
});

/** Viewer that loads while its album does. */
export const LazyBookViewer = lazyComponent(loadBookViewer);

/** Begins to load the viewer, for pages that request their album. */
export const preloadBookViewer = (): void => void loadBookViewer().catch(() => undefined);
