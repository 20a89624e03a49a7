import type { FormatId } from '../../geometry/formats';
import type { CoverId } from '../bookOptions';
import type { SpineRule } from '../spineRules';

export const printerIds = ['trade', 'lulu', 'gelato', 'prodigi', 'blurb', 'photolab'] as const;
export type PrinterId = (typeof printerIds)[number];

/** How a printer builds one kind of cover. Lengths in mm. */
export interface CoverRules {
  readonly minPages: number;
  readonly maxPages: number;
  readonly pageStep: number;
  readonly spine: SpineRule;
  /** Beyond the trim, glued around the edges of the boards; 0 for a soft cover. */
  readonly wrap: number;
  /** Printed beyond the wrap and cut off. */
  readonly bleed: number;
  /** Important content keeps this distance from the edges of a board. */
  readonly safe: number;
  /**
   * Groove between each board and the spine, where a hard cover opens; it widens the cover. 0 when the printer's own
   * sheet has none.
   */
  readonly joint: number;
  /**
   * Boards extend this far beyond the pages at head, foot and fore-edge; 0 when the printer's own sheet is measured by
   * the pages.
   */
  readonly overhang: number;
  /** Strip beside the spine, joint included, where the cover bends; important content avoids it. */
  readonly hinge: number;
  /** Least page count for a spine title, and the margin on both sides of its letters. */
  readonly spineTitle: { readonly minPages: number; readonly margin: number };
}

export interface PrinterProfile {
  readonly id: PrinterId;
  /** A proper name; only `trade` and `photolab`, which are kinds of printers, are translated for display. */
  readonly name: string;
  /**
   * `pdf-x-4`: RGB content for a CMYK output intent, ISO Coated v2 300 % (FOGRA39). `srgb`: plain PDF for printers that
   * convert themselves.
   */
  readonly pdf: 'pdf-x-4' | 'srgb';
  readonly colour: string;
  readonly marks: 'allowed' | 'forbidden';
  /** `two`: inner pages and cover sheet. `one`: the cover sheet is the first page. */
  readonly files: 'one' | 'two';
  /** Bleed of an inner page on all four sides, in mm. */
  readonly bleed: number;
  /** Safe distance of an inner page from its outer edges, in mm. */
  readonly safe: number;
  /** Added to `safe` beside the fold, by page count; the last band covers all thicker books. */
  readonly gutter: readonly { readonly upToPages: number; readonly width: number }[];
  /** In ppi: wanted resolution, the printer's warning level, and the level below which not to print. */
  readonly resolution: { readonly print: number; readonly warn: number; readonly refuse: number };
  readonly covers: Readonly<Record<CoverId, CoverRules>>;
  /** Covers that it says it makes. The rules of the others are ours, for albums that already have them. */
  readonly bindings: readonly CoverId[];
  /** Formats that it makes, by its published sizes; `any` cuts to every size. */
  readonly formats: 'any' | readonly FormatId[];
  readonly sources: readonly string[];
  /** Values that no source states and that follow trade custom. */
  readonly customary: readonly string[];
}
