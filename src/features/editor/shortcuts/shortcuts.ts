/**
 * Shortcuts, known from other editors. `mod` is Ctrl, or Command on a Mac. Those in `single` work without it and can be
 * switched off. Copy, cut and paste come from the browser and are listed for the help.
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
    bold: ['mod+b'],
    italic: ['mod+i'],
    underline: ['mod+u'],
    remove: ['delete', 'backspace'],
    enter: ['enter'],
    // Presses the focused button.
    chooseMore: ['shift+enter', 'shift+space'],
    menu: ['shift+f10', 'contextmenu'],
    leave: ['escape'],
  },
  arrange: {
    nudge: ['arrows'],
    nudgeFar: ['shift+arrows'],
    group: ['mod+g'],
    ungroup: ['mod+shift+g'],
    // Keyboards that type ] with AltGr have no other keys for these.
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
    goToPage: ['g'],
    nextPart: ['f6'],
    previousPart: ['shift+f6'],
    text: ['t'],
    help: ['?', 'mod+/'],
  },
} as const;

type Groups = typeof shortcuts;
export type ShortcutGroup = keyof Groups;
export type Shortcut = { [G in ShortcutGroup]: keyof Groups[G] }[ShortcutGroup];

/** Returns whether a chord is a single letter, digit or symbol. Speech input may type these by accident. */
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

/**
 * Returns whether a key is identified by its label, whatever its position: a German minus is at the position of the US
 * slash.
 */
const isSymbolKey = (key: string) => /^[a-z[\]=+;/-]$/i.test(key);

/** Returns the name of a key, or its position if the name depends on Shift or the alphabet. */
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

/** Returns the pressed chord, in the notation of `shortcuts`. */
export function chordOf(event: Pressed): string {
  const mod = event.ctrlKey || event.metaKey;
  const key = keyOf(event, mod, event.shiftKey);
  // Some keyboards type these with Shift, others without.
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

/** The unshifted characters of the keys by position, from the Keyboard Map API (WICG). */
export type KeyboardLayout = Pick<ReadonlyMap<string, string>, 'get' | 'values'>;

/**
 * Returns the label of the key that types a symbol; null if the keyboard has none. Without a layout, the symbol itself.
 */
export function symbolOnLayout(layout: KeyboardLayout | null, mark: string): string | null {
  const [code] = Object.entries(symbolByCode).find(([, typed]) => typed === mark) ?? [];
  if (!layout || code === undefined) return mark;
  const typed = [...layout.values()];
  if (typed.includes(mark)) return mark;
  if (mark === '=' && typed.includes('+')) return '+';
  const symbol = layout.get(code) ?? mark;
  return symbol !== mark && isSymbolKey(symbol) ? null : symbol;
}

export const canType = (layout: KeyboardLayout | null, chord: string): boolean =>
  symbolOnLayout(layout, chord.split('+').at(-1) ?? '') !== null;

/** Returns the chords of a shortcut, preferred one first. */
export const chordsOf = (name: Shortcut): readonly string[] =>
  [...byChord].flatMap(([chord, shortcut]) => (shortcut === name ? [chord] : []));

export const shortcutOf = (chord: string): Shortcut | undefined => byChord.get(chord);
