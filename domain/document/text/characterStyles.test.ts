import * as fc from 'fast-check';
import type { StyledRange } from '../model';
import { findCommonStyle, moveStyles, normaliseStyles, splitAtStyles, styleRange } from './characterStyles';

/** Shows styles as letters: `B` for bold, `i` for italic, `x` for both, `.` for none. */
const drawn = (styles: readonly StyledRange[], text: string): string =>
  splitAtStyles(styles, { start: 0, end: text.length })
    .map(({ start, end, style }) =>
      (style.bold ? (style.italic ? 'x' : 'B') : style.italic ? 'i' : '.').repeat(end - start),
    )
    .join('');

const bold = (start: number, end: number): StyledRange => ({ start, end, bold: true });

describe('styleRange', () => {
  const text = 'one two three';

  it('styles a part, extends and overlaps others, and joins equal neighbours', () => {
    const first = styleRange([], text, { start: 4, end: 7 }, { bold: true });
    expect(first).toEqual([bold(4, 7)]);
    const second = styleRange(first, text, { start: 6, end: 9 }, { italic: true });
    expect(drawn(second, text)).toBe('....BBxii....');
    expect(styleRange(second, text, { start: 0, end: 13 }, { italic: false })).toEqual([bold(4, 7)]);
    expect(styleRange(first, text, { start: 7, end: 13 }, { bold: true })).toEqual([bold(4, 13)]);
  });

  it('returns to the colour and size of the whole text', () => {
    const styled = styleRange([], text, { start: 0, end: 3 }, { colour: '#aa0000', size: 20 });
    expect(styled).toEqual([{ start: 0, end: 3, colour: '#aa0000', size: 20 }]);
    expect(styleRange(styled, text, { start: 0, end: 3 }, { colour: null, size: null })).toEqual([]);
  });

  it('splits no character of two units', () => {
    expect(styleRange([], 'a😀b', { start: 0, end: 2 }, { bold: true })).toEqual([bold(0, 1)]);
  });
});

it('finds what all letters of a part have in common, spaces aside', () => {
  const text = 'one two';
  const styles = [bold(0, 3), { ...bold(4, 7), colour: '#aa0000' }];
  expect(findCommonStyle(styles, text, { start: 0, end: 7 })).toEqual({
    bold: true,
    italic: false,
    underline: false,
    colour: undefined,
    size: null,
  });
});

describe('moveStyles', () => {
  const text = 'one two three';
  const styles = [bold(4, 7)];
  it.each([
    ['typing before it', 'oone two three', 1, '.....BBB......'],
    ['typing after its last letter', 'one twoo three', 8, '....BBBB......'],
    ['typing at its start', 'one xtwo three', 5, '.....BBB......'],
    ['typing inside it', 'one twxo three', 7, '....BBBB......'],
    ['a deletion inside it', 'one to three', 5, '....BB......'],
    ['a deletion over its end', 'one tree', 5, '....B...'],
    ['its replacement', 'one four three', 8, '....BBBB......'],
    ['a replacement across its start', 'four three', 4, '....BB....'.replace(/B/g, '.')],
  ])('follows %s', (_, after, caret, wanted) => {
    const moved = moveStyles(styles, text, after, caret);
    expect(drawn(moved, after)).toHaveLength(after.length);
    expect(drawn(moved, after)).toBe(wanted);
  });

  it('extends a style at the start of a paragraph to a letter typed before it', () => {
    expect(moveStyles([bold(0, 3)], 'one two', 'xone two', 1)).toEqual([bold(0, 4)]);
    expect(moveStyles([bold(4, 7)], 'one\ntwo', 'one\nxtwo', 5)).toEqual([bold(4, 8)]);
  });

  it('moves with each paragraph when all become items of a list', () => {
    const listed = moveStyles([bold(0, 3), bold(8, 11)], 'one two\ntwo', '• one two\n• two');
    expect(drawn(listed, '• one two\n• two')).toBe('BBBBB.....BBBBB');
  });

  it('stays in its stored form after any rewriting', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '😀'), maxLength: 20 });
    const ranges = fc.array(fc.tuple(fc.nat(20), fc.nat(20), fc.boolean()), { maxLength: 5 });
    fc.assert(
      fc.property(letters, letters, ranges, fc.option(fc.nat(20)), (was, now, parts, caret) => {
        const before = parts.reduce<readonly StyledRange[]>(
          (all, [a, b, heavy]) =>
            styleRange(all, was, { start: Math.min(a, b), end: Math.max(a, b) }, heavy ? { bold: true } : { size: 20 }),
          [],
        );
        const moved = moveStyles(before, was, now, caret === null ? undefined : Math.min(caret, now.length));
        expect(normaliseStyles(moved, now)).toEqual(moved);
        expect(moveStyles(before, was, was)).toEqual(before);
      }),
    );
  });
});
