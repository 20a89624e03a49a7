import { startTransition, useEffect, useState } from 'react';

/** Calls back after the next frame is on the screen. @returns a function that takes it back */
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

/** A value that follows once what came with it is on the screen. */
export function useValueAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => runAfterPaint(() => startTransition(() => setPainted(value))), [value]);
  return painted;
}

/** Whether what came with it is on the screen. */
export function useHasPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => runAfterPaint(() => startTransition(() => setPainted(true))), []);
  return isPainted;
}
