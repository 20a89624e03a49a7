import { useEffect } from 'react';
import { useAppStore } from '@/store/hooks';
import { actions, selectors } from '../slice';

/** Asks for the facts about the shop unless another part of the page has asked already. */
export const useSite = (): void => {
  const store = useAppStore();
  useEffect(() => {
    if (selectors.isUnknown(store.getState())) store.dispatch(actions.siteRequested());
  }, [store]);
};
