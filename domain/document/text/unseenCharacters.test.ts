import { fontIds } from '../model';
import { registerAllFontMetrics } from './allFontMetrics';
import { cleanText } from './breakLines';
import { faceOf } from './fontFaces';
import { toStoredText } from './glyphFallback';
import { findMissingCharacters, measureTextAdvance, textRuns } from './textRuns';

registerAllFontMetrics();

const hex = (codes: readonly number[]) => codes.map((code) => String.fromCodePoint(code));
const BLANKS = hex([
  0x20, 0xa0, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x202f, 0x205f,
  0x3000,
]);
const INVISIBLE = hex([
  0xad, 0x34f, 0x61c, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2060, 0x2063, 0xfe0f, 0xfeff,
]);

const faces = [
  ...new Set(
    fontIds.flatMap((font) => [
      font,
      faceOf(font, { bold: true }),
      faceOf(font, { italic: true }),
      faceOf(font, { bold: true, italic: true }),
    ]),
  ),
];
const runsOf = (line: string, face: (typeof faces)[number]) =>
  textRuns(line, face, { isJapanese: false, isRightToLeft: false }) ?? [{ text: line, font: face, x: 0, width: 0 }];

describe('blanks and invisible characters', () => {
  it.each(faces)('need no other font, and end where the words before them do: %s', (face) => {
    for (const unseen of [...BLANKS, ...INVISIBLE]) {
      const line = `3${unseen}–${unseen}11,${unseen}g. July`;
      const runs = runsOf(line, face);
      const code = unseen.codePointAt(0)?.toString(16);
      expect([code, ...new Set(runs.map(({ font }) => font))]).toEqual([code, face]);
      expect([code, findMissingCharacters(line, face)]).toEqual([code, []]);
      // These stay within a run.
      if (/[ \u00a0\u00ad]/.test(unseen)) continue;
      expect(runs.map(({ text }) => text).join('')).toBe('3–11,g.July');
      const last = runs.at(-1);
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(measureTextAdvance(line, face), 9);
    }
  });

  it.each(faces)('are as wide as their name says, invisible ones not at all: %s', (face) => {
    const width = (unseen: string) => measureTextAdvance(`x${unseen}x`, face) - 2 * measureTextAdvance('x', face);
    for (const thin of ['\u2009', '\u202f']) {
      expect(width(thin)).toBeGreaterThan(0.05);
      expect(width(thin)).toBeLessThan(width('\u2002'));
    }
    expect(width('\u2003')).toBeCloseTo(1, 9);
    expect(width('\u2007')).toBeCloseTo(measureTextAdvance('0', face), 9);
    const unkerned = measureTextAdvance('xx', face) - 2 * measureTextAdvance('x', face);
    for (const unseen of INVISIBLE) expect(Math.abs(width(unseen) - unkerned)).toBeLessThan(0.02);
  });

  it.each(faces)('of every date that Intl writes in the six languages are drawn in its font: %s', (face) => {
    const [from, to, later] = [Date.UTC(2024, 6, 3), Date.UTC(2024, 6, 11), Date.UTC(2025, 1, 2)];
    for (const locale of ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'pt-PT', 'pt-BR', 'ru-RU'])
      for (const options of [
        { dateStyle: 'long' },
        { dateStyle: 'full', timeStyle: 'short' },
        { day: 'numeric', month: 'long' },
        { month: 'long', year: 'numeric' },
        { year: 'numeric' },
        { hour: 'numeric', minute: 'numeric' },
      ] as const) {
        const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
        const written = [format.format(from), format.formatRange(from, to), format.formatRange(from, later)];
        const numbers = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer' }).format(1234567.8);
        for (const text of [...written, numbers])
          expect([text, ...new Set(runsOf(text, face).map(({ font }) => font))]).toEqual([text, face]);
      }
  });
});

it('stored text keeps thin blanks, whatever its font, and has spaces for the others', () => {
  for (const font of fontIds)
    expect(toStoredText('3\u2009–\u200911, 2024\u202fг.', font)).toBe('3\u2009–\u200911, 2024\u202fг.');
  expect(cleanText('a\u2003b\u3000c\u2007d')).toBe('a b c\u00a0d');
});
