import { TOAST } from '@domain/contract';
import { type PointerEvent, useState } from 'react';

/** Dismisses a toast dragged to the right beyond the threshold. Returns handlers and the drag distance in px. */
export const useSwipeToDismiss = (onSwiped: () => void) => {
  const [from, setFrom] = useState<number | null>(null);
  const [offset, setOffset] = useState(0);
  const end = () => {
    if (from !== null && offset > TOAST.swipeThresholdPx) onSwiped();
    setFrom(null);
    setOffset(0);
  };
  return {
    offset,
    handlers: {
      onPointerDown: ({ clientX, target, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
        if (target instanceof Element && target.closest('button')) return;
        currentTarget.setPointerCapture(pointerId);
        setFrom(clientX);
      },
      onPointerMove: ({ clientX }: PointerEvent<HTMLElement>) => {
        if (from !== null) setOffset(Math.max(0, clientX - from));
      },
      onPointerUp: end,
      onPointerCancel: () => {
        setFrom(null);
        setOffset(0);
      },
    },
  };
};
