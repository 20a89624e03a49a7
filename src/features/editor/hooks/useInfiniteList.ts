import { type RefObject, startTransition, useEffect, useMemo, useState } from 'react';

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
