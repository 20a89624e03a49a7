import { lazyComponent } from '@/ui';

const loadBookViewer = async () => ({
  default: (await import(/* webpackChunkName: "viewer" */ './BookViewer')).BookViewer,
});

export const LazyBookViewer = lazyComponent(loadBookViewer);

export const preloadBookViewer = (): void => void loadBookViewer().catch(() => undefined);
