import type { FormatId } from '../../geometry/formats';
import type { CoverRules, PrinterProfile } from './types';

type CoverDefaults<K extends keyof CoverRules> = Pick<CoverRules, K>;

/** Trade defaults in mm. A profile that uses one lists it under `customary`, unless its sources say the same. */
export const defaultHardCover: CoverDefaults<'pageStep' | 'spine' | 'bleed' | 'safe' | 'joint' | 'overhang' | 'hinge'> =
  {
    pageStep: 2,
    spine: { kind: 'caliper', boards: 6 },
    bleed: 3,
    safe: 10,
    joint: 6,
    overhang: 3,
    hinge: 10,
  };

/**
 * Sources of joint and overhang of {@link defaultHardCover}: values of other printers, for printers that publish
 * neither.
 */
export const defaultCaseSources: readonly string[] = [
  'Joint, which it does not publish: 6 mm on each side, the usual value of the trade, between 3.5 mm (https://www.druckterminal.de/hilfecenter/aufbereitung-daten/layout/umschlag-fuer-buecher-hardcover: A5 with a spine of 10.6 mm is 353.6 × 250 mm) and 7 mm (https://www.bookli.de/hilfe/self-publishing/buchcover-anlegen/)',
  'Overhang, which it does not publish: 3 mm, the usual value of the trade, as in both of these',
];

/** A soft cover has no wrap and no bending boards. */
export const defaultSoftCover: CoverDefaults<'pageStep' | 'spine' | 'wrap' | 'joint' | 'overhang' | 'hinge'> = {
  pageStep: 2,
  spine: { kind: 'caliper', boards: 0.45 },
  wrap: 0,
  joint: 0,
  overhang: 0,
  hinge: 0,
};

/** Most pages of a layflat book: its leaves are twice as thick. */
const LAYFLAT_MAX_PAGES = 110;
/** Glue between the two sheets of a leaf, in mm. */
const LAYFLAT_GLUE_MM = 0.05;

/**
 * Returns the covers that are built like a hard one: layflat, whose leaves are mounted sheets, and linen, whose surface
 * alone differs.
 */
export const coversLikeHard = (hard: CoverRules): Pick<PrinterProfile['covers'], 'layflat' | 'linen'> => ({
  layflat: {
    ...hard,
    maxPages:
      hard.maxPages - ((hard.maxPages - hard.minPages) % hard.pageStep) > LAYFLAT_MAX_PAGES
        ? LAYFLAT_MAX_PAGES - ((LAYFLAT_MAX_PAGES - hard.minPages) % hard.pageStep)
        : hard.maxPages,
    spine: {
      kind: 'mounted',
      boards: hard.spine.kind === 'caliper' ? hard.spine.boards : LAYFLAT_BOARDS_MM,
      glue: LAYFLAT_GLUE_MM,
    },
  },
  linen: hard,
});

/** Both boards, where the printer's rule for other covers does not state them. mm. */
const LAYFLAT_BOARDS_MM = 6;

/**
 * Sources and customary values of {@link coversLikeHard}.
 */
export const layflatSources: readonly string[] = [
  'https://guide.dreambookspro.com/hc/en-gb/articles/34243760544157-Binding-Methods-What-precautions-should-I-take-with-the-central-area-when-designing-my-album (layflat: a spread is one creased sheet, nothing is lost at the fold, no faces on the crease)',
  'https://silvergrainpress.com/blogs/field-journal/what-is-a-layflat-photo-book (sheets mounted back to back)',
  'Blurb, Layflat: up to 110 pages',
];

/** Formats that every printer of this table was used with before it listed sizes. */
export const commonFormats = [
  'square-210',
  'square-300',
  'portrait-a4',
  'landscape-a4',
] as const satisfies readonly FormatId[];

export const defaultResolution: PrinterProfile['resolution'] = { print: 300, warn: 200, refuse: 150 };

export const uniformGutter = (width: number): PrinterProfile['gutter'] => [
  { upToPages: Number.POSITIVE_INFINITY, width },
];
