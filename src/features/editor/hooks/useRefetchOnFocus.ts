import { useEffect } from 'react';
import { useAppDispatch } from '@/store/hooks';
import { editorActions as actions } from '../state/slice';

/** Who did nothing here for so long may have been at another device, ms. */
const AWAY_MS = 60_000;

/** When the tab is shown again, or its user comes back to it, what was changed elsewhere meanwhile is fetched; when it is hidden, what is not saved goes out at once. */
export function useRefetchOnFocus(id: string): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const ends = new AbortController();
    const { signal } = ends;
    let lastSeen = Date.now();
    const read = () => dispatch(actions.editorOpened({ id }));
    const onShown = () => {
      if (document.visibilityState === 'hidden') dispatch(actions.flushRequested());
      else read();
    };
    const onActive = () => {
      const isBack = Date.now() - lastSeen > AWAY_MS;
      lastSeen = Date.now();
      if (isBack && document.visibilityState === 'visible') read();
    };
    document.addEventListener('visibilitychange', onShown, { signal });
    for (const name of ['pointermove', 'pointerdown', 'keydown', 'focus'] as const)
      window.addEventListener(name, onActive, { signal, capture: true, passive: true });
    return () => ends.abort();
  }, [dispatch, id]);
}
