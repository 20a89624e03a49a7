import type { Point } from '@domain/geometry/rect';
import { useEffect, useRef } from 'react';

export interface ViewerCommands {
  next(): void;
  previous(): void;
  first(): void;
  last(): void;
  zoom(): void;
  fullScreen(): void;
  /** Pans a zoomed book by px; returns false if it is not zoomed. */
  pan(by: Point): boolean;
  /** Leaves the zoom or the overview; returns false if neither is active. */
  leave(): boolean;
}

const commandKeys: Readonly<Record<string, Exclude<keyof ViewerCommands, 'leave' | 'pan'>>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageDown: 'next',
  ' ': 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
  z: 'zoom',
  f: 'fullScreen',
};

/** Distance in px of one arrow key in a zoomed book. */
const PAN_STEP_PX = 80;
const panOffsets: Readonly<Record<string, Point>> = {
  ArrowRight: { x: -PAN_STEP_PX, y: 0 },
  ArrowLeft: { x: PAN_STEP_PX, y: 0 },
  ArrowDown: { x: 0, y: -PAN_STEP_PX },
  ArrowUp: { x: 0, y: PAN_STEP_PX },
};

/** Returns the name of a key, or its position in another alphabet. */
function keyName({ key, code }: KeyboardEvent): string {
  if (key.length > 1) return key;
  const isLatin = /^[ -~]$/.test(key);
  return (isLatin ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? key)).toLowerCase();
}

const FOCUS_OWNERS = 'input, select, textarea, [contenteditable], [role="dialog"], [role="menu"]';
const SPACE_OWNERS = 'button, a, summary';

/**
 * Returns whether the focused control needs the key: fields, dialogs and menus need all, a button needs Space and
 * Enter.
 */
function isHandledElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(FOCUS_OWNERS)) return true;
  return event.key === ' ' && Boolean(target?.closest(SPACE_OWNERS));
}

/**
 * Arrows, Page Up and Down, Space, Home and End turn pages, unless the focused control needs the key. Arrows pan a
 * zoomed book.
 */
export function useViewerShortcuts(commands: ViewerCommands): void {
  const current = useRef(commands);
  useEffect(() => {
    current.current = commands;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isHandledElsewhere(event)) return;
      if (event.key === 'Escape') {
        if (current.current.leave()) event.preventDefault();
        return;
      }
      const way = panOffsets[event.key];
      if (way && current.current.pan(way)) return event.preventDefault();
      const command = event.key === ' ' && event.shiftKey ? 'previous' : commandKeys[keyName(event)];
      if (!command) return;
      event.preventDefault();
      current.current[command]();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
