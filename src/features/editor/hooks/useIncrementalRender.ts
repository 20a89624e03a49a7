import { startTransition, useEffect, useMemo, useState } from 'react';
import { runAfterPaint } from './useAfterPaint';

/**
 * Renders the first items of a long list at once and the others in steps after paint, so that the page opens fast and
 * stays responsive.
 */
export function useIncrementalRender<T>(all: readonly T[], atOnce: number, step: number): readonly T[] {
  const [most, setMost] = useState(atOnce);
  const left = all.length > most;
  useEffect(() => {
    if (left) return runAfterPaint(() => startTransition(() => setMost(most + step)));
  }, [left, most, step]);
  return useMemo(() => (left ? all.slice(0, most) : all), [all, left, most]);
}
