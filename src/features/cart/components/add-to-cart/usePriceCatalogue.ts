import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { addToCartActions } from '../../add-to-cart/slice';
import { deliveryActions } from '../../delivery/slice';
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
