import { useState } from 'react';
import { shallowEqual } from 'react-redux';
import { selectHasOverlay, selectOverlayContent } from '@/features/albums';
import { selectors as auth } from '@/features/auth';
import { selectHasOpenCartDialog } from '@/features/cart';
import ToastRegion from '@/features/toasts/components/ToastRegion';
import { hasAllReducers } from '@/store/eagerReducer';
import { useAppSelector } from '@/store/hooks';
import { loadDeferredSagas, loadJobSagas } from '@/store/lazySagas';
import { lazyComponent, usePreload } from '@/ui';
import TooltipLayer from '@/ui/tooltip/TooltipLayer';
import { StatusNotice } from './StatusNotice';
import { useAccountLanguage } from './useAccountLanguage';

const loadAlbumOverlays = async () => {
  const [overlays] = await Promise.all([import('@/features/albums/components/AlbumOverlays'), loadJobSagas()]);
  return overlays;
};
const AlbumOverlays = lazyComponent(loadAlbumOverlays, { notice: 'over' });

const loadAddToCart = async () => {
  const [modal] = await Promise.all([
    import('@/features/cart/components/add-to-cart/AddToCartModal'),
    loadDeferredSagas(),
  ]);
  return modal;
};
const AddToCartModal = lazyComponent(loadAddToCart, { notice: 'over' });

/** Preloads the overlays, because they could not be loaded later without a connection. */
const preloadAuthenticatedOverlays = () => Promise.all([loadAlbumOverlays(), loadAddToCart()]);

/**
 * Overlays of the pages behind the sign-in. A dialog that was dismissed loads again when another
 * one is requested.
 */
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

/** Overlays of every page. Loaded after the first page is shown. */
const Overlays = () => {
  const isMember = useAppSelector((state) => hasAllReducers(state) && auth.isSignedIn(state));
  return (
    <>
      <ToastRegion />
      <TooltipLayer />
      <StatusNotice />
      {isMember && <AuthenticatedOverlays />}
    </>
  );
};

export default Overlays;
