import { useState } from 'react';
import { shallowEqual } from 'react-redux';
import { selectAlbumsLayerContent, selectNeedsAlbumsLayer } from '@/features/albums';
import { selectNeedsCartLayer } from '@/features/cart';
import ToastRegion from '@/features/toasts/components/ToastRegion';
import { isWhole } from '@/store/eagerReducer';
import { useAppSelector } from '@/store/hooks';
import { startLateFlows } from '@/store/lazySagas';
import { lazyPart, useLoadAhead } from '@/ui';
import TooltipLayer from '@/ui/tooltip/TooltipLayer';
import { PicturesNotice } from './MissingImagesNotice';
import { useAccountLanguage } from './useAccountLanguage';

const loadAlbumsLayer = () => import('@/features/albums/components/AlbumsLayer');
const AlbumsLayer = lazyPart(loadAlbumsLayer, { notice: 'over' });

const loadAddToCart = async () => {
  const [modal] = await Promise.all([
    import('@/features/cart/components/add-to-cart/AddToCartModal'),
    startLateFlows(),
  ]);
  return modal;
};
const AddToCartModal = lazyPart(loadAddToCart, { notice: 'over' });

/** Opened without a connection they could not be loaded. */
const loadMemberLayers = () => Promise.all([loadAlbumsLayer(), loadAddToCart()]);

/** Layers over the pages behind the sign-in. A dialog that was given up is wanted again once another one is asked for. */
const MemberLayers = () => {
  const content = useAppSelector(selectAlbumsLayerContent, shallowEqual);
  const needed = useAppSelector(selectNeedsAlbumsLayer);
  const adding = useAppSelector((state) => (selectNeedsCartLayer(state) ? state.cart.adding.album : null));
  const [givenUp, giveUp] = useState<readonly unknown[]>([]);
  const [addingGivenUp, giveUpAdding] = useState<unknown>(null);
  useLoadAhead(loadMemberLayers);
  useAccountLanguage();
  return (
    <>
      {needed && !shallowEqual(content, givenUp) && <AlbumsLayer onGiveUp={() => giveUp(content)} />}
      {adding !== null && adding !== addingGivenUp && <AddToCartModal onGiveUp={() => giveUpAdding(adding)} />}
    </>
  );
};

/** Layers over whatever page is open. Loaded once the first page stands. */
const Layers = () => {
  const isMember = useAppSelector(isWhole);
  return (
    <>
      <ToastRegion />
      <TooltipLayer />
      <PicturesNotice />
      {isMember && <MemberLayers />}
    </>
  );
};

export default Layers;
