import { findUnstorablePath } from './text';

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
