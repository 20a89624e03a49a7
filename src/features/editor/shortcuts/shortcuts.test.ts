import {
  canType,
  chordOf,
  chordsOf,
  isSingleKey,
  type KeyboardLayout,
  type Shortcut,
  shortcutOf,
  shortcuts,
  symbolOnLayout,
} from './shortcuts';

const press = (key: string, code: string, held: { ctrl?: boolean; meta?: boolean; shift?: boolean } = {}) =>
  chordOf({ key, code, ctrlKey: held.ctrl ?? false, metaKey: held.meta ?? false, shiftKey: held.shift ?? false });

describe('the shortcuts of the editor', () => {
  it.each([
    ['undo on Windows', press('z', 'KeyZ', { ctrl: true }), 'undo'],
    ['undo on a Mac', press('z', 'KeyZ', { meta: true }), 'undo'],
    ['redo', press('Z', 'KeyZ', { ctrl: true, shift: true }), 'redo'],
    ['undo on a Russian keyboard', press('я', 'KeyZ', { ctrl: true }), 'undo'],
    ['undo with Z and Y swapped', press('z', 'KeyY', { ctrl: true }), 'undo'],
    [
      'bring to front, whose bracket key types a brace with Shift',
      press('}', 'BracketRight', { meta: true, shift: true }),
      'front',
    ],
    ['fit, whose digit key types a symbol with Shift', press('!', 'Digit1', { shift: true }), 'fit'],
    ['zoom in, on the numeric keypad', press('+', 'NumpadAdd', { ctrl: true }), 'zoomIn'],
    ['zoom out, with minus at the position of the slash', press('-', 'Slash', { ctrl: true }), 'zoomOut'],
    ['zoom in, with plus at the position of a bracket', press('+', 'BracketRight', { meta: true }), 'zoomIn'],
    ['zoom in, with plus at the position of minus', press('+', 'Minus', { ctrl: true }), 'zoomIn'],
    ['zoom in, with plus typed with Shift', press('+', 'Equal', { ctrl: true, shift: true }), 'zoomIn'],
    ['zoom out, with minus among the digits', press('-', 'Digit6', { ctrl: true }), 'zoomOut'],
    ['undo, with Z at the position of the slash', press('z', 'Slash', { ctrl: true }), 'undo'],
    ['help, wherever the question mark is', press('?', 'Minus', { shift: true }), 'help'],
    ['forward, with a bracket typed with AltGr', press('ArrowUp', 'ArrowUp', { ctrl: true }), 'forward'],
    ['backward, next to it', press('ArrowDown', 'ArrowDown', { ctrl: true }), 'backward'],
    ['align', press('ArrowLeft', 'ArrowLeft', { ctrl: true, shift: true }), 'alignLeft'],
    ['a letter alone', press('t', 'KeyT'), 'text'],
    ['nothing', press('q', 'KeyQ'), undefined],
  ])('%s', (_, chord, name) => expect(shortcutOf(chord)).toBe(name));

  it('knows the keys that are easily typed by accident, and has no duplicate chords', () => {
    expect(['t', '?', 'shift+1'].every(isSingleKey)).toBe(true);
    expect(['mod+z', 'delete', 'pagedown', 'mod+/'].some(isSingleKey)).toBe(false);
    const chords = Object.values(shortcuts).flatMap((group) => Object.values(group).flat());
    expect(new Set(chords).size).toBe(chords.length);
  });
});

describe('the key names of a keyboard', () => {
  const american = new Map([
    ['BracketLeft', '['],
    ['BracketRight', ']'],
    ['Equal', '='],
    ['Semicolon', ';'],
    ['Slash', '/'],
    ['Minus', '-'],
  ]);
  const german = new Map([
    ['BracketLeft', 'ü'],
    ['BracketRight', '+'],
    ['Equal', '´'],
    ['Semicolon', 'ö'],
    ['Slash', '-'],
    ['Minus', 'ß'],
  ]);

  it('show the labels of its keys', () => {
    const marks = ['[', ']', '=', ';', '/', '-', 'z', 'arrowup'];
    expect(marks.map((mark) => symbolOnLayout(american, mark))).toEqual(marks);
    expect(marks.map((mark) => symbolOnLayout(null, mark))).toEqual(marks);
    expect(marks.map((mark) => symbolOnLayout(german, mark))).toEqual(['ü', null, '+', 'ö', null, '-', 'z', 'arrowup']);
  });

  it('use the first chord that the keyboard can type', () => {
    const chordFor = (name: Shortcut, layout: KeyboardLayout | null) =>
      chordsOf(name).find((chord) => canType(layout, chord));
    expect([chordFor('forward', american), chordFor('forward', german)]).toEqual(['mod+]', 'mod+arrowup']);
    expect([chordFor('backward', german), press('ü', 'BracketLeft', { ctrl: true })]).toEqual(['mod+[', 'mod+[']);
    expect([chordFor('front', german), chordFor('front', null)]).toEqual(['mod+home', 'mod+shift+]']);
    expect([canType(german, 'mod+/'), canType(german, '?')]).toEqual([false, true]);
  });
});
