import { lazy } from 'react';
import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';

const painting = () => retryUntilLoaded(() => import(/* webpackChunkName: "painting" */ './BookSpread'));

/** Pages and spreads where there is nothing to paint at first: what paints them comes when there is. To be put in a `Suspense`. */
export const LatePage = lazy(async () => ({ default: (await painting()).Page }));
export const LateSpread = lazy(async () => ({ default: (await painting()).Spread }));
