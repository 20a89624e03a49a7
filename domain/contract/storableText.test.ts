import { findUnstorablePath, isStorableText } from './storableText';

describe('text that a database can keep', () => {
  it('has neither NUL nor half of a pair', () => {
    for (const text of ['', 'Лето', '👨‍👩‍👧', '\u0001', '\ufffd']) expect(isStorableText(text)).toBe(true);
    for (const text of ['\0', 'a\0b', '\ud83d', '\udc68x', 'x\ud800']) expect(isStorableText(text)).toBe(false);
  });

  it('is looked for in all of plain data, and the place is told', () => {
    expect(findUnstorablePath({ a: ['x', { b: 'y\0' }] })).toBe('a.1.b');
    expect(findUnstorablePath({ a: { 'k\0': 1 } })).toBe('a');
    expect(findUnstorablePath({ a: [1, null, true, new Uint8Array(2)] })).toBeNull();
    expect(findUnstorablePath('\0')).toBe('');
  });
});
