import { useEffect } from 'react';
import { useAppDispatch } from '@/store/hooks';
import { editorActions as actions } from '../state/slice';

/** After this time without input, the user may have edited on another device. */
const AWAY_MS = 60_000;

/** Reloads the album when the tab or its user returns, and saves pending changes when the tab is hidden. */
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
