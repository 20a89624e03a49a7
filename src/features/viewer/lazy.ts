import { lazy } from 'react';
import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';
import { lazyComponent } from '@/ui';

const loadBookViewer = async () => ({
  default: (await import(/* webpackChunkName: "viewer" */ './BookViewer')).BookViewer,
});

export const LazyBookViewer = lazyComponent(loadBookViewer);

export const preloadBookViewer = (): void => void loadBookViewer().catch(() => undefined);

const importBookSpread = () =>
  retryUntilLoaded(() => import(/* webpackChunkName: "painting" */ './painting/BookSpread'));

/** Lazy pages and spreads for screens without any at first. They need a `Suspense`. */
export const LazyPage = lazy(async () => ({ default: (await importBookSpread()).BookPage }));
export const LazySpread = lazy(async () => ({ default: (await importBookSpread()).BookSpread }));
