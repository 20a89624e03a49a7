import { MM_PER_INCH } from '../../geometry/numbers';
import { coverIds } from '../bookOptions';
import { gelatoHardRule, gelatoSoftRule, luluCasewrapTable, luluPaperbackRule } from '../spineRules';
import { commonFormats, createPrinterProfile, uniformGutter } from './createPrinterProfile';
import { type PrinterId, type PrinterProfile, printerIds } from './types';

export { type PrinterId, type PrinterProfile, printerIds } from './types';

const inch = (inches: number) => inches * MM_PER_INCH;

/** Requirements of printers for files. A profile does not describe the sizes that a printer's shop offers. */
export const printers: Readonly<Record<PrinterId, PrinterProfile>> = {
  /** A local book printer. Used by the spool. */
  trade: createPrinterProfile({
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
    bindings: coverIds,
    formats: 'any',
    hard: {
      minPages: 24,
      maxPages: 200,
      wrap: 15,
      spine: { kind: 'caliper', boards: 5 },
      spineTitle: { minPages: 24, margin: 2 },
    },
    soft: { spineTitle: { minPages: 60, margin: 1.5 } },
    sources: [
      'Formats: a trade printer cuts to any size; 25 × 25 cm and 20 × 28 cm are usual ones (https://img.ly/glossary/photobook-editor.md, https://pro.photobookconcept.com/de/page/editing/ for sizes of another maker)',
      'https://buehlerdruck.de/faq (PDF/X-4 on PDF 1.6, FOGRA39, 3 mm, transparency allowed)',
      'https://buchwerft.de/daten-anlegen (3 mm, 300 dpi, single pages, crop marks welcome)',
      'https://www.diplomarbeit-druck.de/anleitungen-gestaltungstipps/druckdaten-anlegen/ (15 mm turned in, 10 mm hinge)',
      'http://www.yourbookprinter.com/preparation/proj_cov.html (spine by sheets, 5 mm safe, 1.5 mm beside spine text)',
    ],
    customary: ['page limits', 'thickness of the boards', 'gutter of thick books'],
  }),
  /** Prefers flattened transparency; ours is simple enough for its converter. */
  lulu: createPrinterProfile({
    id: 'lulu',
    name: 'Lulu',
    colour: 'sRGB, or CMYK by GRACoL with at most 270 % ink; it converts',
    files: 'two',
    bleed: inch(0.125),
    safe: inch(0.5),
    gutter: [
      { upToPages: 60, width: 0 },
      { upToPages: 150, width: inch(0.125) },
      { upToPages: 400, width: inch(0.5) },
      { upToPages: 600, width: inch(0.625) },
      { upToPages: Number.POSITIVE_INFINITY, width: inch(0.75) },
    ],
    bindings: ['hard', 'soft'],
    formats: ['square-216', 'portrait-a5', 'portrait-a4', 'landscape-229', 'landscape-letter'],
    hard: {
      minPages: 24,
      maxPages: 800,
      spine: luluCasewrapTable,
      wrap: inch(0.75),
      bleed: inch(0.125),
      safe: inch(0.5),
      // The sheet that Lulu reports contains pages, spine, wrap and bleed, but neither joint nor overhang.
      joint: 0,
      overhang: 0,
      hinge: inch(0.375),
      spineTitle: { minPages: 80, margin: inch(0.125) },
    },
    soft: { minPages: 32, spine: luluPaperbackRule, spineTitle: { minPages: 80, margin: inch(0.0625) } },
    sources: [
      'https://blog.lulu.com/choosing-the-right-book-size/ (A5 148 × 210, A4 210 × 297, 216 × 216, 279 × 216, 229 × 178 mm)',
      'Lulu, Book Creation Guide (bleed, safety margin, gutter additions, resolution)',
      'https://help.api.lulu.com/en/support/solutions/articles/64000254616-how-is-spine-width-calculated-',
      'https://help.lulu.com/en/support/solutions/articles/64000308572-creating-your-hardcover-casewrap-cover',
      'https://github.com/HoTT/book/blob/master/cover-lulu-hardcover.tex (size of a whole casewrap sheet as Lulu reported it)',
    ],
    customary: ['refused resolution', 'margin of the spine title'],
  }),
  gelato: createPrinterProfile({
    id: 'gelato',
    name: 'Gelato',
    pdf: 'pdf-x-4',
    colour: 'CMYK by GRACoL 2006 in PDF/X-4; sRGB is converted by the output intent',
    files: 'one',
    bleed: 4,
    safe: 4,
    gutter: uniformGutter(6),
    bindings: ['hard', 'soft'],
    formats: ['square-280', 'portrait-210', 'portrait-a4', 'landscape-a4'],
    // The joint from the spine to the page; the boards begin 5 mm farther out, beside joints of 8 mm.
    hard: { minPages: 24, maxPages: 200, wrap: 17, joint: 3, spine: gelatoHardRule },
    soft: { minPages: 28, spine: gelatoSoftRule },
    sources: [
      'https://support.gelatoglobe.com/hc/en-us/articles/360000313045-How-to-use-the-Gelato-Standard-pdf-export',
      'https://support.gelatoglobe.com/hc/en-us/articles/360000325145-Creating-a-Perfect-bind-brochure-making-the-spine (A4, 60 pages: spine 3.429 mm, sheet 431.429 mm wide)',
      'Gelato API, cover dimensions of photo books (280 × 280 mm, 56 pages: sheet 618 × 326 mm, wrap 17 mm and edge 3 mm, boards 278 × 286 mm, joints 8 mm, spine 6 mm at 56 pages; the example of its documentation, 210 × 280 mm on 468 × 325 mm, is narrower)',
    ],
    customary: [
      'spine of other page counts and papers than 56 pages (hard) and 60 pages (soft), until its API is asked',
      'gutter',
      'hinge',
      'safe area of a hard cover',
      'FOGRA39 where it asks for GRACoL 2006',
      'spine title',
    ],
  }),
  /** Wants pages at trim size and adds the bleed by enlarging. Its API returns the spine width. */
  prodigi: createPrinterProfile({
    id: 'prodigi',
    name: 'Prodigi',
    colour: 'sRGB at 300 dpi',
    files: 'two',
    bleed: 0,
    safe: 10,
    gutter: uniformGutter(10),
    bindings: ['hard', 'soft', 'layflat'],
    formats: [
      'square-229',
      'square-305',
      'portrait-a5',
      'portrait-279',
      'portrait-a4',
      'landscape-a5',
      'landscape-279',
      'landscape-a4',
    ],
    hard: { minPages: 24, maxPages: 300, wrap: 15, spineTitle: { minPages: 60, margin: 1.5 } },
    soft: { bleed: 3 },
    sources: [
      'https://www.prodigi.com/blog/photo-books-technical-guide (9 × 9, 9 × 11, 11 × 9, 12 × 12 in, A4, A5; portrait, landscape, square)',
      'https://www.prodigi.com/print-api/docs',
    ],
    customary: [
      'spine until the API is asked',
      'wrap',
      'bleed of the cover',
      'hinge',
      'spine title',
      'page limits of soft covers',
    ],
  }),
  blurb: createPrinterProfile({
    id: 'blurb',
    name: 'Blurb',
    colour: 'sRGB',
    files: 'two',
    bleed: inch(0.125),
    safe: inch(0.25),
    gutter: uniformGutter(inch(0.25)),
    resolution: { print: 300, warn: 250, refuse: 150 },
    bindings: ['hard', 'soft', 'layflat'],
    formats: ['portrait-254'],
    hard: { minPages: 20, maxPages: 240, wrap: 15 },
    sources: [
      'http://www.blurb.co.uk/book-dimensions (trimmed pages of 20 × 25 cm: 20.32 × 25.40 cm; the sizes that it names are rounded)',
      'Blurb, PDF to Book: specifications (bleed, page limits of standard and heavy papers, sRGB)',
      'Blurb, Image resolution (warning below 250 ppi)',
    ],
    customary: ['spine until its calculator is asked', 'wrap', 'hinge', 'gutter', 'refused resolution', 'spine title'],
  }),
  /** A photo lab such as CEWE. */
  photolab: createPrinterProfile({
    id: 'photolab',
    name: 'Photo lab',
    colour: 'sRGB',
    files: 'one',
    bleed: 3,
    safe: 5,
    gutter: uniformGutter(7),
    bindings: coverIds,
    formats: [...commonFormats, 'landscape-280'],
    hard: {
      minPages: 26,
      maxPages: 130,
      pageStep: 8,
      wrap: 10,
      safe: 15,
      spineTitle: { minPages: 50, margin: 1.5 },
    },
    soft: { bleed: 2, safe: 10, spineTitle: { minPages: 90, margin: 1.5 } },
    sources: [
      'CEWE Fotobuch, product pages: large panorama 28 × 21 cm',
      'CEWE Fotobuch, product pages (26 to 130 pages in steps of 8)',
      'http://www.optimalfotobuch.de/fotobuch/tipps/ (3 mm inside, 10 mm turned in, 2 mm for soft covers)',
      'https://fotofabrik.de/faq/weissraender-faltlinie (15 mm to the edge of a cover)',
    ],
    customary: ['formats', 'bleed beyond the wrap', 'gutter', 'hinge', 'spine', 'resolution', 'spine title'],
  }),
};

export const twoFilePrinters: readonly PrinterId[] = printerIds.filter((id) => printers[id].files === 'two');

export const defaultPrinter: PrinterId = 'trade';
