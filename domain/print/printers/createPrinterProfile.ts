import type { FormatId } from '../../geometry/formats';
import type { CoverRules, PrinterProfile } from './types';

/** Rules that a printer publishes, in mm. A missing field follows trade custom; in a soft cover, the hard cover. */
interface PublishedRules
  extends Pick<
      PrinterProfile,
      'id' | 'name' | 'colour' | 'files' | 'bleed' | 'safe' | 'gutter' | 'bindings' | 'customary'
    >,
    Partial<Pick<PrinterProfile, 'pdf' | 'marks' | 'resolution'>> {
  readonly formats: 'any' | readonly FormatId[];
  readonly hard: Pick<CoverRules, 'minPages' | 'maxPages' | 'wrap'> & Partial<CoverRules>;
  readonly soft?: Partial<CoverRules>;
  readonly sources: readonly string[];
}

const hardCoverDefaults = {
  pageStep: 2,
  spine: { kind: 'caliper', boards: 6 },
  bleed: 3,
  safe: 10,
  joint: 6,
  overhang: 3,
  hinge: 10,
  spineTitle: { minPages: 80, margin: 1.5 },
} as const satisfies Partial<CoverRules>;

/** Printers that publish neither joint nor overhang get the values of these other printers. */
const boardSources: readonly string[] = [
  'Joint, which it does not publish: 6 mm on each side, the usual value of the trade, between 3.5 mm (https://www.druckterminal.de/hilfecenter/aufbereitung-daten/layout/umschlag-fuer-buecher-hardcover: A5 with a spine of 10.6 mm is 353.6 × 250 mm) and 7 mm (https://www.bookli.de/hilfe/self-publishing/buchcover-anlegen/)',
  'Overhang, which it does not publish: 3 mm, the usual value of the trade, as in both of these',
];

/** A soft cover is one sheet: no wrap around boards, no joint, no hinge. */
const softCoverDefaults = {
  spine: { kind: 'caliper', boards: 0.45 },
  wrap: 0,
  joint: 0,
  overhang: 0,
  hinge: 0,
  spineTitle: { minPages: 80, margin: 1.5 },
} as const satisfies Partial<CoverRules>;

/** Two sheets are glued back to back to one leaf. Thickness in mm: `glue` of one leaf, `boards` of both together. */
const LAYFLAT = { maxPages: 110, glue: 0.05, boards: 6 } as const;

const layflatSources: readonly string[] = [
  'https://guide.dreambookspro.com/hc/en-gb/articles/34243760544157-Binding-Methods-What-precautions-should-I-take-with-the-central-area-when-designing-my-album (layflat: a spread is one creased sheet, nothing is lost at the fold, no faces on the crease)',
  'https://silvergrainpress.com/blogs/field-journal/what-is-a-layflat-photo-book (sheets mounted back to back)',
  'Blurb, Layflat: up to 110 pages',
];

function layflatLike(hard: CoverRules): CoverRules {
  const lastStep = (pages: number) => pages - ((pages - hard.minPages) % hard.pageStep);
  return {
    ...hard,
    maxPages: lastStep(hard.maxPages) > LAYFLAT.maxPages ? lastStep(LAYFLAT.maxPages) : hard.maxPages,
    spine: {
      kind: 'mounted',
      boards: hard.spine.kind === 'caliper' ? hard.spine.boards : LAYFLAT.boards,
      glue: LAYFLAT.glue,
    },
  };
}

/** Usual formats, for a kind of printers rather than a named one. */
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

/** Fills gaps in the published rules with trade custom, and lists the filled fields in `customary`. */
export function createPrinterProfile(published: PublishedRules): PrinterProfile {
  const { hard: ownHard, soft, sources, customary, ...rest } = published;
  const hard: CoverRules = { ...hardCoverDefaults, ...ownHard };
  const hasOwnBoards = ownHard.joint !== undefined;
  return {
    pdf: 'srgb',
    marks: 'forbidden',
    resolution: defaultResolution,
    ...rest,
    covers: {
      hard,
      layflat: layflatLike(hard),
      // Only its surface differs.
      linen: hard,
      soft: {
        ...softCoverDefaults,
        minPages: hard.minPages,
        maxPages: hard.maxPages,
        pageStep: hard.pageStep,
        bleed: published.bleed,
        safe: published.safe,
        ...soft,
      },
    },
    sources: [...layflatSources, ...sources, ...(hasOwnBoards ? [] : boardSources)],
    customary: [
      'layflat and linen covers, by the hard one',
      ...(hasOwnBoards ? [] : ['joint', 'overhang']),
      ...customary,
    ],
  };
}
