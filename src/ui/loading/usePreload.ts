import { useEffect } from 'react';
import { whenIdle } from './runWhenIdle';

/** Loads a part that will be wanted soon once the browser has nothing better to do. What fails is tried again when it is wanted. */
export const useLoadAhead = (load: () => Promise<unknown>): void => {
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [load]);
};
