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
/** The widths are those of the media queries in the style sheets. */
export const usePhoneWidth = createMediaHook('(max-width: 699px)');
export const useWideScreen = createMediaHook('(min-width: 1024px)');
export const usePhoneScreen = createMediaHook('(max-width: 640px)');
