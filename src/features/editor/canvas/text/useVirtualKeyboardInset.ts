import { useEffect, useState } from 'react';

/** px of the window that a keyboard on the screen covers from below, while something is written. */
export function useVirtualKeyboardInset(writing: boolean): number {
  const [covered, cover] = useState(0);
  useEffect(() => {
    const view = window.visualViewport;
    if (!writing || !view) return;
    // A page that was zoomed by the browser shows less without any keyboard.
    const look = () => cover(view.scale > 1.01 ? 0 : Math.max(0, Math.round(window.innerHeight - view.height)));
    look();
    view.addEventListener('resize', look);
    return () => {
      view.removeEventListener('resize', look);
      cover(0);
    };
  }, [writing]);
  return covered;
}
