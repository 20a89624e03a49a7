import { luluCasewrapTable, luluPaperbackRule } from '../spineRules';
import { commonFormats, coversLikeHard, defaultResolution, defaultSoftCover, layflatSources } from './defaults';
import type { CoverRules, PrinterProfile } from './types';

const INCH = 25.4;

const hard: CoverRules = {
  minPages: 24,
  maxPages: 800,
  pageStep: 2,
  spine: luluCasewrapTable,
  wrap: 0.75 * INCH,
  bleed: 0.125 * INCH,
  safe: 0.5 * INCH,
  // The sheet that Lulu reports contains pages, spine, wrap and bleed, but neither joint nor overhang.
  joint: 0,
  overhang: 0,
  hinge: 0.375 * INCH,
  spineTitle: { minPages: 80, margin: 0.125 * INCH },
};

/** Lulu: sRGB, single pages, no marks. It prefers flattened transparency; ours is simple enough for its converter. */
export const lulu: PrinterProfile = {
  id: 'lulu',
  name: 'Lulu',
  pdf: 'srgb',
  colour: 'sRGB, or CMYK by GRACoL with at most 270 % ink; it converts',
  marks: 'forbidden',
  files: 'two',
  bleed: 0.125 * INCH,
  safe: 0.5 * INCH,
  gutter: [
    { upToPages: 60, width: 0 },
    { upToPages: 150, width: 0.125 * INCH },
    { upToPages: 400, width: 0.5 * INCH },
    { upToPages: 600, width: 0.625 * INCH },
    { upToPages: Number.POSITIVE_INFINITY, width: 0.75 * INCH },
  ],
  resolution: defaultResolution,
  formats: [...commonFormats, 'portrait-a5'],
  covers: {
    hard,
    ...coversLikeHard(hard),
    soft: {
      ...defaultSoftCover,
      minPages: 32,
      maxPages: 800,
      spine: luluPaperbackRule,
      bleed: 0.125 * INCH,
      safe: 0.5 * INCH,
      spineTitle: { minPages: 80, margin: 0.0625 * INCH },
    },
  },
  sources: [
    ...layflatSources,
    'Lulu, book sizes: A5 148 × 210 mm, A4 210 × 297 mm',
    'Lulu, Book Creation Guide (bleed, safety margin, gutter additions, resolution)',
    'https://help.api.lulu.com/en/support/solutions/articles/64000254616-how-is-spine-width-calculated-',
    'https://help.lulu.com/en/support/solutions/articles/64000308572-creating-your-hardcover-casewrap-cover',
    'https://github.com/HoTT/book/blob/master/cover-lulu-hardcover.tex (size of a whole casewrap sheet as Lulu reported it)',
  ],
  customary: ['layflat and linen covers, by the hard one', 'refused resolution', 'margin of the spine title'],
};
