import { useEffect } from 'react';
import type { AlbumToOrder } from '@/lib/albumToOrder';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { addToCartActions } from '../../add-to-cart/slice';
import { basketActions as actions } from '../../basket/slice';
import { deliveryActions } from '../../delivery/slice';
import { selectOptimisticCart } from '../../optimisticCart';
import { selectCatalogue, selectCurrency, selectOrderData } from '../../selectors';

/** Returns the price catalogue. It is fetched when a component first shows a price. */
export const usePriceCatalogue = () => {
  const dispatch = useAppDispatch();
  const { data: catalogue, phase } = useAppSelector(selectCatalogue);
  const order = useAppSelector(selectOrderData);
  const currency = useAppSelector(selectCurrency);
  useEffect(() => {
    dispatch(addToCartActions.catalogueRequested());
    dispatch(deliveryActions.deliveryRequested());
  }, [dispatch]);
  return { catalogue, phase, order, currency };
};

/** Returns the copies of an album in the cart, in any binding. Fetched when the user orders more. */
export function useCopiesInCart({ albumId, shared }: AlbumToOrder): number {
  const dispatch = useAppDispatch();
  const cart = useAppSelector(selectOptimisticCart);
  useEffect(() => {
    dispatch(actions.cartRequested());
  }, [dispatch]);
  return (cart?.items ?? [])
    .filter(({ album }) => (shared ? album.shared?.token === shared.token : album.id === albumId))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}
