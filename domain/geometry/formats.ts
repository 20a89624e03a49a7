/** Format of the printed book. All lengths in mm; `width` and `height` are the trim size of one page. */
export interface PrintFormat {
  readonly id: FormatId;
  readonly width: number;
  readonly height: number;
  /** Printed beyond the trim on every outer edge. */
  readonly bleed: number;
  /** Important content keeps this distance from a trimmed edge. */
  readonly safe: number;
  /** Important content keeps this distance from the fold. */
  readonly gutter: number;
  readonly minPages: number;
  readonly maxPages: number;
  readonly pageStep: number;
}

/** In display order: squares, upright and lying ones, each from small to large. */
export const formatIds = [
  'square-140',
  'square-210',
  'square-216',
  'square-229',
  'square-250',
  'square-280',
  'square-300',
  'square-305',
  'portrait-a5',
  'portrait-254',
  'portrait-279',
  'portrait-280',
  'portrait-210',
  'portrait-a4',
  'landscape-a5',
  'landscape-229',
  'landscape-250',
  'landscape-letter',
  'landscape-279',
  'landscape-280',
  'landscape-a4',
] as const;
export type FormatId = (typeof formatIds)[number];
export const DEFAULT_FORMAT: FormatId = 'square-210';

const common = { bleed: 3, safe: 10, gutter: 12, minPages: 24, maxPages: 200, pageStep: 2 } as const;

export const formats: Readonly<Record<FormatId, PrintFormat>> = {
  'square-140': { id: 'square-140', width: 140, height: 140, ...common },
  'square-210': { id: 'square-210', width: 210, height: 210, ...common },
  'square-216': { id: 'square-216', width: 216, height: 216, ...common },
  'square-229': { id: 'square-229', width: 229, height: 229, ...common },
  'square-250': { id: 'square-250', width: 250, height: 250, ...common },
  'square-280': { id: 'square-280', width: 280, height: 280, ...common },
  'square-300': { id: 'square-300', width: 300, height: 300, ...common },
  'square-305': { id: 'square-305', width: 305, height: 305, ...common },
  'portrait-a5': { id: 'portrait-a5', width: 148, height: 210, ...common },
  'portrait-254': { id: 'portrait-254', width: 203, height: 254, ...common },
  'portrait-279': { id: 'portrait-279', width: 229, height: 279, ...common },
  'portrait-280': { id: 'portrait-280', width: 200, height: 280, ...common },
  'portrait-210': { id: 'portrait-210', width: 210, height: 280, ...common },
  'portrait-a4': { id: 'portrait-a4', width: 210, height: 297, ...common },
  'landscape-a5': { id: 'landscape-a5', width: 210, height: 148, ...common },
  'landscape-229': { id: 'landscape-229', width: 229, height: 178, ...common },
  'landscape-250': { id: 'landscape-250', width: 250, height: 200, ...common },
  'landscape-letter': { id: 'landscape-letter', width: 279, height: 216, ...common },
  'landscape-279': { id: 'landscape-279', width: 279, height: 229, ...common },
  'landscape-280': { id: 'landscape-280', width: 280, height: 210, ...common },
  'landscape-a4': { id: 'landscape-a4', width: 297, height: 210, ...common },
};

/** Sizes of single printers, which shops with any other printer do not offer. */
export const sizesOfOnePrinter: readonly FormatId[] = [
  'square-216',
  'square-229',
  'square-280',
  'square-305',
  'portrait-254',
  'portrait-279',
  'portrait-210',
  'landscape-229',
  'landscape-letter',
  'landscape-279',
];
