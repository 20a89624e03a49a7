import { type FormatId, formats } from '../geometry/formats';

export interface PageLimits {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Counts the inner pages of a number of spreads: the cover has none, opening and closing have one each. */
export const countPages = (spreadCount: number): number => Math.max(0, 2 * spreadCount - 4);

export function pageLimits(format: FormatId): PageLimits {
  const { minPages, maxPages, pageStep } = formats[format];
  return { min: minPages, max: maxPages, step: pageStep };
}

/** Returns the nearest page count within the limits, not below `pages` where possible. */
export function clampToPageLimits({ min, max, step }: PageLimits, pages: number): number {
  const stepped = Math.ceil(Math.max(0, pages - min) / step) * step + min;
  return Math.min(stepped, max - ((max - min) % step));
}

/**
 * Covers and papers of a book. The ids are stored and sent, so their meaning never changes. `layflat`: a hard cover
 * whose spreads are printed on one sheet each, folded and mounted back to back. `linen`: a hard cover with a woven
 * surface.
 */
export const coverIds = ['hard', 'soft', 'layflat', 'linen'] as const;
export type CoverId = (typeof coverIds)[number];

/** Returns true for covers in which a spread is one sheet that lies flat, so the fold swallows nothing. */
export const isLayflat = (cover: CoverId): boolean => cover === 'layflat';

/** Named by surface and weight in g/m². */
export const paperIds = ['silk-170', 'matte-170', 'silk-250'] as const;
export type PaperId = (typeof paperIds)[number];

export interface BookChoice {
  readonly cover: CoverId;
  readonly paper: PaperId;
}

export const defaultBookChoice = { cover: 'hard', paper: 'silk-170' } as const satisfies BookChoice;

interface PrintPaper {
  readonly weight: number;
  /** Thickness of one sheet (two pages) in mm. */
  readonly caliper: number;
}

/**
 * Caliper = weight × volume / 1000, the formula that printers publish (top-buch.de, "Layoutberechnung";
 * yourbookprinter.com, "prepare cover"). Volumes: silk coated 0.9 cm³/g, matte coated 1.0 cm³/g.
 */
export const papers: Readonly<Record<PaperId, PrintPaper>> = {
  'silk-170': { weight: 170, caliper: 0.153 },
  'matte-170': { weight: 170, caliper: 0.17 },
  'silk-250': { weight: 250, caliper: 0.225 },
};
