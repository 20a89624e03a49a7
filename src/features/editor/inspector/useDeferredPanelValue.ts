import { type RefObject, useEffect, useState } from 'react';
import { useValueAfterPaint } from '../hooks/useAfterPaint';

/** Whether one is at work in a part of the page: the last press or the focus went there. */
function useHasInteraction(part: RefObject<HTMLElement | null>): boolean {
  const [atWork, set] = useState(false);
  useEffect(() => {
    const look = ({ target }: Event) => set(target instanceof Node && part.current?.contains(target) === true);
    const types = ['pointerdown', 'focusin'] as const;
    for (const type of types) document.addEventListener(type, look, true);
    return () => {
      for (const type of types) document.removeEventListener(type, look, true);
    };
  }, [part]);
  return atWork;
}

/**
 * A value as a panel describes it: what is done on the page is painted there first and described after that; what is done in the panel itself is
 * described at once, since its fields are held to it.
 */
export function useDeferredPanelValue<T>(value: T, panel: RefObject<HTMLElement | null>): T {
  const atWork = useHasInteraction(panel);
  const described = useValueAfterPaint(value);
  return atWork ? value : described;
}
