import { useCallback, useState } from 'react';

/** Width before the first measurement, and where none is possible. */
const ASSUMED_PX = 1024;

/** Returns a ref and the current width of its element in px. */
export function useElementWidth(): readonly [(element: HTMLElement | null) => (() => void) | undefined, number] {
  const [width, setWidth] = useState(ASSUMED_PX);
  const measured = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measured, width];
}
