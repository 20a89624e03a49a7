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
  minPages: 26,
  maxPages: 130,
  pageStep: 8,
  wrap: 10,
  safe: 15,
  spineTitle: { minPages: 50, margin: 1.5 },
};

/** A photo lab such as CEWE: sRGB in one file, page counts in steps of 8. */
export const photolab: PrinterProfile = {
  id: 'photolab',
  name: 'Photo lab',
  pdf: 'srgb',
  colour: 'sRGB',
  marks: 'forbidden',
  files: 'one',
  bleed: 3,
  safe: 5,
  gutter: uniformGutter(7),
  resolution: defaultResolution,
  formats: [...commonFormats, 'landscape-280'],
  covers: {
    hard,
    ...coversLikeHard(hard),
    soft: {
      ...defaultSoftCover,
      minPages: 26,
      maxPages: 130,
      pageStep: 8,
      bleed: 2,
      safe: 10,
      spineTitle: { minPages: 90, margin: 1.5 },
    },
  },
  sources: [
    ...layflatSources,
    'CEWE Fotobuch, product pages: large panorama 28 × 21 cm',
    'CEWE Fotobuch, product pages (26 to 130 pages in steps of 8)',
    'http://www.optimalfotobuch.de/fotobuch/tipps/ (3 mm inside, 10 mm turned in, 2 mm for soft covers)',
    'https://fotofabrik.de/faq/weissraender-faltlinie (15 mm to the edge of a cover)',
    ...defaultCaseSources,
  ],
  customary: [
    'layflat and linen covers, by the hard one',
    'joint',
    'overhang',
    'bleed beyond the wrap',
    'gutter',
    'hinge',
    'spine',
    'resolution',
    'spine title',
  ],
};
