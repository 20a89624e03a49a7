import { useEffect } from 'react';
import { useAppDispatch } from '@/store/hooks';
import { editorActions as actions } from './slice';

/** When the tab is shown again, what others changed meanwhile is fetched; when it is hidden, what is not saved goes out at once. */
export function useRefresh(id: string): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === 'hidden') dispatch(actions.flushRequested());
      else dispatch(actions.editorOpened({ id }));
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [dispatch, id]);
}
