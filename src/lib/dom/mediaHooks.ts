import { useSyncExternalStore } from 'react';

const createMediaHook = (query: string) => {
  const subscribe = (listener: () => void) => {
    const media = window.matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
};

export const useReducedMotion = createMediaHook('(prefers-reduced-motion: reduce)');
/** The width below which the commands are in a bar at the bottom; the style sheets use the same. */
export const usePhoneWidth = createMediaHook('(max-width: 699px)');
/** The width from which rail, pages and properties lie side by side. The style sheets use the same. */
export const useWideScreen = createMediaHook('(min-width: 1024px)');
/** The width up to which the editor shows one page at a time. The style sheets use the same. */
export const usePhoneScreen = createMediaHook('(max-width: 640px)');
