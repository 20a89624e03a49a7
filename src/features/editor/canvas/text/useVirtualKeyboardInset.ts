import { useEffect, useState } from 'react';

/** Returns the height of the window in px that the on-screen keyboard covers during text editing. */
export function useVirtualKeyboardInset(writing: boolean): number {
  const [covered, cover] = useState(0);
  useEffect(() => {
    const view = window.visualViewport;
    if (!writing || !view) return;
    // A page zoomed by the browser has a smaller visual viewport without any keyboard.
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
