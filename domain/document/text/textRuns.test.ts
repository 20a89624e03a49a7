import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import { findMissingCharacters } from '..';
import type { FontId } from '../model';
import { breakLines, cleanText } from './breakLines';
import { GRAPHEME_CLUSTERS, type ScriptFontId } from './fallbackFonts';
import { measureTextAdvance, textRuns } from './textRuns';

const unkerned = { kern: false, liga: false, clig: false, calt: false };
const fontOf = (file: string) => {
  const font = create(readFileSync(`node_modules/@expo-google-fonts/${file}`));
  if (!('layout' in font)) throw new Error('Expected a single font, got a collection');
  return font;
};

describe("letters that the text's font lacks", () => {
  it.each([
    ['arabic', 'arab', 'الصيف في بيروت مع العائلة عُمَر پدر گلستان اصفهان کتاب‌ها ٢٠٢٤ لا إلى مُحَمَّد ٹرین'],
    ['hebrew', 'hebr', 'הקיץ שלנו תל־אביב שָׁלוֹם'],
    ['georgian', 'geor', 'ჩვენი ზაფხული თბილისში'],
    ['armenian', 'armn', 'Մեր ամառը Երևանում և ﬔ'],
    ['thai', 'thai', 'ฤดูร้อนของเราที่เชียงใหม่ น้ำใจ ๒๕๖๗ ฿ ปู่ ผู้ใหญ่'],
    ['emoji', 'latn', '🌞 👨‍👩‍👧 🇬🇷🇻🇳 👍🏽 🏖🏖 1⃣ 🚶‍♀‍➡ 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ] as const)('take the width in %s that fontkit gives them', (id, script, text) => {
    const file = {
      arabic: 'noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
      hebrew: 'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
      georgian: 'noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf',
      armenian: 'noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf',
      thai: 'noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
      emoji: 'noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
    }[id];
    const font = fontOf(file);
    for (const word of cleanText(text).split(' ')) {
      const { glyphs, positions } = font.layout(word, unkerned, script);
      const hidden = (i: number) => /^[\u200c\u200d]$/.test(String.fromCodePoint(...(glyphs[i]?.codePoints ?? [])));
      const width = positions.reduce((sum, { xAdvance }, i) => (hidden(i) ? sum : sum + xAdvance), 0);
      expect([word, measureTextAdvance(word, 'serif')]).toEqual([word, expect.closeTo(width / font.unitsPerEm, 6)]);
    }
  });

  const fontsOf = (text: string, font: FontId, isJapanese = false) =>
    textRuns(text, font, { isJapanese, isRightToLeft: false })?.map((run) => `${run.font}: ${run.text}`) ?? [];

  it('alone come from the extended font or a similar one, those of a word from one font', () => {
    expect(fontsOf('Đà Nẵng', 'serif')).toEqual(['serif: Đà', 'serif: N', 'serif-extended: ẵ', 'serif: ng']);
    expect(fontsOf('Κρήτη', 'elegant')).toEqual(['serif-extended: Κρήτη']);
    expect(fontsOf('Nẵng', 'hand')).toEqual(['hand: N', 'sans-extended: ẵ', 'hand: ng']);
  });

  it('come from a font of their script, ideographs of a text with kana from the Japanese one', () => {
    expect(fontsOf('夏休み2024', 'sans', true)).toEqual(['japanese: 夏休み', 'sans: 2024']);
    expect(fontsOf('夏天', 'sans')).toEqual(['chinese: 夏天']);
    expect(fontsOf('Fun🌞!', 'sans')).toEqual(['sans: Fun', 'emoji: 🌞', 'sans: !']);
    expect(fontsOf('서울', 'sans')).toEqual(['korean: 서울']);
  });

  it('are ordered visually, with mirrored signs', () => {
    const seen = (text: string, isRightToLeft: boolean) =>
      textRuns(text, 'sans', { isJapanese: false, isRightToLeft })?.map((run) => run.text);
    expect(seen('קיץ (2024) Tel Aviv!', true)).toEqual(['!', 'Tel', 'Aviv', '(', '2024', ')', 'קיץ']);
    expect(seen('(2024) Tel Aviv!', true)).toEqual(['!', 'Tel', 'Aviv', '(', '2024', ')']);
    expect(seen('Our קיץ שלנו!', false)).toEqual(['Our', 'שלנו', 'קיץ', '!']);
  });

  const samples: Readonly<Record<ScriptFontId, string>> = {
    georgian: 'ზაფხული',
    armenian: 'ամառ',
    thai: 'ฤดูร้อน น้ำ',
    hebrew: 'קַיִץ',
    arabic: 'الصيف تابستان',
    japanese: '夏休み、カタカナ「」𠮷',
    chinese: '夏天，龍',
    korean: '여름',
    emoji: '🌞🏖👨‍👩‍👧🇬🇷👍🏽1⃣',
  };
  it.each(Object.entries(samples))('are not missing: %s', (_, text) => {
    expect(findMissingCharacters(text, 'hand')).toEqual([]);
    expect(cleanText(text).match(GRAPHEME_CLUSTERS)?.join('')).toBe(cleanText(text));
  });

  it.each(['🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👨‍👩‍👧', '👍🏽', '🇬🇷', '1⃣', 'น้ำ', 'שָׁ'])('are not split within %s', (letter) => {
    expect(breakLines({ text: letter.repeat(3), font: 'sans', size: 20, width: 1 })).toEqual([letter, letter, letter]);
    expect(findMissingCharacters(letter, 'sans')).toEqual([]);
  });

  it('are reported when no font has them', () => {
    expect(findMissingCharacters('Año ಕನ್ನಡ 👋\nпривет', 'sans')).toEqual(['ಕ', 'ನ್', 'ನ', 'ಡ']);
  });
});
