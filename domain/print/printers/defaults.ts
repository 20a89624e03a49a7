import type { CoverRules, PrinterProfile } from './types';

type CoverDefaults<K extends keyof CoverRules> = Pick<CoverRules, K>;

/** As is usual in the trade; a profile that takes something from here says so under `customary`, unless its sources say the same. mm. */
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

/** Where the joint and the overhang of {@link defaultHardCover} come from: what other printers publish, for a printer that publishes neither. */
export const defaultCaseSources: readonly string[] = [
  'Joint, which it does not publish: 6 mm on each side, the usual value of the trade, between 3.5 mm (https://www.druckterminal.de/hilfecenter/aufbereitung-daten/layout/umschlag-fuer-buecher-hardcover: A5 with a spine of 10.6 mm is 353.6 × 250 mm) and 7 mm (https://www.bookli.de/hilfe/self-publishing/buchcover-anlegen/)',
  'Overhang, which it does not publish: 3 mm, the usual value of the trade, as in both of these',
];

/** A soft cover is not turned in and has no boards that bend. */
export const defaultSoftCover: CoverDefaults<'pageStep' | 'spine' | 'wrap' | 'joint' | 'overhang' | 'hinge'> = {
  pageStep: 2,
  spine: { kind: 'caliper', boards: 0.45 },
  wrap: 0,
  joint: 0,
  overhang: 0,
  hinge: 0,
};

export const defaultResolution: PrinterProfile['resolution'] = { print: 300, warn: 200, refuse: 150 };

/** The same beside the fold, however thick the book. */
export const uniformGutter = (width: number): PrinterProfile['gutter'] => [
  { upToPages: Number.POSITIVE_INFINITY, width },
];
