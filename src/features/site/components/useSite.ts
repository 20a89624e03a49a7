import { useEffect } from 'react';
import { useAppDispatch } from '@/store/hooks';
import { actions } from '../slice';

/** Loads the facts about the shop, once. */
export const useSite = (): void => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(actions.siteRequested());
  }, [dispatch]);
};
