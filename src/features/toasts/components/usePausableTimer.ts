import { createContext, use, useEffect, useRef } from 'react';

/** True while the pointer or the focus is in the toast region, which pauses all timers. */
export const PausedContext = createContext(false);

/** Calls `onEnd` after `duration` ms of unpaused time; null never ends. */
export const usePausableTimer = (duration: number | null, onEnd: () => void): void => {
  const paused = use(PausedContext);
  const remaining = useRef(duration);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (paused || remaining.current === null) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => end.current(), remaining.current);
    return () => {
      clearTimeout(timer);
      if (remaining.current !== null)
        remaining.current = Math.max(0, remaining.current - (performance.now() - startedAt));
    };
  }, [paused]);
};
