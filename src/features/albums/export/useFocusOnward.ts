import { type RefObject, useEffect, useRef } from 'react';
import { focusMain } from '@/lib/focusMain';

/** When what had the focus in a part of the page goes, the next control of that part has it, or the page where there is none. */
export function useFocusOnward(part: RefObject<HTMLElement | null>): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && part.current?.contains(target) ? target : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [part]);
  // After every drawing: any of them may take it away.
  useEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    const next = part.current?.querySelector<HTMLElement>('button:not(:disabled), a[href]');
    if (next) next.focus();
    else focusMain({ preventScroll: true });
  });
}
