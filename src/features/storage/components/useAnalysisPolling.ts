import { useEffect } from 'react';
import { useAppDispatch } from '@/store/hooks';
import { actions } from '../slice';

/** Polls the pending analysis of stored photos while a component needs it. */
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
