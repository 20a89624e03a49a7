import { useEffect } from 'react';
import { runWhenIdle } from './runWhenIdle';

/** Preloads a part when the browser is idle. A failed preload is repeated when the part is needed. */
export const usePreload = (load: () => Promise<unknown>): void => {
  useEffect(() => runWhenIdle(() => void load().catch(() => undefined)), [load]);
};
