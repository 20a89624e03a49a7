/**
 * Rule for the spine width. `table`: boards in steps, each with its greatest page count and width in mm. `linear`:
 * pages / `pagesPerMm` + `base` mm. `caliper`: sheets × caliper of the paper, and `boards` mm for both boards, or both
 * leaves of a soft cover. `mounted`: the same for leaves of two sheets, glued with `glue` mm between them.
 */
export type SpineRule =
  | { readonly kind: 'table'; readonly widths: readonly (readonly [pages: number, width: number])[] }
  | { readonly kind: 'linear'; readonly pagesPerMm: number; readonly base: number }
  | { readonly kind: 'caliper'; readonly boards: number }
  | { readonly kind: 'mounted'; readonly boards: number; readonly glue: number };

/** Lulu's casewrap table: help.api.lulu.com, "How is spine width calculated?". */
export const luluCasewrapTable: SpineRule = {
  kind: 'table',
  widths: [
    [84, 6],
    [140, 13],
    [168, 16],
    [194, 17],
    [222, 19],
    [250, 21],
    [278, 22],
    [306, 24],
    [334, 25],
    [360, 27],
    [388, 29],
    [416, 30],
    [444, 32],
    [472, 33],
    [500, 35],
    [528, 37],
    [556, 38],
    [582, 40],
    [610, 41],
    [638, 43],
    [666, 44],
    [694, 46],
    [722, 48],
    [750, 49],
    [778, 51],
    [799, 52],
    [800, 54],
  ],
};

/** Lulu's paperback: pages / 444 + 0.06 in. The same source. */
export const luluPaperbackRule: SpineRule = { kind: 'linear', pagesPerMm: 444 / 25.4, base: 1.524 };

/** Gelato's perfect binding: 3.429 mm at 60 pages, the point that it publishes, is 0.00225 in a page. */
export const gelatoSoftRule: SpineRule = { kind: 'linear', pagesPerMm: 60 / 3.429, base: 0 };

/** Gelato's hard cover: 6 mm at 56 pages, the point that its API documents. How it grows from there is ours. */
export const gelatoHardRule: SpineRule = { kind: 'caliper', boards: 6 - 28 * 0.153 };

const SHEET_PAGES = 2;
const roundToMicrometre = (mm: number) => Math.round(mm * 1000) / 1000;

/**
 * Returns the spine width in mm.
 * @param pages inner pages
 * @param caliper of one sheet in mm
 */
export function applySpineRule(rule: SpineRule, pages: number, caliper: number): number {
  if (rule.kind === 'linear') return roundToMicrometre(pages / rule.pagesPerMm + rule.base);
  if (rule.kind === 'caliper') return roundToMicrometre((pages / SHEET_PAGES) * caliper + rule.boards);
  if (rule.kind === 'mounted')
    return roundToMicrometre((pages / SHEET_PAGES) * (2 * caliper + rule.glue) + rule.boards);
  return rule.widths.find(([most]) => pages <= most)?.[1] ?? rule.widths.at(-1)?.[1] ?? 0;
}
