import { lazy } from 'react';
import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';

const importBookSpread = () => retryUntilLoaded(() => import(/* webpackChunkName: "painting" */ './BookSpread'));

/** Pages and spreads where there is nothing to paint at first: what paints them comes when there is. To be put in a `Suspense`. */
export const LazyPage = lazy(async () => ({ default: (await importBookSpread()).BookPage }));
export const LazySpread = lazy(async () => ({ default: (await importBookSpread()).BookSpread }));
