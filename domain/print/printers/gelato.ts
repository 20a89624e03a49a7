import {
  commonFormats,
  coversLikeHard,
  defaultHardCover,
  defaultResolution,
  defaultSoftCover,
  layflatSources,
  uniformGutter,
} from './defaults';
import type { CoverRules, PrinterProfile } from './types';

const hard: CoverRules = {
  ...defaultHardCover,
  // From the spine to the page; the boards begin 5 mm farther out, beside joints of 8 mm.
  joint: 3,
  minPages: 24,
  maxPages: 200,
  wrap: 17,
  spineTitle: { minPages: 80, margin: 1.5 },
};

/** Gelato: PDF/X-4, the cover sheet before the pages in one file, no marks. */
export const gelato: PrinterProfile = {
  id: 'gelato',
  name: 'Gelato',
  pdf: 'pdf-x-4',
  colour: 'CMYK by GRACoL 2006 in PDF/X-4; sRGB is converted by the output intent',
  marks: 'forbidden',
  files: 'one',
  bleed: 4,
  safe: 4,
  gutter: uniformGutter(6),
  resolution: defaultResolution,
  formats: commonFormats,
  covers: {
    hard,
    ...coversLikeHard(hard),
    soft: {
      ...defaultSoftCover,
      minPages: 28,
      maxPages: 200,
      bleed: 4,
      safe: 4,
      spineTitle: { minPages: 80, margin: 1.5 },
    },
  },
  sources: [
    ...layflatSources,
    'https://support.gelatoglobe.com/hc/en-us/articles/360000313045-How-to-use-the-Gelato-Standard-pdf-export',
    'https://support.gelatoglobe.com/hc/en-us/articles/360000325145-Creating-a-Perfect-bind-brochure-making-the-spine',
    'Gelato API, cover dimensions of photo books (280 × 280 mm, 56 pages: sheet 618 × 326 mm, wrap 17 mm and edge 3 mm, boards 278 × 286 mm, joints 8 mm, spine 6 mm; the example of its documentation, 210 × 280 mm on 468 × 325 mm, is narrower)',
  ],
  customary: [
    'layflat and linen covers, by the hard one',
    'gutter',
    'hinge',
    'safe area of a hard cover',
    'FOGRA39 where it asks for GRACoL 2006',
    'spine title',
  ],
};
