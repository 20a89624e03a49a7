import { useEffect, useRef } from 'react';
import type { Point } from '@/lib/pinch';

export interface BookCommands {
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

const keys: Readonly<Record<string, Exclude<keyof BookCommands, 'leave' | 'pan'>>> = {
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
const PAN = 80;
const ways: Readonly<Record<string, Point>> = {
  ArrowRight: { x: -PAN, y: 0 },
  ArrowLeft: { x: PAN, y: 0 },
  ArrowDown: { x: 0, y: -PAN },
  ArrowUp: { x: 0, y: PAN },
};

/** The key by its name; where that is of another alphabet by its place. */
function nameOf({ key, code }: KeyboardEvent): string {
  if (key.length > 1) return key;
  const isLatin = /^[ -~]$/.test(key);
  return (isLatin ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? key)).toLowerCase();
}

const fields = 'input, select, textarea, [contenteditable], [role="dialog"], [role="menu"]';
const buttons = 'button, a, summary';

/** Keys that belong to what has the focus: fields, dialogs and menus take all, a button takes Space and Enter. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(fields)) return true;
  return event.key === ' ' && Boolean(target?.closest(buttons));
}

/** Arrows, Page Up and Down, Space, Home and End turn pages wherever the focus is, unless it needs the key itself; arrows move what is zoomed. */
export function useBookKeys(commands: BookCommands): void {
  const current = useRef(commands);
  useEffect(() => {
    current.current = commands;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      if (event.key === 'Escape') {
        if (current.current.leave()) event.preventDefault();
        return;
      }
      const way = ways[event.key];
      if (way && current.current.pan(way)) return event.preventDefault();
      const command = event.key === ' ' && event.shiftKey ? 'previous' : keys[nameOf(event)];
      if (!command) return;
      event.preventDefault();
      current.current[command]();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
