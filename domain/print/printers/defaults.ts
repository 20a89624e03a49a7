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

export const defaultResolution: PrinterProfile['resolution'] = { print: 300, warn: 200, refuse: 150 };

/** The same gutter for every thickness. */
export const uniformGutter = (width: number): PrinterProfile['gutter'] => [
  { upToPages: Number.POSITIVE_INFINITY, width },
];
