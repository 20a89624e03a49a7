import { useEffect, useState } from 'react';
import type { KeyboardLayout } from './shortcuts';

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly keyboard?: { getLayoutMap(): Promise<KeyboardLayout> };
  }
}

/** The keyboard of this computer; null until it is known, and where the browser does not tell. */
export function useKeyboardLayout(): KeyboardLayout | null {
  const [layout, setLayout] = useState<KeyboardLayout | null>(null);
  useEffect(() => {
    let gone = false;
    navigator.keyboard?.getLayoutMap().then(
      (map) => !gone && setLayout(map),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return layout;
}
