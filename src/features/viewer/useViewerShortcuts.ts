import { useEffect, useRef } from 'react';
import type { Point } from '@/lib/pinch';

export interface ViewerCommands {
  next(): void;
  previous(): void;
  first(): void;
  last(): void;
  zoom(): void;
  fullScreen(): void;
  /** Moves what is zoomed by so many px; tells whether anything is. */
  pan(by: Point): boolean;
  /** Leaves zoom or the overview; tells whether there was something to leave. */
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

/** Each way brings into sight what lies there. px */
const PAN_STEP_PX = 80;
const panOffsets: Readonly<Record<string, Point>> = {
  ArrowRight: { x: -PAN_STEP_PX, y: 0 },
  ArrowLeft: { x: PAN_STEP_PX, y: 0 },
  ArrowDown: { x: 0, y: -PAN_STEP_PX },
  ArrowUp: { x: 0, y: PAN_STEP_PX },
};

/** The key by its name; where that is of another alphabet by its place. */
function keyName({ key, code }: KeyboardEvent): string {
  if (key.length > 1) return key;
  const isLatin = /^[ -~]$/.test(key);
  return (isLatin ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? key)).toLowerCase();
}

const FOCUS_OWNERS = 'input, select, textarea, [contenteditable], [role="dialog"], [role="menu"]';
const SPACE_OWNERS = 'button, a, summary';

/** Keys that belong to what has the focus: fields, dialogs and menus take all, a button takes Space and Enter. */
function isHandledElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(FOCUS_OWNERS)) return true;
  return event.key === ' ' && Boolean(target?.closest(SPACE_OWNERS));
}

/** Arrows, Page Up and Down, Space, Home and End turn pages wherever the focus is, unless it needs the key itself; arrows move what is zoomed. */
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
