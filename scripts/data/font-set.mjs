/** Faces of the book and of the interface, their covered characters, and the font features that are always on. */
import { fileURLToPath } from 'node:url';

const ttf = (path) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}.ttf`));

/** Fonts whose metrics every page with a book loads; those of the others load on use. */
export const coreFonts = ['serif', 'serif-semibold', 'sans', 'sans-medium', 'elegant', 'condensed', 'hand'];

export const sourceFontFiles = {
  serif: ttf('source-serif-4/400Regular/SourceSerif4_400Regular'),
  'serif-semibold': ttf('source-serif-4/600SemiBold/SourceSerif4_600SemiBold'),
  sans: ttf('inter/400Regular/Inter_400Regular'),
  'sans-medium': ttf('inter/500Medium/Inter_500Medium'),
  elegant: ttf('cormorant-garamond/500Medium/CormorantGaramond_500Medium'),
  condensed: ttf('oswald/500Medium/Oswald_500Medium'),
  hand: ttf('caveat/600SemiBold/Caveat_600SemiBold'),
  alegreya: ttf('alegreya/400Regular/Alegreya_400Regular'),
  'alegreya-bold': ttf('alegreya/700Bold/Alegreya_700Bold'),
  'alegreya-bold-italic': ttf('alegreya/700Bold_Italic/Alegreya_700Bold_Italic'),
  'alegreya-italic': ttf('alegreya/400Regular_Italic/Alegreya_400Regular_Italic'),
  'condensed-bold': ttf('oswald/700Bold/Oswald_700Bold'),
  'eb-garamond': ttf('eb-garamond/400Regular/EBGaramond_400Regular'),
  'eb-garamond-bold': ttf('eb-garamond/700Bold/EBGaramond_700Bold'),
  'eb-garamond-bold-italic': ttf('eb-garamond/700Bold_Italic/EBGaramond_700Bold_Italic'),
  'eb-garamond-italic': ttf('eb-garamond/400Regular_Italic/EBGaramond_400Regular_Italic'),
  'elegant-bold': ttf('cormorant-garamond/700Bold/CormorantGaramond_700Bold'),
  'elegant-bold-italic': ttf('cormorant-garamond/700Bold_Italic/CormorantGaramond_700Bold_Italic'),
  'elegant-italic': ttf('cormorant-garamond/500Medium_Italic/CormorantGaramond_500Medium_Italic'),
  'fira-sans': ttf('fira-sans/400Regular/FiraSans_400Regular'),
  'fira-sans-bold': ttf('fira-sans/700Bold/FiraSans_700Bold'),
  'fira-sans-bold-italic': ttf('fira-sans/700Bold_Italic/FiraSans_700Bold_Italic'),
  'fira-sans-italic': ttf('fira-sans/400Regular_Italic/FiraSans_400Regular_Italic'),
  'hand-bold': ttf('caveat/700Bold/Caveat_700Bold'),
  jost: ttf('jost/400Regular/Jost_400Regular'),
  'jost-bold': ttf('jost/700Bold/Jost_700Bold'),
  'jost-bold-italic': ttf('jost/700Bold_Italic/Jost_700Bold_Italic'),
  'jost-italic': ttf('jost/400Regular_Italic/Jost_400Regular_Italic'),
  literata: ttf('literata/400Regular/Literata_400Regular'),
  'literata-bold': ttf('literata/700Bold/Literata_700Bold'),
  'literata-bold-italic': ttf('literata/700Bold_Italic/Literata_700Bold_Italic'),
  'literata-italic': ttf('literata/400Regular_Italic/Literata_400Regular_Italic'),
  lora: ttf('lora/400Regular/Lora_400Regular'),
  'lora-bold': ttf('lora/700Bold/Lora_700Bold'),
  'lora-bold-italic': ttf('lora/700Bold_Italic/Lora_700Bold_Italic'),
  'lora-italic': ttf('lora/400Regular_Italic/Lora_400Regular_Italic'),
  'ibm-plex-serif': ttf('ibm-plex-serif/400Regular/IBMPlexSerif_400Regular'),
  'ibm-plex-serif-bold': ttf('ibm-plex-serif/700Bold/IBMPlexSerif_700Bold'),
  'ibm-plex-serif-bold-italic': ttf('ibm-plex-serif/700Bold_Italic/IBMPlexSerif_700Bold_Italic'),
  'ibm-plex-serif-italic': ttf('ibm-plex-serif/400Regular_Italic/IBMPlexSerif_400Regular_Italic'),
  montserrat: ttf('montserrat/400Regular/Montserrat_400Regular'),
  'montserrat-bold': ttf('montserrat/700Bold/Montserrat_700Bold'),
  'montserrat-bold-italic': ttf('montserrat/700Bold_Italic/Montserrat_700Bold_Italic'),
  'montserrat-italic': ttf('montserrat/400Regular_Italic/Montserrat_400Regular_Italic'),
  'open-sans': ttf('open-sans/400Regular/OpenSans_400Regular'),
  'open-sans-bold': ttf('open-sans/700Bold/OpenSans_700Bold'),
  'open-sans-bold-italic': ttf('open-sans/700Bold_Italic/OpenSans_700Bold_Italic'),
  'open-sans-italic': ttf('open-sans/400Regular_Italic/OpenSans_400Regular_Italic'),
  playfair: ttf('playfair-display/400Regular/PlayfairDisplay_400Regular'),
  'playfair-bold': ttf('playfair-display/700Bold/PlayfairDisplay_700Bold'),
  'playfair-bold-italic': ttf('playfair-display/700Bold_Italic/PlayfairDisplay_700Bold_Italic'),
  'playfair-italic': ttf('playfair-display/400Regular_Italic/PlayfairDisplay_400Regular_Italic'),
  'pt-serif': ttf('pt-serif/400Regular/PTSerif_400Regular'),
  'pt-serif-bold': ttf('pt-serif/700Bold/PTSerif_700Bold'),
  'pt-serif-bold-italic': ttf('pt-serif/700Bold_Italic/PTSerif_700Bold_Italic'),
  'pt-serif-italic': ttf('pt-serif/400Regular_Italic/PTSerif_400Regular_Italic'),
  raleway: ttf('raleway/400Regular/Raleway_400Regular'),
  'raleway-bold': ttf('raleway/700Bold/Raleway_700Bold'),
  'raleway-bold-italic': ttf('raleway/700Bold_Italic/Raleway_700Bold_Italic'),
  'raleway-italic': ttf('raleway/400Regular_Italic/Raleway_400Regular_Italic'),
  'sans-bold': ttf('inter/700Bold/Inter_700Bold'),
  'sans-bold-italic': ttf('inter/700Bold_Italic/Inter_700Bold_Italic'),
  'sans-italic': ttf('inter/400Regular_Italic/Inter_400Regular_Italic'),
  'sans-medium-italic': ttf('inter/500Medium_Italic/Inter_500Medium_Italic'),
  'serif-bold': ttf('source-serif-4/700Bold/SourceSerif4_700Bold'),
  'serif-bold-italic': ttf('source-serif-4/700Bold_Italic/SourceSerif4_700Bold_Italic'),
  'serif-italic': ttf('source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic'),
  'serif-semibold-italic': ttf('source-serif-4/600SemiBold_Italic/SourceSerif4_600SemiBold_Italic'),
  spectral: ttf('spectral/400Regular/Spectral_400Regular'),
  'spectral-bold': ttf('spectral/700Bold/Spectral_700Bold'),
  'spectral-bold-italic': ttf('spectral/700Bold_Italic/Spectral_700Bold_Italic'),
  'spectral-italic': ttf('spectral/400Regular_Italic/Spectral_400Regular_Italic'),
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

/** Characters that fontkit and HarfBuzz kern differently; fallback fonts draw them. */
const excluded = { Montserrat: [0x2030] };

/** Returns the code points of the usual characters that the font has. */
export const usualCodePoints = (font) =>
  textRanges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i))
    .filter((c) => font.hasGlyphForCodePoint(c) && !excluded[font.familyName]?.includes(c));

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
