/** @jest-environment jsdom */
import { breakLines, documentLimits } from '@domain/document';
import fc from 'fast-check';
import { applyInput, fromField, nextCaret, toField, toFieldOffset, toTextOffset } from './fieldText';

const broken = (text: string, width: number) => toField(text, breakLines({ text, font: 'serif', size: 12, width }));
const words = fc.string({ unit: fc.constantFrom('a', 'bc', ' ', '\n', '-', 'ö', 'wxyz'), maxLength: 60 });
const letter = fc.constantFrom('', 'a', 'w', ' ', 'ö-', 'bcbc');
const width = fc.integer({ min: 5, max: 40 });

describe('a text in its field', () => {
  it('has the printed lines, and converts back to the same text', () => {
    expect(broken('We came at dawn', 20).split('\n')).toHaveLength(2);
    fc.assert(
      fc.property(words, width, (text, mm) => {
        const field = broken(text, mm);
        expect(fromField(field)).toBe(text);
        const lines = breakLines({ text, font: 'serif', size: 12, width: mm });
        if (text !== '') expect(field.split('\n')).toHaveLength(lines.length);
      }),
    );
  });

  it('maps each text position back', () => {
    fc.assert(
      fc.property(words, width, fc.nat(60), (text, mm, n) => {
        const at = Math.min(n, text.length);
        const field = broken(text, mm);
        expect(fromField(field.slice(0, toFieldOffset(field, at)))).toHaveLength(at);
      }),
    );
  });

  it('is indented by tabs in a list, and converts back to the same text', () => {
    const items = fc.array(fc.constantFrom('• ab cd wxyz', '1. ab cd wxyz', '2. wx', '', 'ö bc', '•  ab'), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(items, fc.integer({ min: 12, max: 40 }), fc.nat(60), (paragraphs, mm, n) => {
        const text = paragraphs.join('\n');
        const lines = breakLines({ text, font: 'serif', size: 12, width: mm, align: 'left' });
        const field = toField(text, lines, true);
        expect(fromField(field)).toBe(text);
        const at = Math.min(n, text.length);
        expect(fromField(field.slice(0, toFieldOffset(field, at)))).toHaveLength(at);
      }),
    );
    const text = '• ab cd wxyz';
    const lines = breakLines({ text, font: 'serif', size: 12, width: 16, align: 'left' });
    expect(toField(text, lines, true).match(/\t/g)).toHaveLength(lines.length);
    expect(fromField('•\u2061x\tab a\tb')).toBe('• xab a\tb');
  });

  describe('is edited as if it had no soft line breaks', () => {
    const text = 'We came at dawn';
    const field = broken(text, 20);
    const start = field.indexOf('\n') + 1;
    const place = fromField(field.slice(0, start)).length;
    /** Returns the edit that results when letters replace a range of the field. */
    const put = (from: number, to: number, letters: string, how: string) =>
      applyInput({ text, value: field }, field.slice(0, from) + letters + field.slice(to), from + letters.length, how);

    it('at the start of a line', () => {
      expect(put(start, start, 'x', 'insertText')).toEqual({
        text: `${text.slice(0, place)}x${text.slice(place)}`,
        at: place + 1,
      });
      const backspace = put(start - 1, start, '', 'deleteContentBackward');
      expect(backspace).toEqual({ text: text.slice(0, place - 1) + text.slice(place), at: place - 1 });
    });

    it('at the end of a line, on both sides of the invisible break', () => {
      const added = { text: `${text.slice(0, place - 1)}x${text.slice(place - 1)}`, at: place };
      for (const end of [start - 2, start - 1]) expect(put(end, end, 'x', 'insertText')).toEqual(added);
      const pasted = put(start - 1, start - 1, 'a\nb', 'insertFromPaste');
      expect(pasted.text).toBe(`${text.slice(0, place - 1)}a\nb${text.slice(place - 1)}`);
      const backspace = put(start - 2, start - 1, '', 'deleteContentBackward');
      expect(backspace).toEqual({ text: text.slice(0, place - 2) + text.slice(place - 1), at: place - 2 });
      const deleted = put(start - 2, start - 1, '', 'deleteContentForward');
      expect(deleted).toEqual({ text: text.slice(0, place - 1) + text.slice(place), at: place - 1 });
    });

    it('by words and lines', () => {
      const [before, after] = [text.slice(0, place), text.slice(place)];
      const wordBefore = before.trimEnd().lastIndexOf(' ') + 1;
      const wordAfter = after.indexOf(' ') === -1 ? after.length : after.indexOf(' ');
      // Browsers delete the break, or only a part of it.
      for (const from of [start - 1, start - 2])
        expect(put(from, start, '', 'deleteWordBackward')).toEqual({
          text: before.slice(0, wordBefore) + after,
          at: wordBefore,
        });
      for (const to of [start - 1, start]) {
        const end = { text: before.trimEnd() + after.slice(wordAfter), at: before.trimEnd().length };
        expect(put(start - 2, to, '', 'deleteWordForward')).toEqual(end);
      }
      expect(put(start - 1, start, '', 'deleteSoftLineBackward')).toEqual({ text: after, at: 0 });
      expect(put(start + 1, start + 2, '', 'deleteHardLineBackward').text).toBe(after.slice(2));
      expect(put(start - 2, start - 1, '', 'deleteHardLineForward').text).toBe(before.trimEnd());
    });

    it('within a line by words like the browser', () => {
      const end = field.length;
      expect(put(end - 4, end, '', 'deleteWordBackward').text).toBe(text.slice(0, -4));
    });

    it('up to the length limit, and cuts no existing text', () => {
      const long = 'a'.repeat(documentLimits.text - 2);
      const next = applyInput({ text: long, value: long }, `bcd${long}`, 3, 'insertFromPaste');
      expect(next).toEqual({ text: `bc${long}`, at: 2 });
      const half = applyInput({ text: long, value: long }, `b🌊${long}`, 3, 'insertFromPaste');
      expect(half).toEqual({ text: `b${long}`, at: 1 });
    });

    it('at any position, with any letters', () => {
      fc.assert(
        fc.property(words, width, fc.nat(90), fc.nat(90), letter, (said, mm, a, b, letters) => {
          const value = broken(said, mm);
          const [from, to] = [a, b].map((n) => Math.min(n, value.length)).sort((x, y) => x - y) as [number, number];
          const next = applyInput(
            { text: said, value },
            value.slice(0, from) + letters + value.slice(to),
            from + letters.length,
            '',
          );
          const [first, last] = [toTextOffset(value, from), toTextOffset(value, to)];
          expect(next.text).toBe(said.slice(0, first) + letters + said.slice(last));
          expect(next.text.slice(0, next.at)).toBe(said.slice(0, first) + letters);
        }),
      );
    });
  });
});

describe('the caret in a field', () => {
  const places = (field: string, by: 1 | -1, from: number) => {
    const seen: number[] = [];
    // Simulates a browser, which stops at each character of the field.
    for (let at = from; seen.length < 100; ) {
      const next = nextCaret(field, at, by, 'letter') ?? at + by;
      if (next < 0 || next > field.length) return seen;
      seen.push(toTextOffset(field, next));
      at = next;
    }
    return seen;
  };

  it('stops once at each text position, wherever lines break', () => {
    fc.assert(
      fc.property(words, width, (text, mm) => {
        const field = broken(text, mm);
        const [first, last] = [toFieldOffset(field, 0), toFieldOffset(field, text.length)];
        const all = Array.from({ length: text.length }, (_, i) => i + 1);
        // All spaces that hang after a line lie at its end.
        const inOrder = (stops: number[]) => stops.every((stop, i) => i === 0 || stop > (stops[i - 1] ?? 0));
        const forward = places(field, 1, first);
        expect(/ {2}/.test(text) || forward.length === all.length).toBe(true);
        expect(/ {2}/.test(text) || inOrder(forward)).toBe(true);
        const backward = places(field, -1, last);
        expect(/ {2}/.test(text) || inOrder(backward.toReversed())).toBe(true);
      }),
    );
  });

  it('moves by words across a soft line break', () => {
    const text = 'We came at dawn';
    const field = broken(text, 20);
    const start = field.indexOf('\n') + 1;
    const place = toTextOffset(field, start);
    const end = start - 2;
    const wordBefore = text.slice(0, place - 1).lastIndexOf(' ') + 1;
    expect(nextCaret(field, start, -1, 'word')).toBe(toFieldOffset(field, wordBefore));
    expect(nextCaret(field, end, 1, 'word')).toBe(toFieldOffset(field, place + text.slice(place).search(/ |$/)));
    expect(nextCaret(field, 0, 1, 'letter')).toBeNull();
  });
});
