/**
 * Keys that people know from other editors. `mod` is Ctrl, on a Mac Command. Those of `single` are typed without it and can be switched off.
 * What copies, cuts and pastes comes from the system and stands here to be read about.
 */
export const shortcuts = {
  edit: {
    undo: ['mod+z'],
    redo: ['mod+shift+z', 'mod+y'],
    save: ['mod+s'],
    cut: ['mod+x'],
    copy: ['mod+c'],
    paste: ['mod+v'],
    duplicate: ['mod+d'],
    selectAll: ['mod+a'],
    remove: ['delete', 'backspace'],
    enter: ['enter'],
    // A press of the button that has the focus.
    chooseMore: ['shift+enter', 'shift+space'],
    menu: ['shift+f10', 'contextmenu'],
    leave: ['escape'],
  },
  arrange: {
    nudge: ['arrows'],
    nudgeFar: ['shift+arrows'],
    group: ['mod+g'],
    ungroup: ['mod+shift+g'],
    // Keyboards whose ] needs AltGr have no other keys for these.
    forward: ['mod+]', 'mod+arrowup'],
    backward: ['mod+[', 'mod+arrowdown'],
    front: ['mod+shift+]', 'mod+home'],
    back: ['mod+shift+[', 'mod+end'],
    alignLeft: ['mod+shift+arrowleft'],
    alignRight: ['mod+shift+arrowright'],
    alignTop: ['mod+shift+arrowup'],
    alignBottom: ['mod+shift+arrowdown'],
    lock: ['mod+shift+l'],
  },
  view: {
    zoomIn: ['mod+='],
    zoomOut: ['mod+-'],
    zoomPrinted: ['mod+0'],
    fit: ['shift+1'],
    fitSelection: ['shift+2'],
    guides: ['mod+;'],
    nextSpread: ['pagedown'],
    previousSpread: ['pageup'],
    nextPart: ['f6'],
    previousPart: ['shift+f6'],
    text: ['t'],
    help: ['?', 'mod+/'],
  },
} as const;

type Groups = typeof shortcuts;
export type ShortcutGroup = keyof Groups;
export type Shortcut = { [G in ShortcutGroup]: keyof Groups[G] }[ShortcutGroup];

/** A letter, a digit or a mark alone, which somebody who dictates may say by accident. */
export const isSingleKey = (chord: string): boolean => /^(?:shift\+)?.$/.test(chord);

const symbolByCode: Readonly<Record<string, string>> = {
  BracketLeft: '[',
  BracketRight: ']',
  Equal: '=',
  NumpadAdd: '=',
  Minus: '-',
  NumpadSubtract: '-',
  Semicolon: ';',
  Slash: '/',
};

/** What stands on the key itself, whichever place it has: a German minus is where others have the slash, and a plus where they have a bracket. */
const isSymbolKey = (key: string) => /^[a-z[\]=+;/-]$/i.test(key);

/** The key by its name; by its place where the name depends on Shift or on the alphabet. */
function keyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>, mod: boolean, shift: boolean): string {
  if (!mod && key === '?') return '?';
  if (mod && isSymbolKey(key)) return key === '+' ? '=' : key.toLowerCase();
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(code) ?? [];
  if (digit && (mod || shift)) return digit;
  if (mod && symbolByCode[code]) return symbolByCode[code];
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  return letter && !/^[a-z]$/i.test(key) ? letter.toLowerCase() : key.toLowerCase();
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** What was pressed, written as above. */
export function chordOf(event: Pressed): string {
  const mod = event.ctrlKey || event.metaKey;
  const key = keyOf(event, mod, event.shiftKey);
  // These are typed with Shift on some keyboards and without it on others.
  const isMark = key === '?' || event.key === '+';
  return `${mod ? 'mod+' : ''}${event.shiftKey && !isMark ? 'shift+' : ''}${key}`;
}

const byChord = new Map<string, Shortcut>(
  Object.values(shortcuts).flatMap((group) =>
    Object.entries(group).flatMap(([name, chords]) =>
      chords.map((chord: string) => [chord, name as Shortcut] as const),
    ),
  ),
);

/** What the keys of a keyboard type without Shift, by their places, as browsers tell it (Keyboard Map, WICG). */
export type KeyboardLayout = Pick<ReadonlyMap<string, string>, 'get' | 'values'>;

/** What stands on the key that is pressed for a mark; null where the keyboard has none for it. Without a layout the mark itself. */
export function symbolOnLayout(layout: KeyboardLayout | null, mark: string): string | null {
  const [code] = Object.entries(symbolByCode).find(([, typed]) => typed === mark) ?? [];
  if (!layout || code === undefined) return mark;
  const typed = [...layout.values()];
  if (typed.includes(mark)) return mark;
  if (mark === '=' && typed.includes('+')) return '+';
  const there = layout.get(code) ?? mark;
  return there !== mark && isSymbolKey(there) ? null : there;
}

/** Whether a keyboard has the keys of a chord. */
export const canType = (layout: KeyboardLayout | null, chord: string): boolean =>
  symbolOnLayout(layout, chord.split('+').at(-1) ?? '') !== null;

/** The ways to type a shortcut, the first one first. */
export const chordsOf = (name: Shortcut): readonly string[] =>
  [...byChord].flatMap(([chord, shortcut]) => (shortcut === name ? [chord] : []));

export const shortcutOf = (chord: string): Shortcut | undefined => byChord.get(chord);
