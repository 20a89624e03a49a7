import { useState, useSyncExternalStore } from 'react';
import { shallowEqual } from 'react-redux';
import { selectors as auth, selectors } from '@/features/auth';
import ToastRegion from '@/features/toasts/components/ToastRegion';
import { T } from '@/i18n';
import { useOnline } from '@/lib/dom/connection';
import { imageRetry } from '@/lib/loading/imageRetry';
import { hasAllReducers } from '@/store/eagerReducer';
import { useAppSelector } from '@/store/hooks';
import { loadDeferredSagas, loadJobSagas } from '@/store/lazySagas';
import type { RootState } from '@/store/rootReducer';
import { Icon, lazyComponent, SvgIcon, usePreload } from '@/ui';
import TooltipLayer from '@/ui/tooltip/TooltipLayer';
import styles from './StatusNotice.module.css';
import { useAccountLanguage } from './useAccountLanguage';

const OFFLINE_PATH = 'M4 4l16 16M16 18H7a4 4 0 01-.8-7.9M9.500 6.600A5.500 5.500 0 0117.500 10a4 4 0 012.400 6.700';

const StatusNotice = () => {
  const count = useSyncExternalStore(imageRetry.subscribe, imageRetry.missingCount);
  const isOffline = !useOnline();
  const isSignedIn = useAppSelector(selectors.isSignedIn);
  return (
    <div role="status" className={styles.place}>
      {isOffline && isSignedIn ? (
        <p className={styles.notice}>
          <SvgIcon path={OFFLINE_PATH} size={18} />
          <T id="app.offlinePlain" />
        </p>
      ) : (
        count > 0 && (
          <p className={styles.notice}>
            <Icon name="photo" size={18} />
            <T id="pictures.failed" values={{ count }} />
          </p>
        )
      )}
    </div>
  );
};

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

// Selected here, because the selectors of the features would bring their slices to every page.

const selectHasOverlay = ({ albums }: RootState): boolean =>
  albums.generation.shown !== null ||
  albums.generation.confirming !== null ||
  albums.export.choosing !== null ||
  albums.sharing.dialog !== null ||
  albums.images.choosing !== null ||
  albums.relayout.choosing !== null ||
  albums.versions.open !== null ||
  albums.addPhotos.choosing !== null ||
  Object.keys(albums.images.runs).length > 0 ||
  Object.keys(albums.importing).length > 0 ||
  Object.values(albums.proofs).some(({ phase }) => phase !== 'ready') ||
  Object.keys(albums.export.runs).length > 0;

/** Changes when another dialog is requested, which shows a dismissed overlay again. */
const selectOverlayContent = ({ albums }: RootState): readonly unknown[] => [
  albums.generation.shown,
  albums.generation.confirming,
  albums.export.choosing,
  albums.sharing.dialog,
  albums.images.choosing,
  albums.relayout.choosing,
  albums.versions.open,
  albums.addPhotos.choosing?.photoIds,
];

/**
 * Overlays of the pages behind the sign-in. A dialog that was dismissed loads again when another
 * one is requested.
 */
const AuthenticatedOverlays = () => {
  const content = useAppSelector(selectOverlayContent, shallowEqual);
  const needed = useAppSelector(selectHasOverlay);
  const adding = useAppSelector(({ cart }) => cart.adding.album);
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
