import { useCallback, useEffect, useRef, useState } from 'react';

const fields = 'input:not([type=range]), textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/** Returns whether Space is held. A Space press that panned the page presses no button. */
export function useSpaceKey(): { readonly held: boolean; readonly markUsed: () => void } {
  const [held, setHeld] = useState(false);
  const used = useRef(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== ' ' || (event.target instanceof Element && event.target.closest(fields))) return;
      if (event.target === document.body) event.preventDefault();
      if (event.type === 'keydown') {
        if (!event.repeat) used.current = false;
      } else if (used.current) event.preventDefault();
      setHeld(event.type === 'keydown');
    };
    const onBlur = () => setHeld(false);
    window.addEventListener('keydown', onKey);
    window.addEventListener('keyup', onKey, true);
    window.addEventListener('blur', onBlur);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('keyup', onKey, true);
      window.removeEventListener('blur', onBlur);
    };
  }, []);
  const markUsed = useCallback(() => {
    used.current = true;
  }, []);
  return { held, markUsed };
}
