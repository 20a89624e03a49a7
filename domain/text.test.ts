import { findUnstorablePath, toNameLine } from './text';

describe('a line by which a user names something', () => {
  it.each([
    ['two\r\nlines\u2028here', 'two lines here'],
    ['\u202egpj.exe\u200b\u00ad', 'gpj.exe'],
    ['a\u0000b\u0007', 'ab'],
    ['Cafe\u0301 \t ', 'Caf\u00e9'],
    ['می\u200cخواهم 👨‍👩‍👧', 'می\u200cخواهم 👨‍👩‍👧'],
    ['\u200d \u202e', ''],
  ])('%j is displayed as %j', (text, line) => expect(toNameLine(text)).toBe(line));
});

describe('storable text', () => {
  it('has neither NUL nor half of a surrogate pair', () => {
    for (const text of ['', 'Лето', '👨‍👩‍👧', '\u0001', '\ufffd']) expect(findUnstorablePath(text)).toBeNull();
    for (const text of ['\0', 'a\0b', '\ud83d', '\udc68x', 'x\ud800']) expect(findUnstorablePath(text)).toBe('');
  });

  it('is checked throughout plain data, with the path of the fault', () => {
    expect(findUnstorablePath({ a: ['x', { b: 'y\0' }] })).toBe('a.1.b');
    expect(findUnstorablePath({ a: { 'k\0': 1 } })).toBe('a');
    expect(findUnstorablePath({ a: [1, null, true, new Uint8Array(2)] })).toBeNull();
    expect(findUnstorablePath('\0')).toBe('');
  });
});
