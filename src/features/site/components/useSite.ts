import { useEffect } from 'react';
import { useAppDispatch } from '@/store/hooks';
import { actions } from '../slice';

export const useSite = (): void => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(actions.siteRequested());
  }, [dispatch]);
};
