import {
  commonFormats,
  coversLikeHard,
  defaultCaseSources,
  defaultHardCover,
  defaultResolution,
  defaultSoftCover,
  layflatSources,
  uniformGutter,
} from './defaults';
import type { CoverRules, PrinterProfile } from './types';

const hard: CoverRules = {
  ...defaultHardCover,
  minPages: 24,
  maxPages: 300,
  wrap: 15,
  spineTitle: { minPages: 60, margin: 1.5 },
};

/** Prodigi: RGB at trim size; it adds the bleed by enlarging. Its API returns the spine width. */
export const prodigi: PrinterProfile = {
  id: 'prodigi',
  name: 'Prodigi',
  pdf: 'srgb',
  colour: 'sRGB at 300 dpi',
  marks: 'forbidden',
  files: 'two',
  bleed: 0,
  safe: 10,
  gutter: uniformGutter(10),
  resolution: defaultResolution,
  formats: [...commonFormats, 'portrait-a5', 'landscape-a5'],
  covers: {
    hard,
    ...coversLikeHard(hard),
    soft: {
      ...defaultSoftCover,
      minPages: 24,
      maxPages: 300,
      bleed: 3,
      safe: 10,
      spineTitle: { minPages: 80, margin: 1.5 },
    },
  },
  sources: [
    ...layflatSources,
    'https://www.prodigi.com/blog/photo-books-technical-guide',
    'https://www.prodigi.com/print-api/docs',
    ...defaultCaseSources,
  ],
  customary: [
    'layflat and linen covers, by the hard one',
    'joint',
    'overhang',
    'spine until the API is asked',
    'wrap',
    'bleed of the cover',
    'hinge',
    'spine title',
    'page limits of soft covers',
  ],
};
