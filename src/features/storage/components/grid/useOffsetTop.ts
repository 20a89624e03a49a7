import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns the distance of an element from the top of the page in px, updated when content above it grows. */
export function useOffsetTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const now = (element.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      setTop((before) => (Math.abs(now - before) > 0.5 ? now : before));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
