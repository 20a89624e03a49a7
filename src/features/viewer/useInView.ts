import { startTransition, useEffect, useState } from 'react';

/** Returns whether the element has come near the viewport. It stays true, so that scrolling back is free. */
export function useInView(ref: { readonly current: HTMLElement | null }): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const node = ref.current;
    if (!node || seen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // A new page has many such elements, which render at low priority.
        if (entries.some((entry) => entry.isIntersecting)) startTransition(() => setSeen(true));
      },
      { rootMargin: '0px 400px' },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [ref, seen]);
  return seen;
}
