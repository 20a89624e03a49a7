import { useEffect } from 'react';
import type { AlbumToOrder } from '@/lib/albumToOrder';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { basketActions as actions } from '../../basket/slice';
import { selectOptimisticCart } from '../../optimisticCart';

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
