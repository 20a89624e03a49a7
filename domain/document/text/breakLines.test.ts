import { readFileSync } from 'node:fs';
import { aTextElement } from '@domain/testing';
import * as fc from 'fast-check';
import { create } from 'fontkit';
import type { CoreFontId } from '..';
import { coreFontIds, findUncoveredCharacters, fontFeatures, metricsOf } from '..';
import { breakLines, cleanText } from './breakLines';
import { findLineRanges, hasTextOverflow, lineHeight } from './lineLayout';
import { MM_PER_POINT, measureLine } from './measureText';
import { positionLines, positionRuns } from './positionLines';
import { glyphCoverage } from './textRuns';

const files: Readonly<Record<CoreFontId, string>> = {
  serif: 'source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  'serif-semibold': 'source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
  sans: 'inter/400Regular/Inter_400Regular.ttf',
  'sans-medium': 'inter/500Medium/Inter_500Medium.ttf',
  elegant: 'cormorant-garamond/500Medium/CormorantGaramond_500Medium.ttf',
  condensed: 'oswald/500Medium/Oswald_500Medium.ttf',
  hand: 'caveat/600SemiBold/Caveat_600SemiBold.ttf',
};

const corpus = [
  'We took the AVE to Ávila. “To Yvonne,” Tom wrote — Wow! 12.07.2015, 7/11 & 100 %',
  'Тёплый вечер у моря: «Где ты?» — спросил Фёдор. Тут 11 июля 2015 г.',
  'L’été à Évora, où Noël et Zoë ont vu l’œuvre d’Yves : « Vœux ! »',
  'Größe, Straße, Übermut; Äpfel „Tag für Tag“ – Köln, Würzburg, Ärger',
  '¿Qué tal el año? ¡Vámonos a Ávila! Señor Núñez, 1ª Calle',
  'Não há verão como o de Évora; às três, João e a avó — pôr do sol',
  'AVAVAVA To. Ty, Wo–Va, L’A, P. F, r. y, (f) [j] "T" ffi fl 1–4 A V. Te',
];

describe('text measurement', () => {
  it.each(coreFontIds)('agrees with fontkit for %s in six languages', (font) => {
    const whole = create(readFileSync(`node_modules/@expo-google-fonts/${files[font]}`));
    if (!('layout' in whole)) throw new Error('Expected a single font, got a collection');
    for (const text of corpus) {
      const script = /\p{Script=Cyrillic}/u.test(text) ? 'cyrl' : 'latn';
      const { advanceWidth } = whole.layout(text, fontFeatures, script);
      const expected = (advanceWidth / whole.unitsPerEm) * 10 * MM_PER_POINT;
      expect(Math.abs(measureLine({ text, font, size: 10 }) - expected) / expected).toBeLessThan(1e-9);
      expect(glyphCoverage(text, font)).toBe(1);
    }
    expect([whole.ascent, whole.descent]).toEqual([metricsOf(font).ascent, metricsOf(font).descent]);
  });

  it('gives a soft hyphen no width and a missing character that of the notdef box', () => {
    const width = (text: string) => measureLine({ text, font: 'serif', size: 10 });
    expect(width('T\u00ado')).toBe(width('To'));
    expect(width('क')).toBeCloseTo((metricsOf('serif').notdef / metricsOf('serif').unitsPerEm) * 10 * MM_PER_POINT, 9);
  });

  it('ends a line where its words end', () => {
    const [line] = positionLines(
      aTextElement({ text: 'To Yvonne. We AVA', size: 30, frame: { x: 5, y: 5, width: 300, height: 20 } }),
    );
    if (!line) throw new Error('The text has no line');
    const words = positionRuns(line, 'serif', 30 * MM_PER_POINT);
    const last = words.at(-1);
    expect(words.map((word) => word.text)).toEqual(['To', 'Yvonne.', 'We', 'AVA']);
    expect((last?.x ?? 0) + measureLine({ text: 'AVA', font: 'serif', size: 30 })).toBeCloseTo(line.x + line.width, 6);
  });

  it('lists the characters that a font lacks', () => {
    expect(findUncoveredCharacters('Año 東京 👋\nпривет', 'sans')).toEqual(['東', '京', '👋']);
    expect(glyphCoverage('aक', 'serif')).toBe(0.5);
  });
});

const width = 40;
const broken = (text: string, size = 12) => breakLines({ text, font: 'serif', size, width });

describe('breakLines', () => {
  it('breaks at spaces, keeps paragraphs and empty lines', () => {
    expect(broken('one two three four five six\n\nseven')).toEqual(['one two three four', 'five six', '', 'seven']);
  });

  it('breaks after hyphens and dashes but not before them', () => {
    expect(broken('the well-travelled-and-tired')).toEqual(['the well-travelled-', 'and-tired']);
    expect(broken('a long story about—nothing')).toEqual(['a long story about—', 'nothing']);
  });

  it('shows a soft hyphen only where it breaks', () => {
    expect(broken('Donau\u00addampf\u00adschiff\u00adfahrt')).toEqual(['Donaudampfschiff-', 'fahrt']);
    expect(broken('Do\u00adnau')).toEqual(['Donau']);
  });

  it('does not break at no-break spaces', () => {
    expect(broken('it was about that 120\u00a0000 €')).toEqual(['it was about that', '120\u00a0000 €']);
  });

  it('breaks a word that is too long between its characters', () => {
    const lines = broken('Rindfleischetikettierungsüberwachung');
    expect(lines.join('')).toBe('Rindfleischetikettierungsüberwachung');
    expect(lines.length).toBeGreaterThan(1);
  });

  it('breaks thousands of letters without a space in the time of a keystroke', () => {
    const start = performance.now();
    expect(breakLines({ text: '中'.repeat(5000), font: 'serif', size: 18, width: 10 }).length).toBeGreaterThan(2000);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('loses no letter and never exceeds the width, for any text', () => {
    const word = fc.string({ unit: fc.constantFrom(...'aeiorAVTWйцуЩäß-—,.1 \u00a0\u00ad\n'), maxLength: 120 });
    fc.assert(
      fc.property(word, fc.double({ min: 6, max: 60, noNaN: true }), (text, size) => {
        const lines = breakLines({ text, font: 'sans', size, width: 50 });
        const letters = (s: string) => s.replace(/[ \n\u00ad-]/g, '');
        expect(letters(lines.join(''))).toBe(letters(text));
        for (const line of lines) {
          // A single character may be wider than the frame (with the hyphen that ends its line).
          if (Array.from(line).length > 2)
            expect(measureLine({ text: line, font: 'sans', size })).toBeLessThanOrEqual(50.002);
        }
        expect(breakLines({ text, font: 'sans', size, width: 50 })).toEqual(lines);
      }),
    );
  });
});

describe('positionLines', () => {
  const frame = { x: 10, y: 20, width: 100, height: 50 };
  const element = aTextElement({
    text: 'Ta\nVo',
    frame,
    size: 20,
    leading: 1.5,
    align: 'center',
    verticalAlign: 'middle',
  });

  it('centres lines in the frame, a leading apart', () => {
    const [first, second] = positionLines(element);
    if (!first || !second) throw new Error('Two lines expected');
    expect(first.x + first.width / 2).toBeCloseTo(60, 9);
    expect(second.baseline - first.baseline).toBeCloseTo(lineHeight(element), 9);
    expect(first.baseline).toBeGreaterThan(45 - lineHeight(element));
    expect(first.baseline).toBeLessThan(45);
  });

  it('hasTextOverflow detects a frame that is too small', () => {
    expect(hasTextOverflow(element)).toBe(false);
    expect(hasTextOverflow({ ...element, frame: { ...frame, height: 2 * lineHeight(element) - 1 } })).toBe(true);
    expect(hasTextOverflow({ ...element, frame: { ...frame, width: 5 } })).toBe(true);
  });
});

it('cleans a pasted text', () => {
  expect(cleanText('a\tb\r\nc\u202Ed\u0000 e\u0301\uD800')).toBe('a b\ncd é');
});

describe('findLineRanges', () => {
  it('covers the whole text, split where it is broken', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'bc', ' ', '\n', '-', '\u00ad', 'ö', '—'), maxLength: 60 });
    fc.assert(
      fc.property(words, fc.integer({ min: 4, max: 40 }), (text, width) => {
        const lines = breakLines({ text, font: 'serif', size: 12, width });
        const raw = findLineRanges(text, lines);
        expect(
          raw.map(({ start, end, endsParagraph }) => text.slice(start, end) + (endsParagraph ? '\n' : '')).join(''),
        ).toBe(text);
      }),
    );
    const text = 'one two\nthree';
    expect(findLineRanges(text, ['one', 'two', 'three'])).toEqual([
      { start: 0, end: 4, endsParagraph: false },
      { start: 4, end: 7, endsParagraph: true },
      { start: 8, end: 13, endsParagraph: false },
    ]);
  });
});

it.each(['Ё\u0301', '👩‍👩‍👧', '👍🏽', '🇩🇪', 'ẹ\u0301'])('does not break %s in itself', (character) => {
  for (let width = 4; width < 30; width += 0.7)
    for (const line of breakLines({ text: character.repeat(20), font: 'serif', size: 14, width }))
      expect(line.replaceAll(character, '')).toBe('');
});
