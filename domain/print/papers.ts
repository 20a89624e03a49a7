import type { PaperId } from './bookOptions';

/** Paper of the inner pages. */
export interface PrintPaper {
  /** In g/m². */
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
