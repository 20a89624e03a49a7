import { useEffect, useState } from 'react';
import type { KeyboardLayout } from './shortcuts';

declare global {
  interface Navigator {
    /** Not available in every browser. */
    readonly keyboard?: { getLayoutMap(): Promise<KeyboardLayout> };
  }
}

/** Returns the keyboard layout of this computer; null until known, or if the browser does not support it. */
export function useKeyboardLayout(): KeyboardLayout | null {
  const [layout, setLayout] = useState<KeyboardLayout | null>(null);
  useEffect(() => {
    let cancelled = false;
    navigator.keyboard?.getLayoutMap().then(
      (map) => !cancelled && setLayout(map),
      () => undefined,
    );
    return () => {
      cancelled = true;
    };
  }, []);
  return layout;
}
