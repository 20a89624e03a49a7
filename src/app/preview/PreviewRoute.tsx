import { lazy, Suspense } from 'react';
import { PreviewPage } from '@/features/albums/pages/PreviewPage';
import type { AlbumToOrder } from '@/lib/albumToOrder';
import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';
import { loadDeferredSagas } from '@/store/lazySagas';
import { Skeleton } from '@/ui';

// The price bar loads after the book.
const loadPriceBar = async () => {
  const load = import(/* webpackChunkName: "price-bar" */ '@/features/cart/components/add-to-cart/PriceBar');
  const [bar] = await Promise.all([load, loadDeferredSagas()]);
  return { default: bar.PriceBar };
};
const PriceBar = lazy(() => retryUntilLoaded(loadPriceBar));

const priceBar = (album: AlbumToOrder) => (
  <Suspense fallback={<Skeleton width={120} height={32} radius={16} />}>
    <PriceBar album={album} />
  </Suspense>
);

export const Component = () => <PreviewPage priceBar={priceBar} />;
