/**
 * Structural ways to fill pages. `mosaic`: photos on the modules of the box of the page. `bleed`: the same to the trim,
 * without margins. `poster`: one whole photo over the width of the page, to its head or foot. `passepartout`: one photo on a tinted page.
 * `grid`: equal cells in rows. `film`: strips of film. `polaroid`: turned instant pictures. `scrap`: pasted photos that
 * overlap, turn and are taped. `journal`: a day heading above the photos. `timeline`: photos along a line of days or
 * hours. `axis`: rows of photos along an axis of time with date stamps. `quote`: an occasion or a place set large beside
 * the photos. `oval`, `arch`: one photo cut to that shape. `letterbox`: photos off both sides between bars. `quarters`:
 * photos in alternate quarters of the page. `exhibit`: whole photos standing on one line. `panorama`: one photo across
 * the fold, others above or below it.
 */
export const pageFamilyIds = [
  'mosaic',
  'bleed',
  'poster',
  'passepartout',
  'grid',
  'film',
  'polaroid',
  'scrap',
  'journal',
  'timeline',
  'axis',
  'quote',
  'oval',
  'arch',
  'letterbox',
  'quarters',
  'exhibit',
  'panorama',
] as const;
export type PageFamilyId = (typeof pageFamilyIds)[number];

/**
 * Families that a template uses, each with its gain in the unit of page costs: 0 competes with a mosaic on equal terms,
 * 0.5 is preferred wherever it fits. `mosaic` is always possible; a negative gain makes it rarer.
 */
export type PageFamilies = Readonly<Partial<Record<PageFamilyId, number>>>;
