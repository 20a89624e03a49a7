import { useEffect } from 'react';
import { StartPage } from '@/features/albums/pages/StartPage';
import { actions as cart, selectors } from '@/features/cart';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadDeferredSagas, loadJobSagas } from '@/store/lazySagas';

/** `/creations/start`: the choices for an album, with prices in the currency of the cart. */
export function Component() {
  const dispatch = useAppDispatch();
  const currency = useAppSelector(selectors.selectCurrency);
  // An empty cart has the user's currency.
  const isUnknown = useAppSelector(
    (state) => selectors.selectCartCount(state) > 0 && !selectors.selectServerCart(state),
  );
  useEffect(() => {
    if (!isUnknown) return;
    loadDeferredSagas().then(
      () => dispatch(cart.cartRequested()),
      () => undefined,
    );
  }, [dispatch, isUnknown]);
  const startWithSagas = (start: () => void) => {
    loadJobSagas().then(start, () => undefined);
  };
  return <StartPage currency={currency} onGenerate={startWithSagas} />;
}
