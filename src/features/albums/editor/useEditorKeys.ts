import { useEffect, useRef } from 'react';

export interface EditorCommands {
  undo(): void;
  redo(): void;
  remove(): void;
  duplicate(): void;
  selectAll(): void;
  /** mm */
  nudge(dx: number, dy: number): void;
  /** In the pile: 1 up, -1 down. */
  pile(by: 1 | -1): void;
  spread(by: 1 | -1): void;
  /** Lets go of what is chosen; tells whether there was something. */
  leave(): boolean;
}

/** mm by an arrow key, and with Shift. */
const NUDGE = { fine: 0.5, coarse: 5 } as const;

const fields =
  'input:not([type=range]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], [data-own-keys]';
/** Their arrows are their own. */
const withArrows = `${fields}, input, nav`;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Chord = (commands: EditorCommands, shift: boolean) => void;

/** With Ctrl, on a Mac with Command. */
const chords: Readonly<Record<string, Chord>> = {
  z: (commands, shift) => (shift ? commands.redo() : commands.undo()),
  y: (commands) => commands.redo(),
  d: (commands) => commands.duplicate(),
  a: (commands) => commands.selectAll(),
  ']': (commands) => commands.pile(1),
  '[': (commands) => commands.pile(-1),
};

const singles: Readonly<Record<string, (commands: EditorCommands) => void>> = {
  Delete: (commands) => commands.remove(),
  Backspace: (commands) => commands.remove(),
  PageDown: (commands) => commands.spread(1),
  PageUp: (commands) => commands.spread(-1),
};

function withModifier(event: KeyboardEvent, commands: EditorCommands): boolean {
  const chord = chords[event.key.toLowerCase()];
  chord?.(commands, event.shiftKey);
  return chord !== undefined;
}

function plain(event: KeyboardEvent, target: Element | null, commands: EditorCommands): boolean {
  const arrow = arrows[event.key];
  if (arrow && !target?.closest(withArrows)) {
    const step = event.shiftKey ? NUDGE.coarse : NUDGE.fine;
    commands.nudge(arrow[0] * step, arrow[1] * step);
    return true;
  }
  const single = singles[event.key];
  single?.(commands);
  return single !== undefined || (event.key === 'Escape' && commands.leave());
}

/** The keys of Figma and Canva where they agree; what has the focus and needs a key itself keeps it. */
export function useEditorKeys(commands: EditorCommands): void {
  const current = useRef(commands);
  useEffect(() => {
    current.current = commands;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(fields)) return;
      const taken =
        event.ctrlKey || event.metaKey ? withModifier(event, current.current) : plain(event, target, current.current);
      if (taken) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
