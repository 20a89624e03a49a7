import { type RefObject, useEffect, useState } from 'react';
import { useValueAfterPaint } from '../hooks/useAfterPaint';

/** Returns whether a part of the page had the last press or focus. */
function useHasInteraction(part: RefObject<HTMLElement | null>): boolean {
  const [hasInteraction, setHasInteraction] = useState(false);
  useEffect(() => {
    const update = ({ target }: Event) =>
      setHasInteraction(target instanceof Node && part.current?.contains(target) === true);
    const types = ['pointerdown', 'focusin'] as const;
    for (const type of types) document.addEventListener(type, update, true);
    return () => {
      for (const type of types) document.removeEventListener(type, update, true);
    };
  }, [part]);
  return hasInteraction;
}

/**
 * Defers a value for a panel: changes on the page are painted there first. Changes made in the panel itself apply at
 * once, because its fields are controlled.
 */
export function useDeferredPanelValue<T>(value: T, panel: RefObject<HTMLElement | null>): T {
  const hasInteraction = useHasInteraction(panel);
  const described = useValueAfterPaint(value);
  return hasInteraction ? value : described;
}
