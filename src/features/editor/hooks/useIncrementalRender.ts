import { startTransition, useEffect, useMemo, useState } from 'react';
import { runAfterPaint } from './useAfterPaint';

/** So many of a long list at once, the others a few at a time after those are seen: a page opens no later for hundreds, and answers meanwhile. */
export function useIncrementalRender<T>(all: readonly T[], atOnce: number, step: number): readonly T[] {
  const [most, setMost] = useState(atOnce);
  const left = all.length > most;
  useEffect(() => {
    if (left) return runAfterPaint(() => startTransition(() => setMost(most + step)));
  }, [left, most, step]);
  return useMemo(() => (left ? all.slice(0, most) : all), [all, left, most]);
}
