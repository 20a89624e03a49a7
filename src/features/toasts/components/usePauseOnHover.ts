import { type FocusEvent, useCallback, useRef, useState } from 'react';

/**
 * Tells whether the time of the toasts stands still: while the pointer is over the area, and while the focus is in it. A press that happens to
 * move the focus there is not meant to stay.
 * @param hasToasts without any, the pointer is over nothing
 */
export const usePauseOnHover = (hasToasts: boolean) => {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const pressed = useRef(false);
  const cameFrom = useRef<EventTarget | null>(null);
  if (hovered && !hasToasts) setHovered(false);

  /** Returns the focus to where it was before it came to the area. */
  const giveBack = useCallback(() => {
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }, []);
  const handlers = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    // The browser moves the focus right after this event, for a finger too.
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
