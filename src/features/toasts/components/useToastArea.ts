import { type RefObject, useLayoutEffect } from 'react';

/** CSS variables of the toasts' style sheet, in px of the window. */
const properties = ['--toasts-top', '--toasts-centre', '--toasts-space'] as const;

/**
 * Shows toasts at the top of an element while it is mounted, so that they cover no controls at its bottom or below it.
 * @param offset height in px that stays free at its top
 */
export function useToastArea(area: RefObject<HTMLElement | null>, offset = 0): void {
  useLayoutEffect(() => {
    const node = area.current;
    if (!node) return;
    const { style, dataset } = document.documentElement;
    const update = () => {
      const { top, left, width } = node.getBoundingClientRect();
      const lengths = [top + offset, left + width / 2, width];
      for (const [i, name] of properties.entries()) style.setProperty(name, `${Math.round(lengths[i] ?? 0)}px`);
    };
    update();
    dataset.toasts = 'top';
    // Panes beside the element change its position together with its size.
    const observer = new ResizeObserver(update);
    observer.observe(node);
    return () => {
      observer.disconnect();
      delete dataset.toasts;
      for (const name of properties) style.removeProperty(name);
    };
  }, [area, offset]);
}
