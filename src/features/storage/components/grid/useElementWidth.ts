import { useCallback, useState } from 'react';

/** Before the first measure, and where nothing can be measured. */
const ASSUMED_PX = 1024;

/** The width of an element in px, followed as it changes; the first value is for its ref. */
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
