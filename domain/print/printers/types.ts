import type { SpineRule } from '../spineRules';

export const printerIds = ['trade', 'lulu', 'gelato', 'prodigi', 'blurb', 'photolab'] as const;
export type PrinterId = (typeof printerIds)[number];

/** How a cover of one kind is made. Lengths in mm, from the trimmed edge of the front unless said otherwise. */
export interface CoverRules {
  /** Pages of the inside. */
  readonly minPages: number;
  readonly maxPages: number;
  readonly pageStep: number;
  readonly spine: SpineRule;
  /** Beyond the trim, glued round the edges of the boards; 0 for a soft cover. */
  readonly wrap: number;
  /** Printed beyond the wrap and cut off. */
  readonly bleed: number;
  /** Nothing important nearer than this to an edge of a board. */
  readonly safe: number;
  /** Groove between each board and the spine, where a hard cover opens: the cloth between boards is so much wider; 0 where the printer's own sheet has none. */
  readonly joint: number;
  /** Boards stand so far beyond the pages at head, foot and fore-edge; 0 where the printer's own sheet is measured by the pages. */
  readonly overhang: number;
  /** Strip beside the spine, with the joint, where the cover bends; nothing important there. */
  readonly hinge: number;
  /** A title may stand on the spine from so many pages, and when so much room is left on both sides of its letters. */
  readonly spineTitle: { readonly minPages: number; readonly margin: number };
}

/** What a printer asks of files. */
export interface PrinterProfile {
  readonly id: PrinterId;
  /** A proper name; only that of `trade` and `photolab`, which are kinds of printers, is translated where it is shown. */
  readonly name: string;
  /** `pdf-x-4`: RGB content for a CMYK output intent, ISO Coated v2 300 % (FOGRA39). `srgb`: plain PDF for printers that convert themselves. */
  readonly pdf: 'pdf-x-4' | 'srgb';
  /** Colours that the service asks for, in words. */
  readonly colour: string;
  readonly marks: 'allowed' | 'forbidden';
  /** `two`: the inside and the sheet of the cover; `one`: the sheet of the cover is the first page. */
  readonly files: 'one' | 'two';
  /** Of a page of the inside, on all four sides. */
  readonly bleed: number;
  /** Of a page of the inside, from its outer edges. */
  readonly safe: number;
  /** Beside the fold, on top of `safe`: up to so many pages so much; the last band is for all thicker books. */
  readonly gutter: readonly { readonly upToPages: number; readonly width: number }[];
  /** ppi: what photos are printed at, below what a printer warns, and below what it should not be printed. */
  readonly resolution: { readonly print: number; readonly warn: number; readonly refuse: number };
  readonly covers: Readonly<Record<'hard' | 'soft', CoverRules>>;
  /** Where the requirements are published. */
  readonly sources: readonly string[];
  /** What none of these sources says, and is as customary in the trade. */
  readonly customary: readonly string[];
}
