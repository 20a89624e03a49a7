import { defaultCaseSources, defaultHardCover, defaultSoftCover, uniformGutter } from './defaults';
import type { PrinterProfile } from './types';

const INCH = 25.4;

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
  covers: {
    hard: {
      ...defaultHardCover,
      minPages: 20,
      maxPages: 240,
      wrap: 15,
      spineTitle: { minPages: 80, margin: 1.5 },
    },
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
    'Blurb, PDF to Book: specifications (bleed, page limits of standard and heavy papers, sRGB)',
    'Blurb, Image resolution (warning below 250 ppi)',
    ...defaultCaseSources,
  ],
  customary: [
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
