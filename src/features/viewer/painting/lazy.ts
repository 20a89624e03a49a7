import { lazy } from 'react';
import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';

const importBookSpread = () => retryUntilLoaded(() => import(/* webpackChunkName: "painting" */ './BookSpread'));

/** Lazy pages and spreads for screens without any at first. They need a `Suspense`. */
export const LazyPage = lazy(async () => ({ default: (await importBookSpread()).BookPage }));
export const LazySpread = lazy(async () => ({ default: (await importBookSpread()).BookSpread }));
