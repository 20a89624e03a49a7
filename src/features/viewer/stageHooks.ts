import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import type { ElementSize } from './fitPage';

/** Returns the content size of an element in px, without padding, and follows it. */
export function useElementSize(ref: RefObject<HTMLElement | null>): ElementSize {
  const [size, setSize] = useState<ElementSize>({ width: 0, height: 0 });
  useEffect(() => {
    const node = ref.current;
    if (!node) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      // A hidden stage has no size, so the book keeps the former one.
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

const subscribeFullScreen = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

export interface FullScreen {
  /** False if the browser does not support it, such as on an iPhone. */
  readonly possible: boolean;
  readonly on: boolean;
  toggle(): void;
}

/** Makes the whole document full-screen, because dialogs, menus and toasts lie outside of the viewer. */
export function useFullScreen(): FullScreen {
  const on = useSyncExternalStore(subscribeFullScreen, () => document.fullscreenElement !== null);
  const toggle = () => {
    // Browsers reject it without a user gesture. No message is needed, since the button is still there.
    const change = on ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    change.catch(() => undefined);
  };
  // Other pages have no button to leave full screen.
  useEffect(
    () => () => {
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    },
    [],
  );
  return { possible: document.fullscreenEnabled, on, toggle };
}
