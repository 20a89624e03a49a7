import {
  commonFormats,
  coversLikeHard,
  defaultCaseSources,
  defaultHardCover,
  defaultSoftCover,
  layflatSources,
  uniformGutter,
} from './defaults';
import type { CoverRules, PrinterProfile } from './types';

const INCH = 25.4;

const hard: CoverRules = {
  ...defaultHardCover,
  minPages: 20,
  maxPages: 240,
  wrap: 15,
  spineTitle: { minPages: 80, margin: 1.5 },
};

/** Blurb: sRGB, cover and pages as two files, no marks. Hard covers are its ImageWrap. */
export const blurb: PrinterProfile = {
  id: 'blurb',
  name: 'Blurb',
  pdf: 'srgb',
  colour: 'sRGB',
  marks: 'forbidden',
  files: 'two',
  bleed: 0.125 * INCH,
  safe: 0.25 * INCH,
  gutter: uniformGutter(0.25 * INCH),
  resolution: { print: 300, warn: 250, refuse: 150 },
  formats: [...commonFormats, 'landscape-250'],
  covers: {
    hard,
    ...coversLikeHard(hard),
    soft: {
      ...defaultSoftCover,
      minPages: 20,
      maxPages: 240,
      bleed: 0.125 * INCH,
      safe: 0.25 * INCH,
      spineTitle: { minPages: 80, margin: 1.5 },
    },
  },
  sources: [
    ...layflatSources,
    'Blurb, photo book sizes: standard landscape 25 × 20 cm',
    'Blurb, PDF to Book: specifications (bleed, page limits of standard and heavy papers, sRGB)',
    'Blurb, Image resolution (warning below 250 ppi)',
    ...defaultCaseSources,
  ],
  customary: [
    'layflat and linen covers, by the hard one',
    'joint',
    'overhang',
    'spine until its calculator is asked',
    'wrap',
    'hinge',
    'gutter',
    'refused resolution',
    'spine title',
  ],
};
