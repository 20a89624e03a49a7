import { useEffect, useRef } from 'react';
import { chordOf, isSingleKey, type Shortcut, shortcutOf } from './shortcuts';

/** Runs a shortcut; false leaves the key to the browser, because there was nothing to do. */
export type ShortcutCommands = Readonly<Partial<Record<Shortcut, () => unknown>>> & {
  /** Moves the selection by distances in mm. */
  readonly move?: (dx: number, dy: number) => unknown;
  readonly moveEnded?: () => void;
  /** Opens the selected text before a typed letter arrives; false if there is none. */
  readonly write?: () => boolean;
};

/** Step of an arrow key in mm, without and with Shift. */
const NUDGE_MM = { fine: 0.5, coarse: 5 } as const;

export const keyboardFields =
  'input:not([type=range]), textarea, select, [contenteditable], [role="dialog"], [role="menu"]';
/** Controls without typed text: only the editor's undo applies to them. */
const nonTextFields = 'select, [type=checkbox], [type=radio], [type=color], [data-settled]';
const dialogsAndMenus = '[role="dialog"], [role="menu"]';

const sliderKeys = ['PageUp', 'PageDown', 'Home', 'End'];
const isSliderKey = (event: KeyboardEvent, target: Element | null): boolean =>
  sliderKeys.includes(event.key) && !event.ctrlKey && !event.metaKey && target?.matches('[type=range]') === true;

function canRunShortcut(target: Element | null, name: Shortcut | undefined): boolean {
  if (name === 'save' || !target?.closest(keyboardFields)) return true;
  if (target.closest(dialogsAndMenus)) return false;
  if (name === 'nextPart' || name === 'previousPart') return true;
  return (name === 'undo' || name === 'redo') && target.matches(nonTextFields);
}

/** Outside of a text field, the browser would undo typing in a field behind the dialog. */
const wouldUndoBehindDialog = (target: Element | null, name: Shortcut | undefined): boolean =>
  (name === 'undo' || name === 'redo') &&
  target?.closest('[role="dialog"]') != null &&
  !target.matches('input, textarea, [contenteditable]');

const arrowKeyFields = `${keyboardFields}, input, nav`;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function handleNudge(event: KeyboardEvent, target: Element | null, commands: ShortcutCommands): boolean {
  const arrow = arrows[event.key];
  if (!arrow || !commands.move || event.ctrlKey || event.metaKey || target?.closest(arrowKeyFields)) return false;
  const step = event.shiftKey ? NUDGE_MM.coarse : NUDGE_MM.fine;
  commands.move(arrow[0] * step, arrow[1] * step);
  return true;
}

/** The first key of an input method has no letter. */
const isLetter = ({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !isComposing && (/^\S$/u.test(key) || key === 'Process');

/** Letters go into the selected text, so they are no shortcuts then. The browser puts the letter into the field. */
const opensText = (event: KeyboardEvent, target: Element | null, { write }: ShortcutCommands): boolean =>
  isLetter(event) && !target?.closest(keyboardFields) && write?.() === true;

/**
 * Shortcuts that Figma, Excalidraw and Canva share. The focused control keeps the keys that it needs.
 * @param singles true if keys without Ctrl or Command are on
 */
export function useEditorShortcuts(commands: ShortcutCommands, singles: boolean): void {
  const current = useRef({ commands, singles });
  useEffect(() => {
    current.current = { commands, singles };
  });
  useEffect(() => {
    let moving: string | null = null;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      const { commands: now, singles: allowed } = current.current;
      if (opensText(event, target, now)) return;
      const chord = chordOf(event);
      const name = allowed || !isSingleKey(chord) ? shortcutOf(chord) : undefined;
      if (wouldUndoBehindDialog(target, name)) event.preventDefault();
      if (!canRunShortcut(target, name) || isSliderKey(event, target)) return;
      if (handleNudge(event, target, now)) {
        moving = event.key;
        event.preventDefault();
        return;
      }
      const run = name && now[name];
      if (run && run() !== false) event.preventDefault();
    };
    const onKeyUp = ({ key }: KeyboardEvent) => {
      if (key !== moving) return;
      moving = null;
      current.current.commands.moveEnded?.();
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('keyup', onKeyUp);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('keyup', onKeyUp);
    };
  }, []);
}
