import { useCallback, useSyncExternalStore } from 'react';
import { objectUrls } from './objectUrls';

/** Returns the object URL of a photo's local thumbnail; undefined when there is none. */
export function useObjectUrl(id: string): string | undefined {
  const subscribe = useCallback((listener: () => void) => objectUrls.subscribe(id, listener), [id]);
  return useSyncExternalStore(subscribe, () => objectUrls.get(id));
}
