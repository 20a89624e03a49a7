import { type FocusEvent, useCallback, useRef, useState } from 'react';

/**
 * Returns true while toast timers pause: the pointer is over the region or the focus is in it. A press that happens
 * to move the focus there does not pause them.
 * @param hasToasts without toasts, hovering does not count
 */
export const usePauseOnHover = (hasToasts: boolean) => {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const pressed = useRef(false);
  const cameFrom = useRef<EventTarget | null>(null);
  if (hovered && !hasToasts) setHovered(false);

  /** Returns the focus to its place before it entered the region. */
  const giveBack = useCallback(() => {
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }, []);
  const handlers = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    // The browser moves the focus right after this event, for touch too.
    onMouseDown: () => {
      pressed.current = true;
      setTimeout(() => {
        pressed.current = false;
      });
    },
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      if (!pressed.current) setFocused(true);
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setFocused(false);
    },
  };
  return { paused: hovered || focused, handlers, giveBack };
};
