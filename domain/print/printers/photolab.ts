import { defaultCaseSources, defaultHardCover, defaultResolution, defaultSoftCover, uniformGutter } from './defaults';
import type { PrinterProfile } from './types';

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
  covers: {
    hard: {
      ...defaultHardCover,
      minPages: 26,
      maxPages: 130,
      pageStep: 8,
      wrap: 10,
      safe: 15,
      spineTitle: { minPages: 50, margin: 1.5 },
    },
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
    'CEWE Fotobuch, product pages (26 to 130 pages in steps of 8)',
    'http://www.optimalfotobuch.de/fotobuch/tipps/ (3 mm inside, 10 mm turned in, 2 mm for soft covers)',
    'https://fotofabrik.de/faq/weissraender-faltlinie (15 mm to the edge of a cover)',
    ...defaultCaseSources,
  ],
  customary: ['joint', 'overhang', 'bleed beyond the wrap', 'gutter', 'hinge', 'spine', 'resolution', 'spine title'],
};
