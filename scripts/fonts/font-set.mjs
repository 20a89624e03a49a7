/** Fonts of the book and of the interface, their covered characters, and the font features that are always on. */
import { fileURLToPath } from 'node:url';

const ttf = (path) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}.ttf`));

export const sourceFontFiles = {
  serif: ttf('source-serif-4/400Regular/SourceSerif4_400Regular'),
  'serif-semibold': ttf('source-serif-4/600SemiBold/SourceSerif4_600SemiBold'),
  sans: ttf('inter/400Regular/Inter_400Regular'),
  'sans-medium': ttf('inter/500Medium/Inter_500Medium'),
  elegant: ttf('cormorant-garamond/500Medium/CormorantGaramond_500Medium'),
  condensed: ttf('oswald/500Medium/Oswald_500Medium'),
  hand: ttf('caveat/600SemiBold/Caveat_600SemiBold'),
};

/** Font features, equal in CSS, canvas and PDF; see `fontFeatures` in domain/document. */
export const sourceFontFeatures = { kern: true, liga: false, clig: false, calt: false };

// Latin, Latin-1, Extended-A, Romanian, Cyrillic (Russian and its neighbours), punctuation, currency, a few signs.
const textRanges = [
  [0x20, 0x7e],
  [0xa0, 0xac],
  [0xae, 0x17f],
  [0x218, 0x21b],
  [0x1e9e, 0x1e9e],
  [0x400, 0x45f],
  [0x490, 0x491],
  [0x2009, 0x2009],
  [0x202f, 0x202f],
  [0x2010, 0x2010],
  [0x2012, 0x2015],
  [0x2018, 0x201e],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x2030, 0x2030],
  [0x2032, 0x2033],
  [0x2039, 0x203a],
  [0x2044, 0x2044],
  [0x20ac, 0x20ac],
  [0x20b4, 0x20b4],
  [0x20bd, 0x20bd],
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
  [0x2248, 0x2248],
  [0x2260, 0x2260],
  [0x2264, 0x2265],
];

/** Returns the code points of the usual characters that the font has. */
export const usualCodePoints = (font) =>
  textRanges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i))
    .filter((c) => font.hasGlyphForCodePoint(c));

const covers = (font, ranges) =>
  ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i))
    .filter((code) => font.hasGlyphForCodePoint(code));

// Vietnamese and other Latin, marks, Greek.
const moreLetters = [
  [0x180, 0x24f],
  [0x300, 0x36f],
  [0x370, 0x3ff],
  [0x1e00, 0x1eff],
];
// Polytonic Greek, all Cyrillic, and the signs of a text.
const moreSigns = [
  [0x250, 0x2af],
  [0x460, 0x52f],
  [0x1f00, 0x1fff],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x2070, 0x209f],
  [0x20a0, 0x20c0],
  [0x2100, 0x218b],
  [0x2190, 0x21ff],
  [0x2200, 0x22ff],
  [0x2460, 0x24ff],
  [0x25a0, 0x27bf],
];

/** Returns the code points of a book font beyond {@link usualCodePoints}. They get a web font of their own, loaded on demand. */
export function extendedCodePoints(font, id) {
  const ranges = id.startsWith('sans') ? [...moreLetters, ...moreSigns] : moreLetters;
  const known = new Set(usualCodePoints(font));
  return covers(font, ranges).filter((code) => !known.has(code) && !/\p{Cn}/u.test(String.fromCodePoint(code)));
}

/** Book fonts with enough letters beyond the usual ones. */
export const extendedSourceFontIds = ['serif', 'serif-semibold', 'sans', 'sans-medium', 'elegant', 'condensed'];

/** Font files of other scripts, with the code points that are taken from each. */
export const scriptFonts = {
  georgian: {
    file: ttf('noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular'),
    ranges: [
      [0x10a0, 0x10ff],
      [0x1c90, 0x1cbf],
      [0x2d00, 0x2d2d],
    ],
  },
  armenian: {
    file: ttf('noto-sans-armenian/400Regular/NotoSansArmenian_400Regular'),
    ranges: [
      [0x531, 0x58a],
      [0x58d, 0x58f],
      [0xfb13, 0xfb17],
    ],
  },
  thai: {
    file: ttf('noto-sans-thai/400Regular/NotoSansThai_400Regular'),
    ranges: [[0xe01, 0xe5b]],
  },
  hebrew: {
    file: ttf('noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular'),
    ranges: [
      [0x590, 0x5f4],
      [0x20aa, 0x20aa],
      [0xfb1d, 0xfb4f],
    ],
  },
  arabic: {
    file: ttf('noto-sans-arabic/400Regular/NotoSansArabic_400Regular'),
    ranges: [
      [0x600, 0x6ff],
      [0x750, 0x77f],
      [0x8a0, 0x8b4],
      [0xfdf2, 0xfdfc],
    ],
  },
  emoji: {
    file: ttf('noto-emoji/400Regular/NotoEmoji_400Regular'),
    ranges: [
      [0x20e3, 0x20e3],
      [0x203c, 0x203c],
      [0x2049, 0x2049],
      [0x2139, 0x2139],
      [0x2194, 0x21aa],
      [0x231a, 0x23ff],
      [0x24c2, 0x24c2],
      [0x25aa, 0x27bf],
      [0x2934, 0x2935],
      [0x2b05, 0x2b55],
      [0x3030, 0x303d],
      [0x3297, 0x3299],
      [0x1f000, 0x1faff],
    ],
  },
};

const eastAsian = [
  [0x2e80, 0x2fdf],
  [0x3000, 0x31ff],
  [0x3200, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe4f],
  [0xff00, 0xffef],
  [0x20000, 0x2fa1f],
];

/** Fonts of npm packages that come in slices. The browser loads the same slices. */
export const slicedFonts = {
  japanese: { name: 'noto-sans-jp', ranges: eastAsian },
  chinese: { name: 'noto-sans-sc', ranges: eastAsian },
  korean: {
    name: 'noto-sans-kr',
    ranges: [
      [0x1100, 0x11ff],
      [0x3130, 0x318f],
      [0xac00, 0xd7a3],
    ],
  },
};

export { covers };
