/**
 * Why something is as it is, as data that a screen can say in its language:
 * `event` `{ hours }` a new part begins after a pause of so long; `place` `{ km }` … after a way of so far; `chapter` `{ photos }` a part so
 * large that it has a title page; `largePage`, `largeSpread` `{ because }` the photo fills a page or both, because it is the `sharpest`,
 * shows `faces`, or suits the `shape` best; `quiet` there are about as many pages as photos, so that one stands beside a page without any; `faces` `{ count }` the crop was moved so that no head is cut;
 * `locked` the photos were placed around what is locked on the spread; `whole` the photos are shown whole, because filling the page would cut a head; `cover` `{ because }` the photo stands on the front because it
 * is `given`, or suits it best.
 * What could not be done well: `headCut` `{ percent }` of the worst cut head is lost; `coarse` `{ ppi }` it prints with so few pixels, and
 * there is no smaller place; `coverStyle` `{ style }` the front is composed otherwise than the template has it, so that no head is cut and no word
 * broken; `font` `{ font }` titles are set in another font, because that of the template lacks letters of them; `glyphs` `{ characters }` no font has
 * these.
 */
export const reasonCodes = [
  'event',
  'place',
  'chapter',
  'largePage',
  'largeSpread',
  'faces',
  'whole',
  'cover',
  'quiet',
  'locked',
  'headCut',
  'coarse',
  'coverStyle',
  'font',
  'glyphs',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

/** What a document does not tell of itself: only the engine knew it when it made the spread. The others can be told of any spread, see `explainSpread`. */
export const engineOnlyReasons: ReadonlySet<ReasonCode> = new Set(['cover', 'coverStyle', 'font', 'glyphs', 'whole']);

export interface Reason {
  readonly code: ReasonCode;
  readonly values: Readonly<Record<string, number | string>>;
  /** The photo that it is about; left out where it is about the spread. */
  readonly photoId?: string;
}
