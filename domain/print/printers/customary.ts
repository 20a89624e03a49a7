import type { CoverRules, PrinterProfile } from './types';

type Customary<K extends keyof CoverRules> = Pick<CoverRules, K>;

/** As is usual in the trade; a profile that takes something from here says so under `customary`, unless its sources say the same. mm. */
export const usualHard: Customary<'pageStep' | 'spine' | 'bleed' | 'safe' | 'joint' | 'overhang' | 'hinge'> = {
  pageStep: 2,
  spine: { kind: 'caliper', boards: 6 },
  bleed: 3,
  safe: 10,
  joint: 6,
  overhang: 3,
  hinge: 10,
};

/** A soft cover is not turned in and has no boards that bend. */
export const usualSoft: Customary<'pageStep' | 'spine' | 'wrap' | 'joint' | 'overhang' | 'hinge'> = {
  pageStep: 2,
  spine: { kind: 'caliper', boards: 0.45 },
  wrap: 0,
  joint: 0,
  overhang: 0,
  hinge: 0,
};

export const usualResolution: PrinterProfile['resolution'] = { print: 300, warn: 200, refuse: 150 };

/** The same beside the fold, however thick the book. */
export const sameGutter = (width: number): PrinterProfile['gutter'] => [{ upToPages: Number.POSITIVE_INFINITY, width }];
