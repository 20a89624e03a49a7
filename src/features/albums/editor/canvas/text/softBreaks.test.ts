import { breakLines } from '@domain/document';
import fc from 'fast-check';
import { fromField, placeInField, toField, typed } from './softBreaks';

const broken = (text: string, width: number) => toField(text, breakLines({ text, font: 'serif', size: 12, width }));
const words = fc.string({ unit: fc.constantFrom('a', 'bc', ' ', '\n', '-', 'ö', 'wxyz'), maxLength: 60 });
const width = fc.integer({ min: 5, max: 40 });

describe('a text in its field', () => {
  it('has the lines of print and says what it said', () => {
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

  it('finds each place of the text again', () => {
    fc.assert(
      fc.property(words, width, fc.nat(60), (text, mm, n) => {
        const at = Math.min(n, text.length);
        const field = broken(text, mm);
        expect(fromField(field.slice(0, placeInField(field, at)))).toHaveLength(at);
      }),
    );
  });

  it('of a list stands in by tabs, and is the same text', () => {
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
        expect(fromField(field.slice(0, placeInField(field, at)))).toHaveLength(at);
      }),
    );
    const text = '• ab cd wxyz';
    const lines = breakLines({ text, font: 'serif', size: 12, width: 16, align: 'left' });
    expect(toField(text, lines, true).match(/\t/g)).toHaveLength(lines.length);
    expect(fromField('•\u2061x\tab a\tb')).toBe('• xab a\tb');
  });

  it('is typed into and deleted from as if no line were broken', () => {
    const text = 'We came at dawn';
    const field = broken(text, 20);
    const start = field.indexOf('\n') + 1;
    const place = fromField(field.slice(0, start)).length;
    const insert = `${field.slice(0, start)}x${field.slice(start)}`;
    expect(typed(text, insert, start + 1, 'insertText')).toEqual({
      text: `${text.slice(0, place)}x${text.slice(place)}`,
      at: place + 1,
    });
    const backspace = field.slice(0, start - 1) + field.slice(start);
    expect(typed(text, backspace, start - 1, 'deleteContentBackward')).toEqual({
      text: text.slice(0, place - 1) + text.slice(place),
      at: place - 1,
    });
    expect(typed(text, backspace, start - 1, 'deleteContentForward').text).toBe(
      text.slice(0, place) + text.slice(place + 1),
    );
  });
});
