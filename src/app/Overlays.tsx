import { useState } from 'react';
import { shallowEqual } from 'react-redux';
import { selectHasOverlay, selectOverlayContent } from '@/features/albums';
import { selectHasOpenCartDialog } from '@/features/cart';
import ToastRegion from '@/features/toasts/components/ToastRegion';
import { hasAllReducers } from '@/store/eagerReducer';
import { useAppSelector } from '@/store/hooks';
import { loadDeferredSagas } from '@/store/lazySagas';
import { lazyComponent, usePreload } from '@/ui';
import TooltipLayer from '@/ui/tooltip/TooltipLayer';
import { MissingImagesNotice } from './MissingImagesNotice';
import { useAccountLanguage } from './useAccountLanguage';

const loadAlbumOverlays = () => import('@/features/albums/components/AlbumOverlays');
const AlbumOverlays = lazyComponent(loadAlbumOverlays, { notice: 'over' });

const loadAddToCart = async () => {
  const [modal] = await Promise.all([
    import('@/features/cart/components/add-to-cart/AddToCartModal'),
    loadDeferredSagas(),
  ]);
  return modal;
};
const AddToCartModal = lazyComponent(loadAddToCart, { notice: 'over' });

/** Opened without a connection they could not be loaded. */
const preloadAuthenticatedOverlays = () => Promise.all([loadAlbumOverlays(), loadAddToCart()]);

/** Layers over the pages behind the sign-in. A dialog that was given up is wanted again once another one is asked for. */
const AuthenticatedOverlays = () => {
  const content = useAppSelector(selectOverlayContent, shallowEqual);
  const needed = useAppSelector(selectHasOverlay);
  const adding = useAppSelector((state) => (selectHasOpenCartDialog(state) ? state.cart.adding.album : null));
  const [givenUp, giveUp] = useState<readonly unknown[]>([]);
  const [addingGivenUp, giveUpAdding] = useState<unknown>(null);
  usePreload(preloadAuthenticatedOverlays);
  useAccountLanguage();
  return (
    <>
      {needed && !shallowEqual(content, givenUp) && <AlbumOverlays onGiveUp={() => giveUp(content)} />}
      {adding !== null && adding !== addingGivenUp && <AddToCartModal onGiveUp={() => giveUpAdding(adding)} />}
    </>
  );
};

/** Layers over whatever page is open. Loaded once the first page stands. */
const Overlays = () => {
  const isMember = useAppSelector(hasAllReducers);
  return (
    <>
      <ToastRegion />
      <TooltipLayer />
      <MissingImagesNotice />
      {isMember && <AuthenticatedOverlays />}
    </>
  );
};

export default Overlays;
