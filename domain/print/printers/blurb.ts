import type { PrinterProfile } from './types';

const INCH = 25.4;

/** Blurb: sRGB, cover and pages as two files, no marks. Hard covers are its ImageWrap. */
export const blurb: PrinterProfile = {
  id: 'blurb',
  name: 'Blurb',
  pdf: 'srgb',
  marks: 'forbidden',
  files: 'two',
  bleed: 0.125 * INCH,
  safe: 0.25 * INCH,
  gutter: [{ upToPages: Number.POSITIVE_INFINITY, width: 0.25 * INCH }],
  resolution: { print: 300, warn: 250, refuse: 150 },
  covers: {
    hard: {
      minPages: 20,
      maxPages: 240,
      pageStep: 2,
      spine: { kind: 'caliper', boards: 6 },
      wrap: 15,
      bleed: 3,
      safe: 10,
      hinge: 10,
      spineTitle: { minPages: 80, margin: 1.5 },
    },
    soft: {
      minPages: 20,
      maxPages: 240,
      pageStep: 2,
      spine: { kind: 'caliper', boards: 0.45 },
      wrap: 0,
      bleed: 0.125 * INCH,
      safe: 0.25 * INCH,
      hinge: 0,
      spineTitle: { minPages: 80, margin: 1.5 },
    },
  },
  sources: [
    'Blurb, PDF to Book: specifications (bleed, page limits of standard and heavy papers, sRGB)',
    'Blurb, Image resolution (warning below 250 ppi)',
  ],
  customary: ['spine until its calculator is asked', 'wrap', 'hinge', 'gutter', 'refused resolution', 'spine title'],
};
