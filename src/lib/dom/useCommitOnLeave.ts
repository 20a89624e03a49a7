import { useLayoutEffect, useRef } from 'react';

/** Takes over what is typed in a field when its page is left: an unmounted or unloaded field fires no blur event. */
export function useCommitOnLeave(commit: () => void): void {
  const latest = useRef(commit);
  useLayoutEffect(() => {
    latest.current = commit;
  });
  useLayoutEffect(() => {
    const leave = () => latest.current();
    // Before the unmount of the page's other parts, which end what is being edited.
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}
