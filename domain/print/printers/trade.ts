import {
  coversLikeHard,
  defaultCaseSources,
  defaultHardCover,
  defaultResolution,
  defaultSoftCover,
  layflatSources,
} from './defaults';
import type { CoverRules, PrinterProfile } from './types';

const hard: CoverRules = {
  ...defaultHardCover,
  minPages: 24,
  maxPages: 200,
  spine: { kind: 'caliper', boards: 5 },
  wrap: 15,
  spineTitle: { minPages: 24, margin: 2 },
};

/** A local book printer: PDF/X-4 for FOGRA39, 3 mm of bleed, two files, optional marks. Used by the spool. */
export const trade: PrinterProfile = {
  id: 'trade',
  name: 'Book printer',
  pdf: 'pdf-x-4',
  colour: 'CMYK by ISO Coated v2 300 % (FOGRA39); the press converts sRGB by the output intent',
  marks: 'allowed',
  files: 'two',
  bleed: 3,
  safe: 5,
  gutter: [
    { upToPages: 80, width: 7 },
    { upToPages: 140, width: 10 },
    { upToPages: Number.POSITIVE_INFINITY, width: 13 },
  ],
  resolution: defaultResolution,
  formats: 'any',
  covers: {
    hard,
    ...coversLikeHard(hard),
    soft: {
      ...defaultSoftCover,
      minPages: 24,
      maxPages: 200,
      bleed: 3,
      safe: 5,
      spineTitle: { minPages: 60, margin: 1.5 },
    },
  },
  sources: [
    ...layflatSources,
    'Formats: a trade printer cuts to any size; 25 × 25 cm and 20 × 28 cm are usual ones (https://img.ly/glossary/photobook-editor.md, https://pro.photobookconcept.com/de/page/editing/ for sizes of another maker)',
    'https://buehlerdruck.de/faq (PDF/X-4 on PDF 1.6, FOGRA39, 3 mm, transparency allowed)',
    'https://buchwerft.de/daten-anlegen (3 mm, 300 dpi, single pages, crop marks welcome)',
    'https://www.diplomarbeit-druck.de/anleitungen-gestaltungstipps/druckdaten-anlegen/ (15 mm turned in, 10 mm hinge)',
    'http://www.yourbookprinter.com/preparation/proj_cov.html (spine by sheets, 5 mm safe, 1.5 mm beside spine text)',
    ...defaultCaseSources,
  ],
  customary: [
    'layflat and linen covers, by the hard one',
    'joint',
    'overhang',
    'page limits',
    'thickness of the boards',
    'gutter of thick books',
  ],
};
