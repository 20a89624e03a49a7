import { useEffect } from 'react';
import { useAppDispatch } from '@/store/hooks';
import { actions } from '../slice';

export function useAnalysisPolling(isWaiting: boolean): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!isWaiting) return;
    dispatch(actions.analysisPollingStarted());
    return () => {
      dispatch(actions.analysisPollingStopped());
    };
  }, [dispatch, isWaiting]);
}
