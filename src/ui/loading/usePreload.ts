import { useEffect } from 'react';
import { runWhenIdle } from './runWhenIdle';

/** Loads a part that will be wanted soon once the browser has nothing better to do. What fails is tried again when it is wanted. */
export const usePreload = (load: () => Promise<unknown>): void => {
  useEffect(() => runWhenIdle(() => void load().catch(() => undefined)), [load]);
};
