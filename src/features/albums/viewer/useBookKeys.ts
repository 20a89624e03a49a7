import { useEffect, useRef } from 'react';

export interface BookCommands {
  next(): void;
  previous(): void;
  first(): void;
  last(): void;
  zoom(): void;
  fullScreen(): void;
  /** Leaves zoom or the overview; tells whether there was something to leave. */
  leave(): boolean;
}

const keys: Readonly<Record<string, Exclude<keyof BookCommands, 'leave'>>> = {
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

/** The key by its name; where that is of another alphabet by its place. */
function nameOf({ key, code }: KeyboardEvent): string {
  if (key.length > 1) return key;
  const isLatin = /^[ -~]$/.test(key);
  return (isLatin ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? key)).toLowerCase();
}

const fields = 'input, select, textarea, [contenteditable], [role="dialog"], [role="menu"], [data-own-keys]';
const buttons = 'button, a, summary';

/** Keys that belong to what has the focus: fields, dialogs and menus take all, a button takes Space and Enter. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(fields)) return true;
  return event.key === ' ' && Boolean(target?.closest(buttons));
}

/** Arrows, Page Up and Down, Space, Home and End turn pages wherever the focus is, unless it needs the key itself. */
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
      const command = event.key === ' ' && event.shiftKey ? 'previous' : keys[nameOf(event)];
      if (!command) return;
      event.preventDefault();
      current.current[command]();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
