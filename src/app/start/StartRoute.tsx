import { useEffect, useRef } from 'react';
import { StartPage } from '@/features/albums/pages/StartPage';
import { actions as cart, selectors } from '@/features/cart';
import { loadWithRetry } from '@/lib/loading/loadWithRetry';
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
  const isWaiting = useRef(false);
  /** Starts once, however often it is pressed before the sagas are there. */
  const startWithSagas = (start: () => void) => {
    if (isWaiting.current) return;
    isWaiting.current = true;
    loadWithRetry(loadJobSagas)
      .then(start, () => undefined)
      .finally(() => {
        isWaiting.current = false;
      });
  };
  return <StartPage currency={currency} onGenerate={startWithSagas} />;
}
