import { type RefObject, startTransition, useEffect, useMemo, useState } from 'react';

/** So many of a long list at first, and as many again whenever its end comes near: hundreds cost nothing that are not looked at. */
export function useInfiniteList<T>(
  all: readonly T[],
  atOnce: number,
  list: RefObject<HTMLElement | null>,
): readonly T[] {
  const [most, setMost] = useState(atOnce);
  const left = all.length > most;
  const shown = useMemo(() => (left ? all.slice(0, most) : all), [all, left, most]);
  useEffect(() => {
    // Other items are other nodes, which have to be looked for anew.
    if (!left || !list.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setMost(most + atOnce));
    });
    const { children } = list.current;
    // Who jumps to the end passes the first of them by.
    for (const child of [children[most - Math.ceil(atOnce / 2)], children[most - 1]])
      if (child) observer.observe(child);
    return () => observer.disconnect();
  }, [left, shown, most, atOnce, list]);
  return shown;
}
