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
  'square-250',
  'square-300',
  'portrait-a5',
  'portrait-280',
  'portrait-a4',
  'landscape-a5',
  'landscape-250',
  'landscape-280',
  'landscape-a4',
] as const;
export type FormatId = (typeof formatIds)[number];
export const DEFAULT_FORMAT: FormatId = 'square-210';

const common = { bleed: 3, safe: 10, gutter: 12, minPages: 24, maxPages: 200, pageStep: 2 } as const;

export const formats: Readonly<Record<FormatId, PrintFormat>> = {
  'square-140': { id: 'square-140', width: 140, height: 140, ...common },
  'square-210': { id: 'square-210', width: 210, height: 210, ...common },
  'square-250': { id: 'square-250', width: 250, height: 250, ...common },
  'square-300': { id: 'square-300', width: 300, height: 300, ...common },
  'portrait-a5': { id: 'portrait-a5', width: 148, height: 210, ...common },
  'portrait-280': { id: 'portrait-280', width: 200, height: 280, ...common },
  'portrait-a4': { id: 'portrait-a4', width: 210, height: 297, ...common },
  'landscape-a5': { id: 'landscape-a5', width: 210, height: 148, ...common },
  'landscape-250': { id: 'landscape-250', width: 250, height: 200, ...common },
  'landscape-280': { id: 'landscape-280', width: 280, height: 210, ...common },
  'landscape-a4': { id: 'landscape-a4', width: 297, height: 210, ...common },
};
