import { lazy, Suspense } from 'react';
import type { AlbumToOrder } from '@/features/albums';
import { PreviewPage } from '@/features/albums/pages/PreviewPage';
import { Skeleton } from '@/ui';

// The book comes first; what it costs follows.
const PriceBar = lazy(async () => ({
  default: (await import(/* webpackChunkName: "price-bar" */ '@/features/cart/components/PriceBar')).PriceBar,
}));

const priceBar = (album: AlbumToOrder) => (
  <Suspense fallback={<Skeleton width={120} height={32} radius={16} />}>
    <PriceBar album={album} />
  </Suspense>
);

/** `/creations/preview/{id}`: the book with its price beside. */
export const Component = () => <PreviewPage priceBar={priceBar} />;
