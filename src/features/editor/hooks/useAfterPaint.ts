import { startTransition, useEffect, useState } from 'react';

/**
 * Runs a callback after the next frame is painted.
 * @returns a function that cancels it
 */
export function runAfterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Returns a value delayed until the rest of its render is painted. */
export function useValueAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => runAfterPaint(() => startTransition(() => setPainted(value))), [value]);
  return painted;
}

export function useHasPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => runAfterPaint(() => startTransition(() => setPainted(true))), []);
  return isPainted;
}
