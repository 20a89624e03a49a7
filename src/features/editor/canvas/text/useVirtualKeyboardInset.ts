import { useEffect, useState } from 'react';

/** Returns the height of the window in px that the on-screen keyboard covers during text editing. */
export function useVirtualKeyboardInset(writing: boolean): number {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const view = window.visualViewport;
    if (!writing || !view) return;
    // A page zoomed by the browser has a smaller visual viewport without any keyboard.
    const measure = () => setInset(view.scale > 1.01 ? 0 : Math.max(0, Math.round(window.innerHeight - view.height)));
    measure();
    view.addEventListener('resize', measure);
    return () => {
      view.removeEventListener('resize', measure);
      setInset(0);
    };
  }, [writing]);
  return inset;
}
