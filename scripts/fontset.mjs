/** The fonts of the book and of the interface, the characters they cover for us, and the features that are on everywhere. */
import { fileURLToPath } from 'node:url';

const ttf = (path) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}.ttf`));

export const fontFiles = {
  serif: ttf('source-serif-4/400Regular/SourceSerif4_400Regular'),
  'serif-semibold': ttf('source-serif-4/600SemiBold/SourceSerif4_600SemiBold'),
  sans: ttf('inter/400Regular/Inter_400Regular'),
  'sans-medium': ttf('inter/500Medium/Inter_500Medium'),
  elegant: ttf('cormorant-garamond/500Medium/CormorantGaramond_500Medium'),
  condensed: ttf('oswald/500Medium/Oswald_500Medium'),
  hand: ttf('caveat/600SemiBold/Caveat_600SemiBold'),
};

/** The same in CSS, canvas and PDF: see `fontFeatures` in domain/document. */
export const features = { kern: true, liga: false, clig: false, calt: false };

// Latin, Latin-1, Extended-A, Romanian, Cyrillic (Russian and its neighbours), punctuation, currency, a few signs.
const ranges = [
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

/** Code points that we want and the font has. */
export const coveredBy = (font) =>
  ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i))
    .filter((c) => font.hasGlyphForCodePoint(c));
