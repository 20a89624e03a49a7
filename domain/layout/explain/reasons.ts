/**
 * Codes of layout reasons, as data that a screen translates. `event` `{ hours }`: a part begins after a pause. `place`
 * `{ km }`: a part begins after a distance. `chapter` `{ photos }`: a part is large enough for a title page.
 * `chapterTitle` `{ because }`: its heading names the `occasion` of its file names, its `places` or its `dates`, or it is a `month`.
 * `title` `{ because }`: likewise the title of the album, which may also be its `season` or the name of its `folder`.
 * `largePage`, `largeSpread` `{ because }`: the photo fills a page or both, because it is the `sharpest`, shows `faces`
 * or suits the `shape` best. `quiet`: there are about as many pages as photos, so one page has none. `index`, `notes`: the photos are
 * too few for the pages that are bound, so the book ends with an index or pages for notes. `design` `{ design }`: the template fills a page
 * with that family of pages. `map` `{ count }`: the photos know that many places, so a page shows the journey. `faces` `{ count
 * }`: the crop moved to keep heads whole. `corrected` `{ because }`: the photo was `dark`, `flat` or `tinted`. `locked`: photos were placed around locked elements. `whole`: photos are
 * shown whole, because filling the page would cut a head. `cover` `{ because }`: the cover photo was `given` or suits
 * best, see `coverStrengths`. Faults: `headCut` `{ percent }` of the worst head is lost; `coarse` `{ ppi }`: low resolution and no smaller
 * place; `coverStyle` `{ style }`: another arrangement than the theme's keeps heads whole, words unbroken or the title off
 * what the photo shows; `font` `{ font }`: the template's font lacks letters; `glyphs` `{ characters }`: no font has
 * these. `coverTitle`: the title stands on a calm part of the cover photo.
 */
export const reasonCodes = [
  'event',
  'place',
  'chapter',
  'chapterTitle',
  'title',
  'largePage',
  'largeSpread',
  'faces',
  'whole',
  'corrected',
  'cover',
  'quiet',
  'index',
  'notes',
  'design',
  'map',
  'locked',
  'headCut',
  'coarse',
  'coverStyle',
  'coverTitle',
  'font',
  'glyphs',
] as const;
type ReasonCode = (typeof reasonCodes)[number];

/** Reasons that only the engine knows when it makes the spread. `explainSpread` derives the others from any spread. */
export const engineOnlyReasons: ReadonlySet<ReasonCode> = new Set([
  'chapterTitle',
  'cover',
  'coverStyle',
  'coverTitle',
  'design',
  'font',
  'glyphs',
  'map',
  'title',
  'whole',
]);

export interface Reason {
  readonly code: ReasonCode;
  readonly values: Readonly<Record<string, number | string>>;
  readonly photoId?: string;
}
