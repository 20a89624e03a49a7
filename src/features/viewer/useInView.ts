import { startTransition, useEffect, useState } from 'react';

/** Whether the element has come near the view; stays true, so that scrolling back costs nothing. */
export function useInView(ref: { readonly current: HTMLElement | null }): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const node = ref.current;
    if (!node || seen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // A page that opens has many of them: each is drawn when nothing else is to be done.
        if (entries.some((entry) => entry.isIntersecting)) startTransition(() => setSeen(true));
      },
      { rootMargin: '0px 400px' },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [ref, seen]);
  return seen;
}
