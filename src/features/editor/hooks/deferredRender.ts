import { type RefObject, startTransition, useEffect, useMemo, useState } from 'react';

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

/** Returns a value delayed until it has stayed the same for `pause` ms. */
export function useDebouncedValue<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}

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

/** Renders a part of a long list, and more whenever its end comes near. Hidden items cost nothing. */
export function useInfiniteList<T>(
  all: readonly T[],
  atOnce: number,
  list: RefObject<HTMLElement | null>,
): readonly T[] {
  const [most, setMost] = useState(atOnce);
  const left = all.length > most;
  const shown = useMemo(() => (left ? all.slice(0, most) : all), [all, left, most]);
  useEffect(() => {
    // Other items have other nodes, which must be observed anew.
    if (!left || !list.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setMost(most + atOnce));
    });
    const { children } = list.current;
    // A jump to the end can skip the first of these nodes.
    for (const child of [children[most - Math.ceil(atOnce / 2)], children[most - 1]])
      if (child) observer.observe(child);
    return () => observer.disconnect();
  }, [left, shown, most, atOnce, list]);
  return shown;
}
